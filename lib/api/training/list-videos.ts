import { MAX_PER_PAGE } from '@/lib/config/constants';
import { type TrainingVideo, trainingVideo } from '@/lib/contract/training';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

/** The published films, in their order. */
export async function listVideos(http: HttpClient): Promise<TrainingVideo[]> {
  const { data } = await http.get('/api/v1/training-videos', { params: { per_page: MAX_PER_PAGE } });
  return parsePage(trainingVideo, data).data;
}
