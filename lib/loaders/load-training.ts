import 'server-only';
import { cache } from 'react';
import { listVideos } from '@/lib/api/training/list-videos';
import type { TrainingVideo } from '@/lib/contract/training';
import { publicHttp } from './server-http';

/** The films of the training center as anybody may see them. */
export const loadTraining = cache((locale: string): Promise<TrainingVideo[]> => listVideos(publicHttp(locale)));
