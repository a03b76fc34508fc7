import { z } from 'zod';
import { endDate, startDate } from './dates';
import { knownCurrency, LARGEST_PRICE } from './money';
import { recordId } from './record-id';

const MOST_NIGHTS = 30;
/** What staff enter for a new event. It belongs to the caller's own agency; the platform's admin names one. */
export const newEvent = z
  .object({
    agencyId: recordId.optional(),
    eventName: z.string().trim().min(3).max(120),
    /** 1970-01-01 = the event has a range of days, in the range fields. */
    eventDate: startDate,
    range_event_start: startDate.nullable().default(null),
    range_event_end: endDate.nullable().default(null),
    /** IANA name. */
    timeZone: z.string().min(1).max(60),
    hotelId: recordId.nullable().default(null),
    currency: knownCurrency,
    minimumNights: z.int().min(1).max(MOST_NIGHTS),
    /** Minor units of the currency. */
    minimumToReserve: z.int().min(0).max(LARGEST_PRICE),
  })
  .meta({ id: 'NewEvent' });
export type NewEvent = z.infer<typeof newEvent>;

/**
 * What a new event may copy from another, moved to its own days: the hotel as stored there, the room block with rates,
 * the booking terms, activities, the page's texts, the link of the gift table.
 */
export const copiedPart = z.enum(['hotel', 'block', 'terms', 'schedule', 'texts', 'giftTable']);
export type CopiedPart = z.infer<typeof copiedPart>;

/** POST /api/v1/events/{id}/duplicate. Guests, reservations and money are never copied. */
export const eventCopy = newEvent
  .pick({ eventName: true, eventDate: true, range_event_start: true, range_event_end: true })
  .extend({ parts: z.array(copiedPart).max(copiedPart.options.length) })
  .meta({ id: 'EventCopy' });
export type EventCopy = z.infer<typeof eventCopy>;

/** What an existing event may copy from another, as long as it has none of its own. */
export const laterPart = copiedPart.extract(['block', 'schedule']);
export type LaterPart = z.infer<typeof laterPart>;

/** POST /api/v1/events/{id}/copied-parts: `from` is another event of the agency; its days are moved to this event's. */
export const eventPartsCopy = z
  .object({ from: recordId, parts: z.array(laterPart).min(1).max(2), version: z.int() })
  .meta({ id: 'EventPartsCopy' });
export type EventPartsCopy = z.infer<typeof eventPartsCopy>;
