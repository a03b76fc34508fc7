import type { Logger } from 'pino';
import { createLog } from '@/lib/provider/log';

/** A log that keeps its lines for a test to read. */
export function keepingLog(): { log: Logger; lines: Record<string, unknown>[]; text(): string } {
  const written: string[] = [];
  return {
    log: createLog('debug', { write: (line) => written.push(line) }),
    get lines() {
      return written.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    text: () => written.join(''),
  };
}
