import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { callType } from '@/lib/contract/call';
import type { CallCard } from '@/lib/contract/call-card';
import type { Permission } from '@/lib/contract/permission';
import { isCallingTime, zonesOfMobile } from '@/lib/domain/call-queue';
import { wholeName } from '@/lib/domain/guest-name';
import { mailboxOf } from '@/lib/domain/mailbox';
import { spanOf } from '@/lib/domain/nights';
import { can } from '@/lib/domain/permissions';
import { clockInZone } from '@/lib/domain/zone';
import { describeStanding, reckonStanding } from '../../booking/reservation/describe-summary';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, calls, events, guests, households, reservations, users } from '../../db/schema';
import { sentTogether } from '../../db/transaction';
import { fail } from '../../error';
import { readsPrivate, worksForEvent } from '../../ground/access';
import { loadRecord, sumsOf } from '../../ground/load-record';
import { askedToPayBy, readTerms } from '../../ground/payment-terms';
import { callScript } from '../../ground/sentences';
import { isSuppressed } from '../../people/mail/suppressions';
import { newestNotices } from '../contact-notice/find-notice';
import { describeTries, earlierOf, promiseOf, triesOf, undoableTry } from './call-history';
import { describeCall } from './list-calls';

export type CallRecord = typeof calls.$inferSelect;
type GuestRecord = typeof guests.$inferSelect;

/** A call with whom it is for and the event that it belongs to. */
export interface FoundCall {
  call: CallRecord;
  guest: GuestRecord | null;
  event: typeof events.$inferSelect;
}

/**
 * A call of an event that the actor works for with the permission; with `lock` nobody else changes it, or takes a call
 * of its guest, until the transaction ends. Raises NOT_FOUND for every other.
 */
export async function findCall(
  db: Database | Transaction,
  ctx: Context,
  { id, right, lock = false }: { id: string; right: Permission; lock?: boolean },
): Promise<FoundCall> {
  const ofId = eq(calls.id, id);
  if (lock) {
    // The guest is locked first, as everywhere where both are locked.
    const [known] = await db.select({ guestId: calls.guestId }).from(calls).where(ofId);
    const ofGuest = eq(guests.id, known?.guestId ?? '');
    await db.select({ id: guests.id }).from(guests).where(ofGuest).for('no key update');
    await db.select({ id: calls.id }).from(calls).where(ofId).for('no key update');
  }
  const [found] = await db
    .select({ call: calls, guest: guests, event: events })
    .from(calls)
    .innerJoin(events, eq(events.id, calls.eventId))
    .leftJoin(guests, eq(guests.id, calls.guestId))
    .where(ofId);
  return found && worksForEvent(ctx.actor, found.event, right) ? found : fail('NOT_FOUND');
}

/** Raises CLAIMED, with who and until when, where somebody else has a call of the guest in hand. */
export async function refuseClaimed(tx: Transaction, ctx: Context, { call, event }: FoundCall): Promise<void> {
  const now = ctx.clock.now();
  const ofGuest = call.guestId === null ? undefined : eq(calls.guestId, call.guestId);
  const own = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
  const [held] = await tx
    .select({ by: users.name, until: calls.claimedUntil })
    .from(calls)
    .leftJoin(users, eq(users.id, calls.claimedBy))
    .where(
      and(
        or(eq(calls.id, call.id), ofGuest),
        ne(calls.claimedBy, own),
        sql`${calls.claimedUntil} > ${now.toISOString()}`,
      ),
    )
    .orderBy(desc(calls.claimedUntil))
    .limit(1);
  if (!held?.until) return;
  const by = held.by ?? '';
  fail('CLAIMED', {
    details: { by, until: held.until.toISOString() },
    values: { by, until: clockInZone(held.until, event.timeZone) },
  });
}

/** A call with everything that the person who makes it needs to see. Raises NOT_FOUND. */
export async function readCall({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<CallCard> {
  return cardOf(ctx.db, ctx, input.id);
}

/** A call's card, also readable in the transaction that changed the call. Raises NOT_FOUND. */
export async function cardOf(db: Database | Transaction, ctx: Context, id: string): Promise<CallCard> {
  const found = await findCall(db, ctx, { id, right: 'readCalls' });
  const { call, guest, event } = found;
  const [[claimer], notices, reservation] = await sentTogether([
    db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, call.claimedBy ?? '')),
    newestNotices(db, [id]),
    reservationOf(db, found),
  ]);
  const currency = reservation?.currency ?? event.currency;
  const tries = await triesOf(db, id);
  return {
    ...describeCall({ call, guest, claimer: claimer?.name ?? null, notice: notices.get(id) ?? null }, ctx),
    eventId: event.id,
    eventCode: event.code,
    eventName: event.name,
    timeZone: event.timeZone,
    person: guest && (await personOf(db, ctx, { ...found, guest })),
    reservation:
      reservation && can(readerOf(ctx), 'readReservations') ? await moneyOf(db, ctx, reservation, event) : null,
    promise: promiseOf(call, currency),
    undoableUntil: undoableTry(tries, ctx, call)?.until.toISOString() ?? null,
    earlier: await earlierOf(db, call),
    history: describeTries(tries, currency),
  };
}

const readerOf = ({ actor }: Context) =>
  actor.kind === 'user' || actor.kind === 'token' ? actor : { permissions: [] };

async function personOf(
  db: Database | Transaction,
  ctx: Context,
  { call, guest, event }: FoundCall & { guest: GuestRecord },
): Promise<CallCard['person']> {
  const withContact = readsPrivate(ctx.actor, 'contact');
  const timeZones = zonesOfMobile(guest.mobile, event.timeZone);
  const [household] = await db
    .select({ name: households.name, language: households.language })
    .from(households)
    .where(eq(households.id, guest.householdId ?? ''));
  const others = await db
    .select()
    .from(guests)
    .where(and(eq(guests.householdId, guest.householdId ?? ''), ne(guests.id, guest.id)))
    .orderBy(asc(guests.createdAt), asc(guests.id));
  const [agency] = await db
    .select({ language: agencies.languageCode, name: agencies.name })
    .from(agencies)
    .where(eq(agencies.id, guest.agencyId));
  const language = guest.language ?? household?.language ?? agency?.language ?? 'es';
  const script = callScript(callType.catch('other').parse(call.type), language, {
    name: guest.firstName,
    agency: agency?.name ?? '',
    event: event.name,
  });
  return {
    firstName: guest.firstName,
    lastName: guest.lastName,
    maternalLastName: guest.maternalLastName,
    email: withContact ? guest.email : null,
    mailBlocked:
      withContact &&
      guest.email !== null &&
      (await isSuppressed(db, { agencyId: guest.agencyId, mailbox: mailboxOf(guest.email) })),
    notes: withContact ? guest.notes : null,
    attendance: guest.attendance,
    companions: guest.companions,
    language,
    script,
    channel: guest.channel,
    wrongMobile: guest.wrongMobile === guest.mobile,
    timeZones: [...timeZones],
    mayCallNow: isCallingTime(ctx.clock.now(), timeZones),
    household: household ? { name: household.name, others: others.map(wholeName) } : null,
  };
}

type ReservationRow = typeof reservations.$inferSelect;

/** The reservation that a call is about: its own, else the newest that stands in which its guest is; null = none. */
export async function reservationOf(
  db: Database | Transaction,
  { call, guest }: FoundCall,
): Promise<ReservationRow | null> {
  if (call.reservationId) {
    const ofCall = and(eq(reservations.id, call.reservationId), isNull(reservations.deletedAt));
    const [own] = await db.select().from(reservations).where(ofCall);
    if (own) return own;
  }
  return guest ? standingOf(db, guest) : null;
}

/** Reservations that stand and that a guest holds or sleeps in. */
export function standingFor({ id, eventId }: Pick<GuestRecord, 'id' | 'eventId'>): SQL | undefined {
  const person = JSON.stringify([{ guestId: id }]);
  const sleeps = sql`exists (select 1 from reservation_rooms stays where stays.reservation_id = ${reservations.id}
    and stays.status in ('requested', 'approved') and stays.occupants @> ${person}::jsonb)`;
  return and(
    eq(reservations.eventId, eventId),
    isNull(reservations.deletedAt),
    inArray(reservations.bookingStatus, ['hold', 'confirmed', 'cancellationRequested']),
    or(eq(reservations.guestId, id), sleeps),
  );
}

async function standingOf(db: Database | Transaction, guest: GuestRecord): Promise<ReservationRow | null> {
  const [found] = await db
    .select()
    .from(reservations)
    .where(standingFor(guest))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(1);
  return found ?? null;
}

async function moneyOf(
  db: Database | Transaction,
  ctx: Context,
  reservation: ReservationRow,
  event: FoundCall['event'],
): Promise<CallCard['reservation']> {
  const record = await loadRecord(db, { reservation, event });
  const { currency, total, key } = reservation;
  const money = (amount: number) => ({ amount, currency });
  const reckoned = reckonStanding(record, ctx.clock.now());
  const rooms = record.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const span = spanOf(rooms);
  return {
    key,
    standing: describeStanding(reckoned, currency),
    total: money(total),
    paid: money(sumsOf(record.payments, total).paid),
    balance: money(reckoned.balance),
    overdue: money(reckoned.overdue),
    checkIn: span?.checkIn ?? null,
    checkOut: span?.checkOut ?? null,
    rooms: rooms.length,
    payBy: askedToPayBy(await readTerms(db, ctx, reservation.agencyId), event),
  };
}
