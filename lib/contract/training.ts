import { z } from 'zod';
import { instant } from './dates';
import { recordId } from './record-id';
import { roleName } from './role';

export const trainingTopic = z.enum(['booking', 'payments', 'roomBlock', 'guests', 'calls', 'console']);
export type TrainingTopic = z.infer<typeof trainingTopic>;

export const trainingPlayer = z.enum(['file', 'youtube', 'vimeo']);

/** The drawings that a film shows before it plays: public/training/posters. */
export const trainingPoster = z.enum(['event', 'proof', 'approval', 'block', 'calls', 'guests']);
export type TrainingPoster = z.infer<typeof trainingPoster>;

const LONGEST_FILM_SECONDS = 4 * 3600;
const LONGEST_TEXT = 20_000;
const inBoth = <Value extends z.ZodType>(value: Value) => z.object({ es: value, en: value });

/** For our own player a path of this site, for another player the film's id there; one for each language. */
export const trainingSources = inBoth(z.string().trim().min(1).max(200));
export type TrainingSources = z.infer<typeof trainingSources>;

const shownText = z.object({
  title: z.string().trim().min(3).max(120),
  description: z.string().trim().min(10).max(400),
  /** Paragraphs, separated by an empty line. */
  transcript: z.string().trim().min(10).max(LONGEST_TEXT),
});
/** `captions` is a WebVTT file, served separately: GET /training-videos/{slug}/captions/{locale}. */
export const trainingTexts = inBoth(shownText.extend({ captions: z.string().trim().min(10).max(LONGEST_TEXT) }));
export type TrainingTexts = z.infer<typeof trainingTexts>;

export const trainingSlug = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80);

const facts = {
  slug: trainingSlug,
  topic: trainingTopic,
  /** The roles that the film is for. */
  roles: z.array(roleName).min(1).max(roleName.options.length),
  player: trainingPlayer,
  sources: trainingSources,
  /** Seconds. */
  duration: z.int().min(1).max(LONGEST_FILM_SECONDS),
  poster: trainingPoster,
};

/** A published film for everybody. */
export const trainingVideo = z
  .object({ id: z.string(), ...facts, texts: inBoth(shownText), position: z.int(), createdAt: instant })
  .meta({ id: 'TrainingVideo' });
export type TrainingVideo = z.infer<typeof trainingVideo>;

/** A film for the admin who edits it. */
export const managedVideo = z
  .object({
    id: z.string(),
    ...facts,
    texts: trainingTexts,
    position: z.int(),
    published: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ManagedVideo' });
export type ManagedVideo = z.infer<typeof managedVideo>;

export const trainingVideoInput = z
  .object({ ...facts, texts: trainingTexts, published: z.boolean().default(false) })
  .meta({ id: 'TrainingVideoInput' });
export type TrainingVideoInput = z.infer<typeof trainingVideoInput>;

/** What is left out stays as it is. */
export const trainingVideoPatch = trainingVideoInput
  .partial()
  .extend({ published: z.boolean().optional(), version: z.int() })
  .meta({ id: 'TrainingVideoPatch' });
export type TrainingVideoPatch = z.infer<typeof trainingVideoPatch>;

/** PUT /training-videos/order: all films, in their new order. */
export const trainingOrder = z.object({ ids: z.array(recordId).min(1).max(500) });
export type TrainingOrder = z.infer<typeof trainingOrder>;

/** Filters of the list of films. */
export const trainingFilters = z.object({
  'filter[role]': roleName.optional(),
  'filter[topic]': trainingTopic.optional(),
});

/** How far the caller has watched a film. */
export const trainingProgress = z
  .object({ video: trainingSlug, seconds: z.int(), completedAt: instant.nullable() })
  .meta({ id: 'TrainingProgress' });
export type TrainingProgress = z.infer<typeof trainingProgress>;

export const trainingProgressInput = z
  .object({
    video: trainingSlug,
    seconds: z.int().min(0).max(LONGEST_FILM_SECONDS),
    completed: z.boolean().default(false),
  })
  .meta({ id: 'TrainingProgressInput' });
export type TrainingProgressInput = z.infer<typeof trainingProgressInput>;
