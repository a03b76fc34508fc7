import { z } from 'zod';
import { bilingualFields } from './bilingual-text';
import { calendarDate } from './dates';
import { pageOf } from './page';
import { personName } from './person-name';
import { photo } from './photo';

export const MOST_STORY_PHOTOS = 8;
const MOST_COUNT = 100_000;

const count = z.int().min(0).max(MOST_COUNT);

const facts = z.object({
  coupleNames: personName({ min: 2, max: 120 }),
  weddingDate: calendarDate,
  hotelName: z.string().trim().min(2).max(120),
  /** City and region. */
  place: z.string().trim().min(2).max(120),
});

/** The texts that staff write; they may be missing in a draft, but not in a published story. */
const fields = facts.extend({
  title: bilingualFields(120),
  /** Paragraphs are separated by an empty line. */
  body: bilingualFields(8000),
  quote: bilingualFields(400),
  guests: count,
  rooms: count,
  /** Hotel nights of all rooms together. */
  nights: count,
});

const storyPhoto = photo.meta({ id: 'StoryPhoto' });

/** A story for everybody: published, with the couple's consent. The first photo is its cover. */
export const publicStory = fields.extend({ slug: z.string(), photos: z.array(storyPhoto) }).meta({ id: 'PublicStory' });
export type PublicStory = z.infer<typeof publicStory>;

export const publicStoryPage = pageOf(publicStory);

export const storyConsent = z.object({ name: personName({ min: 3, max: 120 }), givenOn: calendarDate });

export const storyStatus = z.enum(['draft', 'published']);

/** A story as staff of its agency see it. */
export const story = publicStory
  .extend({
    id: z.string(),
    /** The event from whose numbers it was proposed. */
    eventId: z.string().nullable(),
    status: storyStatus,
    consent: storyConsent.extend({ recordedBy: z.string().nullable() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'Story' });
export type Story = z.infer<typeof story>;

export const storyPage = pageOf(story);

/** POST /api/v1/agencies/{id}/stories: with facts typed by staff; for a past event the product proposes them. */
export const storyStart = facts.meta({ id: 'StoryStart' });
export type StoryStart = z.infer<typeof storyStart>;

/** PATCH /api/v1/stories/{id}: what is left out stays. */
export const storyChange = fields.partial().extend({ version: z.int() }).meta({ id: 'StoryChange' });
export type StoryChange = z.infer<typeof storyChange>;

export const storyConsentInput = storyConsent.extend({ version: z.int() }).meta({ id: 'StoryConsentInput' });
export type StoryConsentInput = z.infer<typeof storyConsentInput>;

export const storyPublication = z.object({ published: z.boolean(), version: z.int() });
export type StoryPublication = z.infer<typeof storyPublication>;
