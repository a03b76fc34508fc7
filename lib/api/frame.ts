import { type ConsoleFrame, type ConsoleFrameQuery, consoleFrame } from '@/lib/contract/console-frame';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

/** The data around every page of the console. */
export async function getConsoleFrame(http: HttpClient, params: ConsoleFrameQuery): Promise<ConsoleFrame> {
  const { data } = await http.get('/api/v1/console/frame', { params });
  return parseData(consoleFrame, data);
}
