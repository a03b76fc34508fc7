import { z } from 'zod';
import { language } from './bilingual-text';
import { MOST_AWAITED_ROOMS, MOST_PEOPLE_OF_A_BAND } from './booking-limits';
import { calendarDate, instant } from './dates';
import { money } from './money';
import { pageQuery } from './page';
import { recordId } from './record-id';
import { contact } from './reservation';

export const waitlistStatus = z.enum(['waiting', 'offered', 'booked', 'declined', 'lapsed', 'removed']);
export type WaitlistStatus = z.infer<typeof waitlistStatus>;

/** Why there is no offer yet; `next` = the next run makes one, `closed` = the event's list makes no offers now. */
export const waitingReason = z.enum(['categoryClosed', 'noFittingNights', 'notFirst', 'next', 'closed']);

const people = z.int().min(0).max(MOST_PEOPLE_OF_A_BAND);

/** The rooms that somebody waits for, and who it is. The people are those of one room; all rooms have the same. */
export const waitlistInput = z
  .object({
    /** Null = any category that fits. */
    categoryId: recordId.nullable().default(null),
    checkIn: calendarDate,
    checkOut: calendarDate,
    rooms: z.int().min(1).max(MOST_AWAITED_ROOMS).default(1),
    adults: people.min(1),
    juniors: people.default(0),
    minors: people.default(0),
    infants: people.default(0),
    contact: contact.omit({ maternalLastName: true }),
    locale: language.default('es'),
  })
  .meta({ id: 'WaitlistInput' });
export type WaitlistInput = z.infer<typeof waitlistInput>;

/** An entry for the person who has its link. */
export const waitlistEntry = z
  .object({
    id: z.string(),
    eventCode: z.string(),
    eventName: z.string(),
    timeZone: z.string(),
    status: waitlistStatus,
    /** Position among those who wait, 1 = first; null where the entry does not wait any more. */
    position: z.int().nullable(),
    /** Why a waiting entry has no offer; null for every other entry. */
    reason: waitingReason.nullable(),
    categoryId: z.string().nullable(),
    categoryName: z.string().nullable(),
    checkIn: calendarDate,
    checkOut: calendarDate,
    rooms: z.int(),
    adults: z.int(),
    juniors: z.int(),
    minors: z.int(),
    infants: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    /** The rooms held for this person, as long as they are held. */
    offer: z
      .object({ reservationKey: z.string(), expiresAt: instant, rooms: z.array(z.string()), total: money })
      .nullable(),
    fillsGaps: z.boolean(),
    offerHours: z.int(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/**
 * The answer to joining: the entry and the token of its link, which is also mailed. The token is null for a person who
 * waits for exactly the same already: their link is mailed again, with their offer if there is one.
 */
export const joinedWaitlist = waitlistEntry.extend({ token: z.string().nullable() }).meta({ id: 'JoinedWaitlist' });
export type JoinedWaitlist = z.infer<typeof joinedWaitlist>;

/** Facts of 409 WAITLIST_CLOSED: why nobody can join (`free` = rooms are free, so book one). */
export const waitlistClosedDetails = z.object({ why: z.enum(['disabled', 'cutOff', 'free', 'tooMany']) });

/** A row of the staff's list; email and mobile are null for readers who may not see contact data. */
export const waitlistRow = waitlistEntry
  .omit({ eventCode: true, eventName: true, timeZone: true, fillsGaps: true, offerHours: true })
  .extend({
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    reservationKey: z.string().nullable(),
    /** The language of mails to the person who waits. */
    locale: language.default('es'),
  })
  .meta({ id: 'WaitlistRow' });
export type WaitlistRow = z.infer<typeof waitlistRow>;

/** Settings of the event's waitlist. */
export const waitlistSettings = z.object({
  enabled: z.boolean(),
  offerHours: z.int(),
  fillsGaps: z.boolean(),
  /** The event's zone, for the end of offers. */
  timeZone: z.string(),
});
export type WaitlistSettings = z.infer<typeof waitlistSettings>;

/** All entries of the event's list in order; `open` ones wait or have an offer. */
export const waitlistQuery = pageQuery
  .omit({ sort: true })
  .extend({ 'filter[state]': z.enum(['open', 'all']).optional() });
export type WaitlistQuery = z.infer<typeof waitlistQuery>;

export const waitlistPage = z.object({
  data: z.object({
    data: z.array(waitlistRow),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    next_cursor: z.string().nullable(),
    settings: waitlistSettings,
  }),
});
export type WaitlistPage = z.infer<typeof waitlistPage>['data'];
