import { millisecondsInHour } from 'date-fns/constants';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Reservation } from '@/lib/contract/reservation';
import { nextLapseStep, protectsConfirmation, WARNED_HOURS } from '@/lib/domain/lapse';
import { hasPage, OPEN_STATES } from '@/lib/domain/publication';
import { BOOKED, isBooked } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { events, reservations, roomShares } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import {
  loadRecord,
  type PaymentRecord,
  type ReservationAndEvent,
  type ReservationRecord,
} from '../../ground/load-record';
import { forEachRow } from '../../ground/run-job';
import { mayEndUnpaid } from '../../ground/suspension';
import { lapseEndOf } from '../../ground/verify-guest-mail';
import { giveUseBack } from '../../inventory/coupon/coupon-use';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { markReleased } from '../../inventory/room-block/release-nights';
import { sharesOf, shareWaitOf, waitsForWord } from '../companion/calculate-shares';
import { tellPayer, tellPayersLapsed } from '../companion/tell-payer';
import { leaveVehicles } from '../transport/leave-vehicles';
import { mailGuest } from './mail-guest';
import { heldFrom } from './unpaid-rooms';

type ReservationRow = ReservationAndEvent['reservation'];

/**
 * When a confirmation of a guest lapses without a payment; null where staff or a job confirms, or nothing is to be
 * paid.
 */
export async function endOfConfirmation(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
): Promise<Date | null> {
  if (heldFrom(ctx, event) === null || reservation.total === 0) return null;
  return lapseEndOf(
    tx,
    { reservation, event },
    { confirmedAt: ctx.clock.now(), verifiedAt: reservation.mailVerifiedAt },
  );
}

type Paid = Pick<ReservationAndEvent['event'], 'paymentService'>;

type Lapsing = Pick<ReservationAndEvent['event'], 'timeZone' | 'state'> & Paid;

/**
 * Whether a booking never lapses as things stand: its guests do not pay here any more, or are in their rooms already.
 */
const isSpared = ({ checkedInAt }: Pick<ReservationRow, 'checkedInAt'>, { paymentService }: Paid) =>
  !paymentService || checkedInAt !== null;

/** When a standing booking lapses, as its guest and staff see it; null where it does not or a payment protects it. */
export function lapseOf(
  { bookingStatus, lapsesAt, mailVerifiedAt, checkedInAt }: ReservationRow,
  records: PaymentRecord[],
  { timeZone, state, paymentService }: Lapsing,
  now: Date,
): Reservation['lapse'] {
  if (bookingStatus !== 'confirmed' || lapsesAt === null || !hasPage(state)) return null;
  if (isSpared({ checkedInAt }, { paymentService })) return null;
  if (records.some(({ payment }) => protectsConfirmation(payment, now))) return null;
  return {
    at: lapsesAt.toISOString(),
    timeZone,
    mailVerified: mailVerifiedAt !== null,
  };
}

/**
 * The job: warns guests whose confirmation without payment is about to lapse, and ends those whose time is over, each
 * booking by itself; never while a payment protects it, nor while guests cannot open the event. Answers how many it
 * acted on.
 */
export async function runLapses({ ctx }: { ctx: Context }): Promise<number> {
  const horizon = new Date(ctx.clock.now().getTime() + WARNED_HOURS.verified * millisecondsInHour);
  const near = await ctx.db
    .select({ id: reservations.id, event: events })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(
      and(
        // A request to cancel does not keep an unpaid booking from lapsing.
        inArray(reservations.bookingStatus, [...BOOKED]),
        lte(reservations.lapsesAt, horizon),
        inArray(events.state, OPEN_STATES),
        mayEndUnpaid(ctx.clock, reservations.agencyId),
      ),
    )
    .orderBy(asc(reservations.lapsesAt));
  const results = await forEachRow(ctx, { job: 'lapse', rows: near, idOf: ({ id }) => id }, ({ id, event }) =>
    inTransaction(ctx, (tx) => runOne(tx, ctx, event, id)),
  );
  const acted = results.filter(Boolean).length;
  if (acted > 0) ctx.services.wakeWorkers();
  return acted;
}

async function runOne(
  tx: Transaction,
  ctx: Context,
  event: ReservationAndEvent['event'],
  id: string,
): Promise<boolean> {
  // Under its lock, as payments and cancellations are: whichever comes second sees what the first did.
  const reservation = await lockReservation(tx, id);
  const { bookingStatus, lapsesAt, lapseWarnedAt: warnedAt, mailVerifiedAt } = reservation;
  if (!isBooked(bookingStatus) || lapsesAt === null) return false;
  const now = ctx.clock.now();
  if (isSpared(reservation, event)) {
    // Once its end has passed, such a booking stands for good: switching payments on again must not end it a minute
    // later.
    if (lapsesAt <= now) await endWaiting(tx, id);
    return false;
  }
  const record = await loadRecord(tx, { reservation, event });
  const payments = record.payments.map(({ payment }) => payment);
  const isPaid = payments.some(({ status }) => status === 'approved');
  // While a guest's request to cancel waits, missing shares neither warn nor end anything.
  if (isPaid && record.shares.length > 0 && bookingStatus !== 'confirmed') return false;
  if (isPaid && shareWaitOf(record, now) === null) {
    await endWaiting(tx, id);
    return false;
  }
  if (waitsForWord(payments, now)) return false;
  const step = nextLapseStep({ lapsesAt, warnedAt, isVerified: mailVerifiedAt !== null, now });
  if (step === 'warn') await warn(tx, ctx, record, isPaid ? 'shares-warning' : 'lapse-warning');
  // Once anybody has paid, the missing shares fall to the holder, and the booking stays.
  if (step === 'lapse')
    await (isPaid ? fallToHolder(tx, ctx, record) : endUnpaid(tx, ctx, record, 'reservation.lapsed'));
  return step !== 'none';
}

/** From now on the booking does not end by itself because a first payment is missing. */
async function endWaiting(tx: Transaction, id: string): Promise<void> {
  await tx.update(reservations).set({ lapsesAt: null, heldFrom: null }).where(eq(reservations.id, id));
}

/**
 * Makes the holder of a locked booking pay the shares whose first deposit is not in: what had not come in of them is
 * the holder's to pay, as if they had taken the shares over. The holder is told. docs/domain.md, Shared bookings.
 */
async function fallToHolder(tx: Transaction, ctx: Context, record: ReservationRecord): Promise<void> {
  const { id, agencyId, currency, lapsesAt } = record.reservation;
  const fallen = sharesOf(record).companions.filter(({ takenOver, lacksFirst }) => lacksFirst && !takenOver);
  await endWaiting(tx, id);
  if (fallen.length === 0) return;
  const ids = fallen.map(({ companion }) => companion.id);
  await tx.update(roomShares).set({ takenOver: true }).where(inArray(roomShares.companionId, ids));
  await renewVersion(tx, id);
  const left = fallen.reduce((sum, { amount, paid, pending }) => sum + amount - paid - pending, 0);
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'companion.sharesFell',
    entity: 'reservation',
    entityId: id,
    after: { shares: fallen.map(({ companion, amount }) => ({ name: companion.name, amount })), left },
  });
  for (const { companion } of fallen)
    await tellPayer(tx, ctx, record, companion, {
      kind: 'companion-share-taken',
      occasion: `${companion.id} ${id} ${lapsesAt?.toISOString()}`,
    });
  await mailGuest(tx, ctx, record, {
    kind: 'shares-fell',
    dedupeKey: `shares-fell ${id} ${lapsesAt?.toISOString()}`,
    payload: { amount: { amount: left, currency } },
  });
}

async function warn(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  kind: 'lapse-warning' | 'shares-warning',
): Promise<void> {
  const { id, agencyId, lapsesAt } = record.reservation;
  await tx.update(reservations).set({ lapseWarnedAt: ctx.clock.now() }).where(eq(reservations.id, id));
  const after = { lapsesAt };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.lapseWarned',
    entity: 'reservation',
    entityId: id,
    after,
  });
  const occasion = `${id} ${lapsesAt?.toISOString()}`;
  for (const { companion, lacksFirst, takenOver } of sharesOf(record).companions)
    if (lacksFirst && !takenOver)
      await tellPayer(tx, ctx, record, companion, {
        kind: 'companion-share-due',
        occasion: `${companion.id} ${occasion}`,
      });
  await mailGuest(tx, ctx, record, {
    kind,
    dedupeKey: `${kind} ${occasion}`,
  });
}

/**
 * Ends a locked booking without payment: its nights and coupon go back, once, and its guest is told where it was
 * confirmed. It can be held again, where its nights are still free.
 */
export async function endUnpaid(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  action: 'reservation.lapsed' | 'reservation.released',
): Promise<void> {
  const { id, agencyId, bookingStatus } = record.reservation;
  const now = ctx.clock.now();
  const [ended] = await tx
    .update(reservations)
    .set({
      bookingStatus: 'expired',
      nightsReleasedAt: now,
      lapsesAt: null,
      heldFrom: null,
      version: sql`${reservations.version} + 1`,
    })
    .where(eq(reservations.id, id))
    .returning();
  if (!ended) throw new Error('A locked reservation is gone');
  await giveUseBack(tx, [id]);
  await leaveVehicles(tx, ctx, record);
  const give = await markReleased(tx, [id], now);
  // After the changes that waited have ended with it: nobody is asked to decide them any more.
  await endNotifications(tx, id);
  const change = { before: { bookingStatus }, after: { bookingStatus: 'expired' } };
  await writeAudit(tx, ctx, { agencyId, action, entity: 'reservation', entityId: id, ...change });
  if (bookingStatus !== 'hold') {
    const mail = { kind: 'reservation-lapsed', dedupeKey: `reservation-lapsed ${id} ${now.toISOString()}` } as const;
    await mailGuest(tx, ctx, { event: record.event, reservation: ended }, mail);
    await tellPayersLapsed(tx, ctx, record, now);
  }
  await exchangeNights(tx, { take: [], give }, dateInZone(now, record.event.timeZone));
}
