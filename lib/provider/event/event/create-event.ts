import { randomUUID } from 'node:crypto';
import { BALANCE_DUE_DAYS, PASS_SHARE_PERCENT } from '@/lib/config/constants';
import type { EventSummary } from '@/lib/contract/event';
import type { NewEvent } from '@/lib/contract/new-event';
import { dateProblems, type EventDateFields, RANGE_IS_USED } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';
import type { AgencyId, Context } from '../../context';
import { events } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { eventCode } from '../../ground/event-code';
import { once } from '../../ground/once';
import { staffAgency } from '../../people/agency/agency-scope';
import { takeHotel } from '../hotel/find-hotel';
import { summarise } from './describe-event';
import { addCurrencies } from './event-currencies';

/**
 * Opens an event of the caller's agency (the admin names one), not published: its staff alone see it. Raises INVALID
 * on the fields, NOT_FOUND for another agency.
 */
export async function createEvent({ ctx, input }: { ctx: Context; input: NewEvent }): Promise<EventSummary> {
  const agencyId = await agencyOf(ctx, input);
  refuseWrong(input, ctx.clock.now());
  return once({
    ctx,
    call: 'create event',
    fingerprint: input,
    work: async (tx) => {
      const isRange = input.eventDate === RANGE_IS_USED;
      const hotel = await takeHotel(tx, { agencyId, hotelId: input.hotelId });
      const [event] = await tx
        .insert(events)
        .values({
          id: randomUUID(),
          agencyId,
          code: eventCode(),
          name: input.eventName,
          eventDate: input.eventDate,
          rangeStart: isRange ? input.range_event_start : null,
          rangeEnd: isRange ? input.range_event_end : null,
          timeZone: input.timeZone,
          ...hotel,
          currency: input.currency,
          minimumNights: input.minimumNights,
          minimumToReserve: input.minimumToReserve,
          balanceDueDays: BALANCE_DUE_DAYS,
          passSharePercent: PASS_SHARE_PERCENT,
          state: 'draft',
          createdAt: ctx.clock.now(),
        })
        .returning();
      if (!event) throw new Error('an insert answers its row');
      await addCurrencies(tx, event.id, [{ code: event.currency, main: true, rates: [] }]);
      const { name, code } = event;
      const audit = { agencyId, entity: 'event', entityId: event.id, action: 'event.opened' };
      await writeAudit(tx, ctx, { ...audit, after: { name, code } });
      return summarise(event);
    },
  });
}

async function agencyOf(ctx: Context, { agencyId }: NewEvent): Promise<AgencyId> {
  const own = ctx.actor.kind === 'user' ? ctx.actor.agencyId : null;
  const wanted = agencyId ?? own;
  return wanted ? staffAgency(ctx, wanted) : fail('INVALID', { fields: { agencyId: 'required' } });
}

/** Raises INVALID on the fields for a zone that is none, and for dates that are past in it or turned. */
export function refuseWrong(input: EventDateFields & { timeZone: string }, now: Date): void {
  if (!Intl.supportedValuesOf('timeZone').includes(input.timeZone))
    fail('INVALID', { fields: { timeZone: 'invalid' } });
  const problems = dateProblems(input, dateInZone(now, input.timeZone));
  if (problems.length === 0) return;
  const start = input.eventDate === RANGE_IS_USED ? 'range_event_start' : 'eventDate';
  const fields = problems.map((problem) =>
    problem === 'start' ? [start, 'startDate'] : ['range_event_end', 'endDate'],
  );
  fail('INVALID', { fields: Object.fromEntries(fields) });
}
