import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { CallMedium } from '@/lib/contract/call';
import type { CallInput, CallsMade } from '@/lib/contract/call-card';
import type { CallRule } from '@/lib/contract/call-rules';
import { isReachable, type Reach } from '@/lib/domain/call-queue';
import { mayContact, rescheduleProblem } from '@/lib/domain/contact-notice';
import { actorName, type Context, type Transaction } from '../../context';
import { inParts } from '../../db/in-parts';
import { calls, type guests, reservations } from '../../db/schema';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { lockGuests } from '../../event/guest/edit-guests';
import { filteredGuests } from '../../event/guest/list-guests';
import { refuseSwitchedOff } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { lastDayOf } from '../contact-notice/find-notice';

type GuestRecord = typeof guests.$inferSelect;
type Refusal = keyof CallsMade['refused'];

interface Making {
  ctx: Context;
  input: { event: string; call: CallInput };
}

/**
 * Makes a call for a guest, or one for each guest that a filter of the list shows; nobody has two that wait for the
 * same reason, and who will not attend or cannot be reached has none. Raises NOT_FOUND, PACKAGE_LIMIT, AGENCY_LIMIT,
 * INVALID for a time that is past or after the event, and, for one guest, INVALID_STATE with why there is no call.
 */
export async function createCalls({ ctx, input: { event: idOrCode, call } }: Making): Promise<CallsMade> {
  const event = await tendedEvent(ctx, idOrCode, 'makeCalls');
  await refuseSwitchedOff(ctx.db, event.agencyId, 'calls');
  refuseWithout(await packageOf(ctx.db, event.id), 'calls');
  refuseBadTime(ctx, event, call.at);
  const ids = await whomOf(ctx, event, call);
  return once({
    ctx,
    call: `make calls of event ${event.id}`,
    fingerprint: call,
    work: async (tx) => {
      const made = await makeCalls(tx, ctx, { event, call, ids });
      if ('guestId' in call) refuseOne(made);
      return made;
    },
  });
}

function refuseBadTime(ctx: Context, event: EventRow, at: string | undefined): void {
  if (at === undefined) return;
  const { timeZone } = event;
  const problem = rescheduleProblem(new Date(at), { now: ctx.clock.now(), timeZone, lastDay: lastDayOf(event) });
  if (problem !== null && problem !== 'officeHours') fail('INVALID', { fields: { at: problem } });
}

async function whomOf(ctx: Context, event: EventRow, call: CallInput): Promise<string[]> {
  if ('guestId' in call) return [call.guestId];
  if ('guestIds' in call) return [...new Set(call.guestIds)];
  const { rows } = await filteredGuests({ ctx, input: { event: event.id, filters: call.filter } });
  return rows.map(({ id }) => id);
}

/** Which guests are called, and about what. */
interface Wanted {
  event: Pick<EventRow, 'id' | 'agencyId'>;
  call: Omit<CallInput, 'filter' | 'guestId' | 'guestIds'> & { guestId?: string };
  ids: string[];
  /**
   * The rule that makes the calls, and for each guest the occasion and the booking that it makes the call for; a booking
   * of null = the newest that stands.
   */
  rule?: { name: CallRule; about: ReadonlyMap<string, { occasion: string; reservationId: string | null }> };
}

/**
 * Makes the calls in the transaction, except for guests who cannot have one; answers how many it made, and of the
 * others how many for which reason.
 */
export async function makeCalls(tx: Transaction, ctx: Context, { event, call, ids, rule }: Wanted): Promise<CallsMade> {
  const made: CallsMade = { made: 0, ids: [], refused: { callOpen: 0, guestDeclined: 0, guestUnreachable: 0 } };
  await inParts(ids, async (some) => {
    // Locked, so that two who make calls at this moment make one.
    const rows = await lockGuests(tx, event.id, some);
    const open = await openOf(tx, rows, call);
    const stands = await standingOf(tx, event.id, rows);
    const wanted = rows.flatMap((guest) => {
      const plan = planned(guest, open, call);
      if (typeof plan === 'string') made.refused[plan] += 1;
      return typeof plan === 'string' ? [] : [{ guest, ...plan }];
    });
    const now = ctx.clock.now();
    const values = wanted.map(({ guest, medium }) => ({
      id: randomUUID(),
      agencyId: event.agencyId,
      eventId: event.id,
      guestId: guest.id,
      medium,
      type: call.type,
      priority: call.priority,
      state: 'toDo' as const,
      comments: call.comments ?? null,
      scheduledAt: call.at ? new Date(call.at) : now,
      createdBy: actorName(ctx.actor),
      createdAt: now,
      reservationId: rule?.about.get(guest.id)?.reservationId ?? stands.get(guest.id) ?? null,
      ...(rule && { rule: rule.name, occasion: rule.about.get(guest.id)?.occasion }),
    }));
    if (values.length > 0) await tx.insert(calls).values(values);
    made.ids.push(...values.map(({ id }) => id));
  });
  made.made = made.ids.length;
  const [only] = made.ids;
  const ofOne = call.guestId !== undefined && only !== undefined;
  if (made.made > 0 || !rule)
    await writeAudit(tx, ctx, {
      agencyId: event.agencyId,
      action: 'call.created',
      entity: ofOne ? 'call' : 'event',
      entityId: ofOne ? only : event.id,
      after: { ...call, ...(rule && { rule: rule.name }), made: made.made },
    });
  return made;
}

/** Raises the reason why the only guest got no call. */
function refuseOne({ made, refused }: CallsMade): void {
  if (made > 0) return;
  const what = (Object.keys(refused) as Refusal[]).find((each) => refused[each] > 0);
  if (!what) fail('NOT_FOUND');
  fail('INVALID_STATE', { values: { what } });
}

/** By which medium the guest is called, or why not at all. */
function planned(guest: GuestRecord, open: Set<string>, call: Wanted['call']): { medium: CallMedium } | Refusal {
  // A guest who declined is only called about a booking that they still have.
  if (!mayContact(guest) && call.type !== 'requestCancellation') return 'guestDeclined';
  if (open.has(guest.id)) return 'callOpen';
  const reach: Reach = {
    mobile: guest.mobile !== '' && guest.mobile !== guest.wrongMobile,
    email: guest.email !== null,
  };
  const order: CallMedium[] = call.medium ? [call.medium] : [guest.channel ?? 'phone', 'phone', 'email'];
  const medium = order.find((each) => isReachable(each, reach));
  return medium ? { medium } : 'guestUnreachable';
}

/** Guests who have a call that waits for this reason. */
async function openOf(tx: Transaction, rows: GuestRecord[], { type }: Wanted['call']): Promise<Set<string>> {
  const open = await tx
    .select({ guestId: calls.guestId })
    .from(calls)
    .where(
      and(
        inArray(
          calls.guestId,
          rows.map(({ id }) => id),
        ),
        eq(calls.type, type),
        inArray(calls.state, ['toDo', 'notAnswered']),
        isNull(calls.doneAt),
      ),
    );
  return new Set(open.flatMap(({ guestId }) => guestId ?? []));
}

/** The newest reservation that each guest holds and that stands. */
async function standingOf(tx: Transaction, eventId: string, rows: GuestRecord[]): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: reservations.id, guestId: reservations.guestId })
    .from(reservations)
    .where(
      and(
        eq(reservations.eventId, eventId),
        isNull(reservations.deletedAt),
        inArray(reservations.bookingStatus, ['hold', 'confirmed', 'cancellationRequested']),
        inArray(
          reservations.guestId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(reservations.createdAt, reservations.id);
  return new Map(found.flatMap(({ id, guestId }) => (guestId ? [[guestId, id] as const] : [])));
}
