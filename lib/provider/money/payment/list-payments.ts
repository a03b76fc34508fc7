import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Page, PageQuery } from '@/lib/contract/page';
import { findListedEvent } from '../../booking/reservation/list-scope';
import type { Context } from '../../context';
import { payments, reservations } from '../../db/schema';
import { readsPrivate } from '../../ground/access';
import { pageWindow, toPage } from '../../ground/page';

export interface ListedPayment {
  /** Bank and tracking key are null for those who do not see proofs. */
  payment: typeof payments.$inferSelect;
  key: string;
  firstName: string;
  lastName: string;
}

/** The payments of an event, the newest first, for who reads its reservations. Raises NOT_FOUND. */
export async function listPayments({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery };
}): Promise<Page<ListedPayment>> {
  const { event } = await findListedEvent(ctx, input.event);
  const window = pageWindow(input.query);
  const ofEvent = and(eq(reservations.eventId, event.id), isNull(reservations.deletedAt));
  const { key, firstName, lastName } = reservations;
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(payments)
      .innerJoin(reservations, eq(reservations.id, payments.reservationId))
      .where(ofEvent),
    ctx.db
      .select({ payment: payments, key, firstName, lastName })
      .from(payments)
      .innerJoin(reservations, eq(reservations.id, payments.reservationId))
      .where(ofEvent)
      .orderBy(desc(payments.createdAt), asc(payments.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  const withProof = readsPrivate(ctx.actor, 'proof');
  const shown = rows.map((row) =>
    withProof ? row : { ...row, payment: { ...row.payment, bank: null, trackingKey: null } },
  );
  return toPage(shown, counted?.total ?? 0, window);
}
