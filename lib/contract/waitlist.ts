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

/** Why nothing is offered yet; `next` = the next serving offers to it, `closed` = the event's list serves nobody now. */
export const waitingReason = z.enum(['categoryClosed', 'noFittingNights', 'notFirst', 'next', 'closed']);

const people = z.int().min(0).max(MOST_PEOPLE_OF_A_BAND);

/** A wish for rooms, and who waits. The people are those of one room; every room is for as many. */
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

/** An entry as the person who has its link sees it. */
export const waitlistEntry = z
  .object({
    id: z.string(),
    eventCode: z.string(),
    eventName: z.string(),
    timeZone: z.string(),
    status: waitlistStatus,
    /** Place among those who wait, 1 = first; null where the entry waits no more. */
    position: z.int().nullable(),
    /** Why an entry that waits has no offer; null otherwise. */
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
    /** The rooms that are held for this person, while they are. */
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
 * What joining answers: the entry and the token of its link, which is mailed too. Null for somebody who waits for the very
 * same already: their link is mailed once more, and tells what was offered.
 */
export const joinedWaitlist = waitlistEntry.extend({ token: z.string().nullable() }).meta({ id: 'JoinedWaitlist' });
export type JoinedWaitlist = z.infer<typeof joinedWaitlist>;

/** Facts of 409 WAITLIST_CLOSED: why nobody can join (`free` = there is room, so book). */
export const waitlistClosedDetails = z.object({ why: z.enum(['disabled', 'cutOff', 'free', 'tooMany']) });

/** A row of the staff's list; email and mobile are null for those who do not see contact data. */
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

/** How the event's list works. */
export const waitlistSettings = z.object({
  enabled: z.boolean(),
  offerHours: z.int(),
  fillsGaps: z.boolean(),
  /** The event's zone: offers end in it. */
  timeZone: z.string(),
});
export type WaitlistSettings = z.infer<typeof waitlistSettings>;

/** Everybody of the event's list in order; `open` are those who wait or have an offer. */
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
