import { z } from 'zod';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import {
  type ManagedVideo,
  managedVideo,
  type TrainingProgress,
  type TrainingProgressInput,
  type TrainingVideo,
  type TrainingVideoInput,
  type TrainingVideoPatch,
  trainingProgress,
  trainingVideo,
} from '@/lib/contract/training';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

const PATH = '/api/v1/training-videos';

/** All films, also drafts. For the platform's admin. */
export async function listLibrary(http: HttpClient): Promise<ManagedVideo[]> {
  const { data } = await http.get('/api/v1/admin/training-videos', { params: { per_page: MAX_PER_PAGE } });
  return parsePage(managedVideo, data).data;
}

interface NewVideo {
  input: TrainingVideoInput;
  idempotencyKey: string;
}

export async function createVideo(http: HttpClient, { input, idempotencyKey }: NewVideo): Promise<ManagedVideo> {
  const { data } = await http.post(PATH, input, keyed(idempotencyKey));
  return parseData(managedVideo, data);
}

export async function changeVideo(
  http: HttpClient,
  { id, ...change }: { id: string } & TrainingVideoPatch,
): Promise<ManagedVideo> {
  const { data } = await http.patch(`${PATH}/${encodeURIComponent(id)}`, change);
  return parseData(managedVideo, data);
}

export async function deleteVideo(http: HttpClient, { id, version }: { id: string; version: number }): Promise<void> {
  await http.delete(`${PATH}/${encodeURIComponent(id)}`, { params: { version } });
}

export async function orderVideos(http: HttpClient, ids: string[]): Promise<ManagedVideo[]> {
  const { data } = await http.put(`${PATH}/order`, { ids });
  return parseData(z.array(managedVideo), data);
}

/** The published films, in their order. */
export async function listVideos(http: HttpClient): Promise<TrainingVideo[]> {
  const { data } = await http.get('/api/v1/training-videos', { params: { per_page: MAX_PER_PAGE } });
  return parsePage(trainingVideo, data).data;
}

/** How far the caller has watched each film. */
export async function readProgress(http: HttpClient): Promise<TrainingProgress[]> {
  const { data } = await http.get('/api/v1/training-progress');
  return parseData(z.array(trainingProgress), data);
}

export async function keepProgress(http: HttpClient, input: TrainingProgressInput): Promise<TrainingProgress> {
  const { data } = await http.put('/api/v1/training-progress', input);
  return parseData(trainingProgress, data);
}
