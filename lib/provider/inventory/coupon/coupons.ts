import { randomUUID } from 'node:crypto';
import { asc, count, eq } from 'drizzle-orm';
import type { Coupon, CouponInput, CouponPatch, CouponState } from '@/lib/contract/coupon';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Page, PageQuery } from '@/lib/contract/page';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { coupons, events, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import type { Facts } from '../../error';
import { fail } from '../../error';
import { staffEvent, tendedEvent } from '../../event/event/find-bookable-event';
import { refuseArchived, worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { pageWindow, toPage } from '../../ground/page';

const editable = ({ active, validFrom, validTo, maximumUses }: CouponRow) => ({
  active,
  validFrom,
  validTo,
  maximumUses,
});

type Why = 'unknown' | 'notYet' | 'ended' | 'used';

/** The facts of COUPON_INVALID: why, for the sentence and for clients, and the field. */
export const couponFacts = (why: Why): Facts => ({ values: { why }, details: { why }, fields: { coupon: 'coupon' } });

type CouponRow = typeof coupons.$inferSelect;

/** A coupon that the actor writes. Raises NOT_FOUND for every other, another agency's included, and EVENT_ARCHIVED. */
async function findCoupon(db: Database, ctx: Context, id: string) {
  const [found] = await db
    .select({ coupon: coupons, event: events })
    .from(coupons)
    .innerJoin(events, eq(events.id, coupons.eventId))
    .where(eq(coupons.id, id));
  if (!found || !worksForEvent(ctx.actor, found.event, 'manageCoupons')) fail('NOT_FOUND');
  refuseArchived(found.event);
  return found;
}

/** Locks a coupon's row, so that no use is taken meanwhile, and answers it as it is now. */
async function lockCoupon(tx: Transaction, id: string): Promise<CouponRow> {
  const [locked] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return locked ?? fail('NOT_FOUND');
}

function stateOf({ active, validFrom, validTo, maximumUses, uses }: CouponRow, today: CalendarDate): CouponState {
  if (!active) return 'paused';
  if (validTo !== null && today > validTo) return 'ended';
  if (maximumUses !== null && uses >= maximumUses) return 'used';
  return validFrom !== null && today < validFrom ? 'notYet' : 'active';
}

/** A coupon as staff see it; `today` in the event's zone. */
function describeCoupon(row: CouponRow, currency: string, today: CalendarDate): Coupon {
  const { id, code, percent, amount, validFrom, validTo, maximumUses, uses, active, version } = row;
  return {
    id,
    code,
    percent,
    amount: amount === null ? null : { amount, currency },
    validFrom,
    validTo,
    maximumUses,
    uses,
    active,
    state: stateOf(row, today),
    version,
  };
}

/** The coupons of an event for its staff, by their code. Raises NOT_FOUND. */
export async function listCoupons({
  ctx,
  input,
}: {
  ctx: Context;
  input: PageQuery & { event: string };
}): Promise<Page<Coupon>> {
  const event = await staffEvent(ctx, input.event, 'manageCoupons');
  const window = pageWindow(input);
  const ofEvent = eq(coupons.eventId, event.id);
  const rows = await ctx.db
    .select()
    .from(coupons)
    .where(ofEvent)
    .orderBy(asc(coupons.code))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(coupons).where(ofEvent);
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  return toPage(
    rows.map((row) => describeCoupon(row, event.currency, today)),
    counted?.total ?? 0,
    window,
  );
}

interface NewCoupon {
  event: string;
  coupon: CouponInput;
}

/** Issues a coupon for an event. Raises NOT_FOUND, and INVALID {code} where the event has one of that code already. */
export async function createCoupon({ ctx, input }: { ctx: Context; input: NewCoupon }): Promise<Coupon> {
  const event = await tendedEvent(ctx, input.event, 'manageCoupons');
  const now = ctx.clock.now();
  return once({
    ctx,
    call: `coupon ${event.id}`,
    fingerprint: input.coupon,
    work: async (tx) => {
      const [created] = await tx
        .insert(coupons)
        .values({ ...input.coupon, id: randomUUID(), agencyId: event.agencyId, eventId: event.id, createdAt: now })
        .onConflictDoNothing({ target: [coupons.eventId, coupons.code] })
        .returning();
      if (!created) fail('INVALID', { fields: { code: 'taken' } });
      const entry = { agencyId: event.agencyId, entity: 'coupon', entityId: created.id, after: input.coupon };
      await writeAudit(tx, ctx, { ...entry, action: 'coupon.created' });
      return describeCoupon(created, event.currency, dateInZone(now, event.timeZone));
    },
  });
}

interface CouponChange {
  id: string;
  change: CouponPatch;
}

/**
 * Pauses, resumes, prolongs or limits a coupon. Raises NOT_FOUND, STALE with the coupon as it is, and INVALID where the
 * days are the wrong way round or the limit lies below the uses that are taken.
 */
export async function changeCoupon({ ctx, input }: { ctx: Context; input: CouponChange }): Promise<Coupon> {
  const { event } = await findCoupon(ctx.db, ctx, input.id);
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  const { version, ...asked } = input.change;
  return inTransaction(ctx, async (tx) => {
    const row = await lockCoupon(tx, input.id);
    if (row.version !== version) fail('STALE', { details: describeCoupon(row, event.currency, today) });
    const after = { ...editable(row), ...asked };
    if (after.validFrom !== null && after.validTo !== null && after.validFrom > after.validTo)
      fail('INVALID', { fields: { validTo: 'dateRange' } });
    if (after.maximumUses !== null && after.maximumUses < row.uses)
      fail('INVALID', { fields: { maximumUses: 'uses' } });
    const [changed] = await tx
      .update(coupons)
      .set({ ...after, version: version + 1 })
      .where(eq(coupons.id, row.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId: event.agencyId, entity: 'coupon', entityId: row.id, before: editable(row), after };
    await writeAudit(tx, ctx, { ...entry, action: 'coupon.changed' });
    return describeCoupon(changed, event.currency, today);
  });
}

interface CouponDeletion {
  id: string;
  version: number;
}

/**
 * Deletes a coupon that no booking ever had; one that was used is paused instead, for the record. Raises NOT_FOUND,
 * STALE, and INVALID_STATE where it was used.
 */
export async function deleteCoupon({ ctx, input }: { ctx: Context; input: CouponDeletion }): Promise<void> {
  const { event } = await findCoupon(ctx.db, ctx, input.id);
  await inTransaction(ctx, async (tx) => {
    const row = await lockCoupon(tx, input.id);
    const shown = describeCoupon(row, event.currency, dateInZone(ctx.clock.now(), event.timeZone));
    if (row.version !== input.version) fail('STALE', { details: shown });
    const [used] = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(eq(reservations.couponId, row.id))
      .limit(1);
    if (used) fail('INVALID_STATE', { values: { what: 'coupon' } });
    await tx.delete(coupons).where(eq(coupons.id, row.id));
    const entry = { agencyId: event.agencyId, entity: 'coupon', entityId: row.id, before: shown };
    await writeAudit(tx, ctx, { ...entry, action: 'coupon.deleted' });
  });
}
