import { parseAmount } from '@/components/payment/parse-amount';
import { type NewEvent, newEvent } from '@/lib/contract/new-event';
import { dateProblems, RANGE_IS_USED } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';

/** What is typed of an event that is to be opened. */
export interface EventDraft {
  eventName: string;
  days: 'one' | 'several';
  start: string;
  end: string;
  timeZone: string;
  hotelId: string;
  currency: string;
  minimumNights: string;
  minimumToReserve: string;
}

export type DraftField = keyof EventDraft;

/** Names of the wrong fields with why: a message of records.createEvent.wrong. */
export type DraftProblems = Partial<Record<DraftField, 'required' | 'start' | 'end' | 'nights' | 'amount'>>;

/** The event that a draft means, or what is wrong with it; `now` decides which day is past in its zone. */
export function readDraft(
  draft: EventDraft,
  { agencyId, now }: { agencyId: string | null; now: Date },
): { input: NewEvent } | { problems: DraftProblems } {
  const isRange = draft.days === 'several';
  const dates = {
    eventDate: isRange ? RANGE_IS_USED : draft.start,
    range_event_start: isRange ? draft.start : null,
    range_event_end: isRange ? draft.end : null,
  };
  const amount = parseAmount(draft.minimumToReserve, draft.currency);
  const nights = Number(draft.minimumNights);
  const isNight = Number.isInteger(nights) && newEvent.shape.minimumNights.safeParse(nights).success;
  const wrongDates = dateProblems(dates, dateInZone(now, draft.timeZone));
  const problems: DraftProblems = {
    ...(!newEvent.shape.eventName.safeParse(draft.eventName).success && { eventName: 'required' as const }),
    ...(wrongDates.includes('start') && { start: 'start' as const }),
    ...(wrongDates.includes('end') && { end: 'end' as const }),
    ...(!isNight && { minimumNights: 'nights' as const }),
    ...((amount === null || amount < 0) && { minimumToReserve: 'amount' as const }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    input: {
      ...(agencyId && { agencyId }),
      ...dates,
      eventName: draft.eventName.trim(),
      timeZone: draft.timeZone,
      hotelId: draft.hotelId || null,
      currency: draft.currency,
      minimumNights: nights,
      minimumToReserve: amount ?? 0,
    },
  };
}
