import { z } from 'zod';
import { type TrainingProgress, type TrainingProgressInput, trainingProgress } from '@/lib/contract/training';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** How far the caller has watched each film. */
export async function readProgress(http: HttpClient): Promise<TrainingProgress[]> {
  const { data } = await http.get('/api/v1/training-progress');
  return parseData(z.array(trainingProgress), data);
}

export async function keepProgress(http: HttpClient, input: TrainingProgressInput): Promise<TrainingProgress> {
  const { data } = await http.put('/api/v1/training-progress', input);
  return parseData(trainingProgress, data);
}
