import { and, asc, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { UPLOAD_ENDINGS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Payment } from '@/lib/contract/payment';
import type { Permission } from '@/lib/contract/permission';
import type { DayFilters, ReportFilters } from '@/lib/contract/report';
import type { WaitingDeposits } from '@/lib/contract/waiting-deposit';
import { openRefunds } from '../../booking/change/change-price';
import { findListedEvent } from '../../booking/reservation/list-conditions';
import { summariesOf } from '../../booking/reservation/list-reservations';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { companions, events, files, payments, refunds, reservations, users } from '../../db/schema';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import { isOwnReservation, readsPrivate, worksForEvent } from '../../ground/access';
import { describePayment } from '../../ground/describe-payment';
import { loadPayments, loadPaymentsOfMany, type ReservationAndEvent } from '../../ground/load-record';
import { containsWords, isWithinDays, pageWindow, readPage, toPage } from '../../ground/page';
import { paymentDaySql } from '../../ground/payment-day';
import { rejectionReasons } from '../../ground/sentences';
import { rowsOfDeposits } from '../bank-statement/open-deposits';

export interface OpenedProof {
  body: ReadableStream<Uint8Array>;
  size: number;
  contentType: string;
  /** Made from the reservation's key; nothing of the uploader's name is in it. */
  filename: string;
}

export interface ListedPayment {
  /** Bank and tracking key are null for those who do not see proofs. */
  payment: typeof payments.$inferSelect;
  /** Minor units that went back of it. */
  refunded: number;
  /** In the event's zone, as its receipt says. */
  day: CalendarDate;
  key: string;
  firstName: string;
  lastName: string;
  /** Whose share of a room it pays; null = the holder's own, or nothing is shared. Empty where nobody named them. */
  payer: string | null;
}

interface FoundPayment extends ReservationAndEvent {
  payment: typeof payments.$inferSelect;
  proof: typeof files.$inferSelect | null;
}

const paymentWithId = prepared((db) =>
  db
    .select({ payment: payments, proof: files, reservation: reservations, event: events })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .leftJoin(files, eq(files.id, payments.proofFileId))
    .where(eq(payments.id, sql.placeholder('id'))),
);

/**
 * Finds a payment for staff with the permission and, where `own`, for the reservation's holder or attendee. To
 * everybody else it is NOT_FOUND. docs/wire.md, Failures.
 */
export async function findPayment(
  db: Database,
  ctx: Context,
  id: string,
  { permission, own }: { permission: Permission; own: boolean },
): Promise<FoundPayment> {
  const [found] = await paymentWithId(db, { id });
  if (!found) fail('NOT_FOUND');
  if (own && isOwnReservation(ctx.actor, found.reservation)) return found;
  return worksForEvent(ctx.actor, found.event, permission) ? found : fail('NOT_FOUND');
}

/** Whether a reservation is the acting person's own as a guest: of the account, or with the account's email. */
export async function isOfOwnReservation(
  tx: Transaction,
  { actor }: Context,
  reservation: typeof reservations.$inferSelect,
): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  if (reservation.userId === actor.userId) return true;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  return user?.email.toLowerCase() === reservation.email.toLowerCase();
}

/** One payment for its guest or the agency's staff. Raises NOT_FOUND to everybody else. */
export async function readPayment({ ctx, input }: { ctx: Context; input: { paymentId: string } }): Promise<Payment> {
  const access = { permission: 'readReservations', own: true } as const;
  const { reservation } = await findPayment(ctx.db, ctx, input.paymentId, access);
  const records = await loadPayments(ctx.db, reservation.id);
  const record = records.find(({ payment }) => payment.id === input.paymentId) ?? fail('NOT_FOUND');
  return describePayment(record, reservation.key, ctx);
}

/**
 * The payments of an event that the filters name, the newest first, for who reads its reservations; where `after` names
 * one, those that come behind it, whatever was added before it meanwhile. Raises NOT_FOUND.
 */
export async function listPayments({
  ctx,
  input,
}: {
  ctx: Context;
  input: {
    event: string;
    query: PageQuery & Pick<ReportFilters, 'q' | 'filter[paymentStatus]' | 'filter[method]'> & DayFilters;
    after?: string | undefined;
  };
}): Promise<Page<ListedPayment>> {
  const { event } = await findListedEvent(ctx, input.event);
  const window = pageWindow(input.query);
  const { q, 'filter[paymentStatus]': status, 'filter[method]': method } = input.query;
  const ofEvent = and(
    eq(reservations.eventId, event.id),
    isNull(reservations.deletedAt),
    status && eq(payments.status, status),
    method && eq(payments.method, method),
    isWithinDays(paymentDaySql(event.timeZone), input.query),
    input.after === undefined ? undefined : isBehind(input.after),
    ...containsWords(
      sql`${reservations.firstName} || ' ' || ${reservations.lastName} || ' ' || ${reservations.key} || ' ' || coalesce(${companions.name}, '')`,
      q,
    ),
  );
  const { key, firstName, lastName } = reservations;
  const counting = ctx.db
    .select({ total: count() })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .leftJoin(companions, eq(companions.id, payments.companionId))
    .where(ofEvent);
  const { rows, total } = await readPage(window, counting, (all) =>
    ctx.db
      .select({
        payment: payments,
        refunded: REFUNDED,
        day: dayIn(event.timeZone),
        key,
        firstName,
        lastName,
        payer: sql<string | null>`${companions.name}`,
        total: all,
      })
      .from(payments)
      .innerJoin(reservations, eq(reservations.id, payments.reservationId))
      .leftJoin(companions, eq(companions.id, payments.companionId))
      .where(ofEvent)
      .orderBy(desc(payments.createdAt), asc(payments.id))
      .limit(window.limit)
      .offset(window.offset),
  );
  const withProof = readsPrivate(ctx.actor, 'proof');
  const shown = rows.map((row) =>
    withProof ? row : { ...row, payment: { ...row.payment, bank: null, trackingKey: null } },
  );
  return toPage(shown, total, window);
}

const REFUNDED = sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'refunded')`.mapWith(Number);

const dayIn = (timeZone: string) => sql<CalendarDate>`(${paymentDaySql(timeZone)})::date::text`;

/** Compared in the database, whose moments are finer than those of JavaScript. */
const isBehind = (id: string) => sql`exists (select 1 from payments last where last.id = ${id}
  and (${payments.createdAt} < last.created_at or (${payments.createdAt} = last.created_at and ${payments.id} > last.id)))`;

/**
 * The proof of a payment for the holder, the attendee or staff who decide or return payments. Raises FORBIDDEN to staff
 * who only read the reservation, NOT_FOUND to everybody else.
 */
export async function openProof({ ctx, input }: { ctx: Context; input: { paymentId: string } }): Promise<OpenedProof> {
  const access = { permission: 'readReservations', own: true } as const;
  const { payment, proof, reservation } = await findPayment(ctx.db, ctx, input.paymentId, access);
  // The booking's holder does not see the proof that a companion sent; staff do.
  if (payment.companionId !== null && isOwnReservation(ctx.actor, reservation)) fail('FORBIDDEN');
  if (!readsPrivate(ctx.actor, 'proof')) fail('FORBIDDEN');
  if (!proof) fail('NOT_FOUND');
  const stored = await ctx.services.files.open(proof.storageKey);
  if (!stored) fail('NOT_FOUND');
  const filename = `${reservation.key}.${UPLOAD_ENDINGS[proof.contentType] ?? 'bin'}`;
  return { ...stored, contentType: proof.contentType, filename };
}

/** How many are listed: about what a person decides in one sitting; the next ones follow once these are decided. */
const AT_ONCE = 50;

const waitingFor = prepared((db) =>
  db
    .select({
      id: payments.id,
      reservationId: payments.reservationId,
      locale: reservations.locale,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .where(
      and(
        eq(payments.agencyId, sql.placeholder('agencyId')),
        eq(payments.status, 'pending'),
        ne(payments.method, 'card'),
        eq(reservations.eventId, sql.placeholder('eventId')),
        isNull(reservations.deletedAt),
        // Not payments that the caller entered or approved first: another person has to decide those.
        ne(payments.createdBy, sql.placeholder('by')),
        or(isNull(payments.firstApprovedBy), ne(payments.firstApprovedBy, sql.placeholder('by'))),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(AT_ONCE),
);

/**
 * The deposits of an event that wait for the caller's decision, the oldest first, each with how its reservation stands:
 * what the deposit desk works through. Raises NOT_FOUND. docs/domain.md, Deposits.
 */
export async function listWaitingDeposits({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<WaitingDeposits> {
  const event = await staffEvent(ctx, input.event, 'decidePayment');
  const by = actorName(ctx.actor);
  const waiting = await waitingFor(ctx.db, { agencyId: event.agencyId, eventId: event.id, by });
  const ids = [...new Set(waiting.map(({ reservationId }) => reservationId))];
  const [summaries, records, rows] = await Promise.all([
    summariesOf(ctx, event, ids),
    loadPaymentsOfMany(ctx.db, ids),
    worksForEvent(ctx.actor, event, 'matchBankStatements')
      ? rowsOfDeposits(
          ctx.db,
          waiting.map(({ id }) => id),
        )
      : null,
  ]);
  const deposits = waiting.flatMap(({ id, reservationId, locale }) => {
    const reservation = summaries.get(reservationId);
    const all = records.get(reservationId) ?? [];
    const record = all.find(({ payment }) => payment.id === id);
    // Between the statements it may have been decided.
    if (!reservation || record?.payment.status !== 'pending') return [];
    return {
      payment: describePayment(record, reservation.key, ctx),
      reservation,
      refundsUnderWay: { amount: openRefunds(all), currency: reservation.total.currency },
      onStatement: rows?.get(id) ?? null,
      reasons: rejectionReasons(locale),
    };
  });
  return { total: waiting[0]?.total ?? 0, deposits };
}
