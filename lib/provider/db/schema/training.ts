import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RoleName } from '@/lib/contract/role';
import {
  type TrainingSources,
  type TrainingTexts,
  trainingPlayer,
  trainingPoster,
  trainingTopic,
} from '@/lib/contract/training';
import { moment, oneOf } from './columns';

/** Films of the training center: the platform's, the same for every agency. */
export const trainingVideos = pgTable(
  'training_videos',
  {
    id: text('id').primaryKey(),
    /** Names the film in its address. */
    slug: text('slug').notNull().unique(),
    topic: oneOf('topic', trainingTopic).notNull(),
    roles: jsonb('roles').$type<RoleName[]>().notNull(),
    texts: jsonb('texts').$type<TrainingTexts>().notNull(),
    player: oneOf('player', trainingPlayer).notNull(),
    sources: jsonb('sources').$type<TrainingSources>().notNull(),
    /** Seconds. */
    duration: integer('duration').notNull(),
    poster: oneOf('poster', trainingPoster).notNull(),
    position: integer('position').notNull(),
    published: boolean('published').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('training_videos_position').on(table.published, table.position)],
);

export const trainingProgress = pgTable(
  'training_progress',
  {
    /** `user:<id>` or `reservation:<id>`, as the audit log names them. */
    viewer: text('viewer').notNull(),
    videoId: text('video_id')
      .notNull()
      .references(() => trainingVideos.id, { onDelete: 'cascade' }),
    /** Where the film stopped, seconds. */
    seconds: integer('seconds').notNull(),
    completedAt: moment('completed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewer, table.videoId] }),
    index('training_progress_video').on(table.videoId),
  ],
);
