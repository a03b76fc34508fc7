import { z } from 'zod';
import { bilingualFields, bilingualText } from './bilingual-text';
import { calendarDate, clockTime, instant } from './dates';
import { countedWord, GUEST_LIMITS } from './guest';
import { sizedPhoto } from './photo';

/**
 * `staying`: only for people with a room at the event; `tagged`: only for guests of the list with one of the couple's
 * tags.
 */
export const activityAudience = z.enum(['everybody', 'staying', 'tagged']);
export type ActivityAudience = z.infer<typeof activityAudience>;

/** Only staff see a hidden activity, whether or not guests saw it before. */
export const activityState = z.enum(['hidden', 'published']);

const MOST_LINE = 160;
const MOST_TEXT = 2000;
const MOST_PLACES = 100_000;
const MOST_AGE = 99;

const texts = z.object({
  name: bilingualText,
  venue: bilingualText,
  location: bilingualText.nullable(),
  recommendations: bilingualText.nullable(),
  description: bilingualText.nullable(),
  dressCodeMen: bilingualText.nullable(),
  dressCodeWomen: bilingualText.nullable(),
  observations: bilingualText.nullable(),
});

const facts = z.object({
  id: z.string(),
  /** Day and clock of the event's zone. */
  date: calendarDate,
  startTime: clockTime,
  /** Not later than the start = on the next day; null = no end is given. */
  endTime: clockTime.nullable(),
  startsAt: instant,
  endsAt: instant.nullable(),
  paid: z.boolean(),
  minimumAge: z.int().nullable(),
  audience: activityAudience,
  /** How many people there is room for; null = no limit is given. */
  capacity: z.int().nullable(),
  /** The activity's only photo; `coverPhotoUrl` leads to its middle size. */
  cover: sizedPhoto.nullable(),
  coverPhotoUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  version: z.int(),
});

/** An entry of the event's schedule (cronograma) as guests read it. */
export const activity = facts
  .extend({
    name: z.string(),
    venue: z.string(),
    location: z.string().nullable(),
    recommendations: z.string().nullable(),
    description: z.string().nullable(),
    dressCodeMen: z.string().nullable(),
    dressCodeWomen: z.string().nullable(),
    observations: z.string().nullable(),
    /** The texts in both languages; those above are in the caller's language, else in the other. */
    texts,
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activity>;

/** An activity for people who edit the schedule: with its state, its tag and both languages. */
export const editedActivity = facts
  .extend(texts.shape)
  .extend({
    eventId: z.string(),
    state: activityState,
    /**
     * The couple's tag of the guests whom the activity is for, which guests do not see; null for every other audience.
     */
    audienceTag: z.string().nullable(),
  })
  .meta({ id: 'EditedActivity' });
export type EditedActivity = z.infer<typeof editedActivity>;

/** GET /api/v1/events/{id}/schedule: every activity of an event, those that guests do not see too, in order. */
export const eventSchedule = z
  .object({
    eventId: z.string(),
    /** IANA name. */
    timeZone: z.string(),
    activities: z.array(editedActivity),
    /**
     * How many people come to each activity, left out where nobody does; null for readers without the right to the
     * list.
     */
    coming: z.array(z.object({ activityId: z.string(), people: z.int() })).nullable(),
    /** All tags of guests on the list, for readers with the right to the list; empty for all others. */
    tags: z.array(countedWord),
  })
  .meta({ id: 'EventSchedule' });
export type EventSchedule = z.infer<typeof eventSchedule>;

/** A text checked by a rule, but with the message of its field. */
const ruled = (rule: z.ZodType, message: string) =>
  z.string().refine((text) => rule.safeParse(text).success, { message });

/** Written in one language at least. */
const line = bilingualFields(MOST_LINE).refine(({ es, en }) => es !== '' || en !== '', { message: 'required' });
const lineOrNone = bilingualFields(MOST_LINE).nullable();
const textOrNone = bilingualFields(MOST_TEXT).nullable();

/** The form of an activity: all its fields at once. */
export const activityForm = z.object({
  name: line,
  date: ruled(calendarDate, 'startDate'),
  startTime: ruled(clockTime, 'startDate'),
  endTime: ruled(clockTime, 'endDate').nullable(),
  venue: line,
  location: lineOrNone,
  description: textOrNone,
  paid: z.boolean(),
  minimumAge: z.int().min(0).max(MOST_AGE).nullable(),
  capacity: z.int().min(1).max(MOST_PLACES).nullable(),
  audience: activityAudience,
  /** Needed where the audience is `tagged`; not stored for any other. */
  audienceTag: z.string().trim().min(1).max(GUEST_LIMITS.tag).nullable().optional(),
  dressCodeWomen: lineOrNone,
  dressCodeMen: lineOrNone,
  recommendations: textOrNone,
  observations: textOrNone,
  /** Only http or https: a `javascript:` address would run in the page. */
  videoUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
});
export type ActivityForm = z.infer<typeof activityForm>;

/** Whether an activity for a tag names the tag. */
export function hasItsTag({ audience, audienceTag }: Pick<ActivityForm, 'audience' | 'audienceTag'>): boolean {
  return audience !== 'tagged' || Boolean(audienceTag);
}

/** POST /api/v1/events/{id}/activities. Guests see it once it is published. */
export const newActivity = activityForm
  .refine(hasItsTag, { path: ['audienceTag'], message: 'required' })
  .meta({ id: 'NewActivity' });

/** PATCH /api/v1/activities/{id}: what is left out stays as it is. */
export const activityPatch = activityForm.partial().extend({ version: z.int() }).meta({ id: 'ActivityPatch' });
export type ActivityPatch = z.infer<typeof activityPatch>;

/** PUT /api/v1/activities/{id}/publication. */
export const activityPublication = z.object({ published: z.boolean(), version: z.int() });
export type ActivityPublication = z.infer<typeof activityPublication>;

/**
 * POST /api/v1/activities/{id}/move: moves by so many days at the same clock time, then by so many minutes (negative:
 * earlier). The length stays.
 */
export const activityMove = z
  .object({ days: z.int().min(-366).max(366), minutes: z.int().min(-1440).max(1440), version: z.int() })
  .meta({ id: 'ActivityMove' });
export type ActivityMove = z.infer<typeof activityMove>;

/** PUT /api/v1/events/{id}/activities/order: all activities that begin at the same moment. */
export const activityOrder = z
  .object({ ids: z.array(z.string().min(1).max(120)).min(1).max(100) })
  .meta({ id: 'ActivityOrder' });
