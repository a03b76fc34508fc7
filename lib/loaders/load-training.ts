import 'server-only';
import { cache } from 'react';
import { listLibrary, listVideos } from '@/lib/api/training';
import type { ManagedVideo, TrainingVideo } from '@/lib/contract/training';
import { publicHttp, serverHttp } from './server-http';

/** The films of the training center as anybody may see them. */
export const loadTraining = cache((locale: string): Promise<TrainingVideo[]> => listVideos(publicHttp(locale)));

/** All films, also drafts; for the platform's admin. */
export const loadTrainingLibrary = async (): Promise<ManagedVideo[]> => listLibrary(await serverHttp());
