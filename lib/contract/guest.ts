import { z } from 'zod';
import { language } from './bilingual-text';
import { recordReport } from './bulk';
import { callMedium } from './call';
import { instant } from './dates';
import { listOf, pageQuery } from './page';
import { personName } from './person-name';
import { recordId } from './record-id';
import { suppressionReason } from './suppression';

/**
 * A person of the couple's list as others may see them: first name and initial; for the event's staff the whole name.
 */
export const guestName = z.object({ id: z.string(), name: z.string() }).meta({ id: 'GuestName' });
export type GuestName = z.infer<typeof guestName>;

export const guestNamesQuery = z.object({ q: z.string().trim().min(2).max(60) });

export const guestListShows = z.enum(['nothing', 'count', 'names']);

/** What an event's page of guests shows to everybody with the link; the couple decides it. */
export const guestList = z
  .object({
    shows: guestListShows,
    /** How many people come, including those whom guests bring; null where nothing is shown. */
    attending: z.int().nullable(),
    /** Names of the guests who come; empty unless names are shown. */
    names: z.array(guestName),
  })
  .meta({ id: 'GuestList' });
export type GuestList = z.infer<typeof guestList>;

export const attendance = z.enum(['pending', 'attends', 'doesNotAttend']);
export type Attendance = z.infer<typeof attendance>;

/** What a person does not eat, in words that kitchens use; anything else is written in the note. */
export const dietaryNeed = z.enum([
  'vegetarian',
  'vegan',
  'pescatarian',
  'glutenFree',
  'lactoseFree',
  'nutAllergy',
  'seafoodAllergy',
  'eggAllergy',
  'diabetic',
  'kosher',
  'halal',
]);
export type DietaryNeed = z.infer<typeof dietaryNeed>;

/** Limits of a guest's data. */
export const GUEST_LIMITS = {
  /** Of the first name, and of each last name. */
  namePart: 60,
  companions: 50,
  household: 80,
  tags: 20,
  tag: 40,
  side: 60,
  notes: 2000,
  dietNotes: 500,
  /** The most guests that one call by filter changes. */
  bulk: 10_000,
  /** The most guests that one message can name: as many as fit into a call's body. */
  named: 5000,
} as const;

/** A person of the couple's list as staff see them. */
export const guestRow = z
  .object({
    id: z.string(),
    /** The whole name; its parts follow. */
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    maternalLastName: z.string().nullable(),
    /** E.164; null for readers who may not see contact data, like email, notes and diet. */
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    /** Why the agency's mails no longer go to the address; null where they do. */
    mailBlocked: suppressionReason.nullable().default(null),
    notes: z.string().nullable(),
    attendance,
    /** People whom the guest brings. */
    companions: z.int(),
    /** Guests of the same household were invited together; its id and name, null for those who are in none. */
    householdId: z.string().nullable(),
    household: z.string().nullable(),
    /** When the answer was given: that of their household, else when the guest was added to the list. */
    answeredAt: instant.optional(),
    /** Whose guest it is, in the couple’s own word. */
    side: z.string().nullable(),
    language: language.nullable(),
    /** The medium that the guest prefers; null = any. */
    channel: callMedium.nullable(),
    tags: z.array(z.string()),
    diet: z.array(dietaryNeed).nullable(),
    dietNotes: z.string().nullable(),
    /** Whether the guest holds a reservation of the event that stands, or sleeps in a room of one. */
    booked: z.boolean(),
    /** Calls made and calls waiting. */
    calls: z.object({ done: z.int(), waiting: z.int() }),
    version: z.int(),
  })
  .meta({ id: 'GuestRow' });
export type GuestRow = z.infer<typeof guestRow>;

const withOrWithout = z.enum(['with', 'without']);

/**
 * An answer that contradicts the bookings: the guest comes but has no room and no pass, or declined but has a
 * reservation.
 */
export const guestMismatch = z.enum(['comesUnbooked', 'declinedBooked']);
export type GuestMismatch = z.infer<typeof guestMismatch>;

/** POST /api/v1/guests/{id}/attendance: an answer that the guest gave by phone or to the couple. */
export const guestAttendance = z
  .object({
    attends: z.boolean(),
    /** How many companions come with the guest; left out, all of them. */
    companions: z.int().min(0).max(GUEST_LIMITS.companions).optional(),
  })
  .meta({ id: 'GuestAttendance' });
export type GuestAttendance = z.infer<typeof guestAttendance>;

/** Search and filters of the list; `side` and `tag` are the couple's own words. */
export const guestFilters = z.object({
  q: z.string().max(100).optional(),
  sort: z.string().max(40).optional(),
  'filter[attendance]': attendance.optional(),
  'filter[side]': z.string().trim().max(GUEST_LIMITS.side).optional(),
  'filter[tag]': z.string().trim().max(GUEST_LIMITS.tag).optional(),
  'filter[language]': language.optional(),
  'filter[email]': withOrWithout.optional(),
  'filter[mobile]': withOrWithout.optional(),
  'filter[reservation]': withOrWithout.optional(),
  'filter[mismatch]': guestMismatch.optional(),
});
export type GuestFilters = z.infer<typeof guestFilters>;

export const guestQuery = pageQuery.extend(guestFilters.shape);
export type GuestQuery = z.infer<typeof guestQuery>;

/** GET /api/v1/events/{id}/guests/export: the filtered list as a file. */
export const guestExportQuery = guestFilters.extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  locale: language.optional(),
});
export type GuestExportQuery = z.infer<typeof guestExportQuery>;

/** A word of the couple's (a tag or side), and how many guests have it. */
export const countedWord = z.object({ word: z.string(), count: z.int() });

/** A page of the list; counts and words are those of the whole list, whatever the filters. */
export const guestPage = z.object({
  data: listOf(guestRow).extend({
    counts: z.record(attendance, z.int()),
    mismatches: z.record(guestMismatch, z.int()),
    sides: z.array(countedWord),
    tags: z.array(countedWord),
  }),
});
export type GuestPage = z.infer<typeof guestPage>['data'];

const line = (most: number) => z.string().trim().max(most);
const optionalLine = (most: number) =>
  line(most)
    .transform((text) => text || null)
    .nullable();

/** Files of guests separate tags by these signs, so a tag may not contain them. */
const isOneTag = (tag: string) => !/[,;|\r\n]|:::/.test(tag);

const fields = z.object({
  firstName: personName({ max: GUEST_LIMITS.namePart }),
  /** Empty where the guest has none, or only the first name is known. */
  lastName: personName({ min: 0, max: GUEST_LIMITS.namePart }),
  maternalLastName: personName({ min: 0, max: GUEST_LIMITS.namePart })
    .transform((text) => text || null)
    .nullable(),
  /** As typed; stored in E.164, with the event's country code where it has none. */
  mobile: line(40).min(1),
  email: line(254)
    .toLowerCase()
    .transform((text) => text || null)
    .pipe(z.email().nullable())
    .nullable(),
  attendance,
  companions: z.int().min(0).max(GUEST_LIMITS.companions),
  /** Name of the household that the guest is invited with; the first guest with a name creates the household. */
  household: optionalLine(GUEST_LIMITS.household),
  side: optionalLine(GUEST_LIMITS.side),
  language: language.nullable(),
  channel: callMedium.nullable(),
  tags: z
    .array(line(GUEST_LIMITS.tag).min(1))
    .max(GUEST_LIMITS.tags)
    .refine((tags) => tags.every(isOneTag), { message: 'tagSigns' }),
  diet: z.array(dietaryNeed).max(dietaryNeed.options.length),
  dietNotes: optionalLine(GUEST_LIMITS.dietNotes),
  notes: optionalLine(GUEST_LIMITS.notes),
});

/** The form of a guest: all fields at once. */
export const guestForm = fields;

/** POST /api/v1/events/{id}/guests. */
export const guestInput = fields.partial().required({ firstName: true, mobile: true }).meta({ id: 'GuestInput' });
export type GuestInput = z.infer<typeof guestInput>;

/** PATCH /api/v1/guests/{id}: what is left out stays as it is. */
export const guestPatch = fields.partial().extend({ version: z.int() }).meta({ id: 'GuestPatch' });
export type GuestPatch = z.infer<typeof guestPatch>;

const oneTag = line(GUEST_LIMITS.tag).min(1);

/** The filter of a list; an unknown name is refused, since ignoring it would select everybody. */
export const guestFilter = z.strictObject(guestFilters.omit({ sort: true }).shape);
export type GuestFilter = z.infer<typeof guestFilter>;

/** Up to 100 guests by their ids, or all that a filter matches; `matching` is the number that the caller saw. */
const chosen = {
  ids: z.array(recordId).min(1).max(100).optional(),
  filter: guestFilter.optional(),
  matching: z.int().min(1).optional(),
};
export type ChosenGuests =
  | { ids: string[]; filter?: undefined; matching?: undefined }
  | { ids?: undefined; filter: GuestFilter; matching: number };

const isOneChoice = ({ ids, filter, matching }: z.infer<z.ZodObject<typeof chosen>>) =>
  ids ? filter === undefined && matching === undefined : filter !== undefined && matching !== undefined;

/**
 * POST /api/v1/events/{id}/guests/bulk. Null removes the side, language or household. Where the filter no longer
 * matches `matching` guests nothing is changed (STALE).
 */
export const guestBulk = z
  .discriminatedUnion('action', [
    z.object({ ...chosen, action: z.literal('addTag'), tag: oneTag.refine(isOneTag, { message: 'tagSigns' }) }),
    z.object({ ...chosen, action: z.literal('removeTag'), tag: oneTag }),
    z.object({ ...chosen, action: z.literal('setSide'), side: optionalLine(GUEST_LIMITS.side) }),
    z.object({ ...chosen, action: z.literal('setLanguage'), language: language.nullable() }),
    z.object({ ...chosen, action: z.literal('setAttendance'), attendance }),
    z.object({ ...chosen, action: z.literal('setHousehold'), household: optionalLine(GUEST_LIMITS.household) }),
    z.object({ ...chosen, action: z.literal('delete') }),
  ])
  .refine(isOneChoice, { path: ['ids'], message: 'invalid' })
  .meta({ id: 'GuestBulk' });
export type GuestBulk = z.infer<typeof guestBulk>;

/** The result for each guest, in the order sent; for a filter only the first guests who were not changed, by name. */
export const guestBulkReport = recordReport
  .extend({
    items: z.array(recordReport.shape.items.element.extend({ name: z.string().optional() })),
    /** The id with which `…/bulk/undo` undoes the change; null where it cannot be undone, or nothing changed. */
    undo: z.string().nullable().default(null),
  })
  .meta({ id: 'GuestBulkReport' });
export type GuestBulkReport = z.infer<typeof guestBulkReport>;

export const guestBulkUndo = z.object({ undo: z.string().min(1).max(100) }).meta({ id: 'GuestBulkUndo' });
/** How many guests were restored, and how many stay as they are, since they were changed again meanwhile. */
export const guestBulkUndone = z.object({ restored: z.int(), kept: z.int() }).meta({ id: 'GuestBulkUndone' });
export type GuestBulkUndone = z.infer<typeof guestBulkUndone>;

/** GET /api/v1/events/{id}/guest-ids: all guests that a filter matches. */
export const guestIds = z.object({ ids: z.array(z.string()) }).meta({ id: 'GuestIds' });

/** Two guests who may be the same person, and why; the one added to the list first comes first. */
const duplicatePair = z.object({
  reasons: z.array(z.enum(['mobile', 'email', 'name'])),
  guests: z.tuple([guestRow, guestRow]),
});

/** GET /api/v1/events/{id}/guest-duplicates: the first pairs, and the number of all. */
export const guestDuplicates = z
  .object({ total: z.int(), pairs: z.array(duplicatePair) })
  .meta({ id: 'GuestDuplicates' });
export type GuestDuplicates = z.infer<typeof guestDuplicates>;

/** POST /api/v1/guests/{id}/merge: the guest in the address stays and takes over the data of the other. */
export const guestMerge = z
  .object({ version: z.int(), other: z.object({ id: recordId, version: z.int() }) })
  .meta({ id: 'GuestMerge' });
export type GuestMerge = z.infer<typeof guestMerge>;
