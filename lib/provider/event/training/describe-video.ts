import type { ManagedVideo, TrainingVideo } from '@/lib/contract/training';
import type { trainingVideos } from '../../db/schema';

export type VideoRow = typeof trainingVideos.$inferSelect;

/** A film as anybody sees it: the answer's schema leaves its captions and its state out. */
export const describeVideo = ({ createdAt, ...row }: VideoRow): TrainingVideo => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** A film as its admin edits it. */
export const describeManaged = ({ createdAt: _createdAt, ...row }: VideoRow): ManagedVideo => row;
