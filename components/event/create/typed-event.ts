import { z } from 'zod';
import { type NewEvent, newEvent } from '@/lib/contract/new-event';
import { dateProblems, typedDates } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';

/** What is asked, step by step, with the fields of each that can be wrong. */
export const EVENT_STEPS = ['who', 'when', 'terms'] as const;
export type EventStep = (typeof EVENT_STEPS)[number];

export const FIELDS_OF = {
  who: ['eventName'],
  when: ['start', 'end'],
  terms: ['minimumNights', 'minimumToReserve'],
} as const satisfies Record<EventStep, readonly string[]>;
export type WrongField = (typeof FIELDS_OF)[EventStep][number];

/** Why a field is wrong: a message of records.createEvent.wrong. */
export const PROBLEMS = {
  eventName: 'required',
  start: 'start',
  end: 'end',
  minimumNights: 'nights',
  minimumToReserve: 'amount',
} as const satisfies Record<WrongField, string>;

/** What is typed, on the way to the event that it means. `now` decides which day is past in the event's zone. */
export const typedEvent = ({ agencyId, now }: { agencyId: string | null; now: () => Date }) => {
  const dates = z
    .object({ days: z.enum(['one', 'several']), start: z.string(), end: z.string(), timeZone: z.string() })
    .superRefine((typed, context) => {
      for (const name of dateProblems(typedDates(typed), dateInZone(now(), typed.timeZone)))
        context.addIssue({ code: 'custom', path: [name] });
    });
  return newEvent
    .omit({ agencyId: true, eventDate: true, range_event_start: true, range_event_end: true })
    .and(dates)
    .transform(({ days, start, end, ...rest }): NewEvent => {
      return { ...(agencyId && { agencyId }), ...rest, ...typedDates({ days, start, end }) };
    });
};

/** The fields of a step that are wrong, in their order on the page. */
export function wrongIn(step: EventStep, typed: unknown): WrongField[] {
  const { error } = typedEvent({ agencyId: null, now: () => new Date() }).safeParse(typed);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return FIELDS_OF[step].filter((name) => wrong.has(name));
}

/** The step that can be open where another is wanted: none is behind one that is wrong. */
export function openStep(wanted: number, typed: unknown): number {
  const wrong = EVENT_STEPS.findIndex((step) => wrongIn(step, typed).length > 0);
  const last = EVENT_STEPS.length - 1;
  return Math.min(wanted, last, wrong === -1 ? last : wrong);
}
