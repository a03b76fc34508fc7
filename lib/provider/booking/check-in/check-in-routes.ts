import { eq, sql } from 'drizzle-orm';
import { type CheckIn, checkIn, checkInInput } from '@/lib/contract/check-in';
import { dataOf } from '@/lib/contract/page';
import { isBooked } from '@/lib/domain/reservation-state';
import { actorName, type Context } from '../../context';
import type { Database } from '../../db/client';
import { reservations, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';

const ofReservation = {
  path: '/api/v1/reservations/{key}/check-in',
  params: keyParams,
  answer: dataOf(checkIn),
} as const;

export function registerCheckInRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...ofReservation,
      method: 'get',
      summary: 'Whether a reservation’s people have arrived, and who let them in',
      policy: withPermission('readReservations'),
    },
    async ({ ctx, params }) => ({ data: await readCheckIn({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofReservation,
      method: 'post',
      summary: 'Check a reservation’s people in, once',
      policy: withPermission('checkIn'),
      body: checkInInput,
    },
    async ({ ctx, params, body }) => ({ data: await checkInReservation({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    { ...ofReservation, method: 'delete', summary: 'Take a check-in back', policy: withPermission('checkIn') },
    async ({ ctx, params }) => ({ data: await undoCheckIn({ ctx, input: params }) }),
  );
}

const USER = 'user:';

/**
 * Checks a confirmed booking's people in, once. Raises NOT_FOUND, ALREADY_DECIDED {checkedInAt, checkedInBy, version},
 * INVALID_STATE for a booking that does not stand, STALE with the check-in as it is. docs/domain.md, States.
 */
async function checkInReservation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string; version: number };
}): Promise<CheckIn> {
  const found = await findReservation(ctx.db, ctx, input.key, 'checkIn');
  return inTransaction(ctx, async (tx) => {
    const row = await lockReservation(tx, found.reservation.id);
    if (row.checkedInAt) fail('ALREADY_DECIDED', { details: await describeCheckIn(tx, row) });
    if (!isBooked(row.bookingStatus)) fail('INVALID_STATE');
    if (row.version !== input.version) fail('STALE', { details: await describeCheckIn(tx, row) });
    const set = { checkedInAt: ctx.clock.now(), checkedInBy: actorName(ctx.actor) };
    const [done] = await tx
      .update(reservations)
      .set({ ...set, version: sql`${reservations.version} + 1` })
      .where(eq(reservations.id, row.id))
      .returning();
    await writeAudit(tx, ctx, {
      agencyId: row.agencyId,
      action: 'reservation.checkedIn',
      entity: 'reservation',
      entityId: row.id,
      before: { checkedInAt: null },
      after: { checkedInAt: set.checkedInAt.toISOString() },
    });
    return describeCheckIn(tx, done ?? fail('NOT_FOUND'));
  });
}

/** A check-in as staff see it; who did it is named by the account, as it is called today. */
async function describeCheckIn(db: Database, row: typeof reservations.$inferSelect): Promise<CheckIn> {
  const { key, checkedInAt, checkedInBy, version } = row;
  const userId = checkedInBy?.startsWith(USER) ? checkedInBy.slice(USER.length) : null;
  const [by] = userId ? await db.select({ name: users.name }).from(users).where(eq(users.id, userId)) : [];
  return { key, checkedInAt: checkedInAt?.toISOString() ?? null, checkedInBy: by?.name ?? null, version };
}

/** Whether a reservation's people have arrived, for staff. Raises NOT_FOUND. */
async function readCheckIn({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<CheckIn> {
  const { reservation } = await findReservation(ctx.db, ctx, input.key, 'readReservations');
  return describeCheckIn(ctx.db, reservation);
}

/** Takes a check-in back: the wrong person at the desk. Raises NOT_FOUND, INVALID_STATE where there is none. */
async function undoCheckIn({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<CheckIn> {
  const found = await findReservation(ctx.db, ctx, input.key, 'checkIn');
  return inTransaction(ctx, async (tx) => {
    const row = await lockReservation(tx, found.reservation.id);
    if (!row.checkedInAt) fail('INVALID_STATE');
    const [done] = await tx
      .update(reservations)
      .set({ checkedInAt: null, checkedInBy: null, version: sql`${reservations.version} + 1` })
      .where(eq(reservations.id, row.id))
      .returning();
    await writeAudit(tx, ctx, {
      agencyId: row.agencyId,
      action: 'reservation.checkInUndone',
      entity: 'reservation',
      entityId: row.id,
      before: { checkedInAt: row.checkedInAt.toISOString(), checkedInBy: row.checkedInBy },
      after: { checkedInAt: null },
    });
    return describeCheckIn(tx, done ?? fail('NOT_FOUND'));
  });
}
