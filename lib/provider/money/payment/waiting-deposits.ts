import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { WaitingDeposits } from '@/lib/contract/waiting-deposit';
import { summariesOf } from '../../booking/reservation/list-reservations';
import { actorName, type Context } from '../../context';
import { prepared } from '../../db/prepared';
import { payments, reservations } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';
import { worksForEvent } from '../../ground/access';
import { describePayment } from '../../ground/describe-payment';
import { loadPaymentsOfMany } from '../../ground/load-record';
import { rejectionReasons } from '../../ground/sentences';
import { rowsOfDeposits } from '../bank-statement/open-deposits';

/** As many as somebody decides in one sitting; the next ones come once these are decided. */
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
        // Another person decides what the caller entered, and gives the second approval after the caller's first.
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
    const record = records.get(reservationId)?.find(({ payment }) => payment.id === id);
    // Between the statements it may have been decided.
    if (!reservation || record?.payment.status !== 'pending') return [];
    return {
      payment: describePayment(record, reservation.key, ctx),
      reservation,
      onStatement: rows?.get(id) ?? null,
      reasons: rejectionReasons(locale),
    };
  });
  return { total: waiting[0]?.total ?? 0, deposits };
}
