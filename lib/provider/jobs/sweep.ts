import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { OVER } from '@/lib/domain/reservation-state';
import type { Context } from '../context';
import {
  accountTokens,
  codeAttempts,
  idempotencyKeys,
  loginChallenges,
  loginLinks,
  reservations,
  sessions,
} from '../db/schema';
import { sweepLoose } from '../services/loose-file';
import { sweepSignups } from './sweep-signups';

const HOUR_MS = 3_600_000;
const UPLOAD_HOURS = 1;
/** A request has arrived whole within five minutes, or the server has ended it. */
const TEMPORARY_HOURS = 10 / 60;
const IDEMPOTENCY_HOURS = 48;
const SESSION_HOURS = 24;

/** Removes what nobody can use any more: interrupted uploads, old idempotency keys, ended sessions and links, sign-ups. */
export async function sweep({ ctx }: { ctx: Context }): Promise<void> {
  const { db } = ctx;
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * HOUR_MS);
  const ended = ago(SESSION_HOURS);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(IDEMPOTENCY_HOURS)));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, ended), lt(sessions.revokedAt, ended)));
  await db.delete(loginLinks).where(lt(loginLinks.expiresAt, ended));
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, ended));
  await db.delete(codeAttempts).where(lt(codeAttempts.lastAt, ended));
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, ended));
  await forgetAddresses(ctx);
  await sweepSignups({ ctx });
  await ctx.services.files.sweep(ago(TEMPORARY_HOURS));
  await sweepLoose(ctx, ago(UPLOAD_HOURS));
}

/** Which address a booking came from is needed while it counts as unpaid and no longer. */
async function forgetAddresses({ db }: Context): Promise<void> {
  await db
    .update(reservations)
    .set({ heldFrom: null })
    .where(
      and(
        isNotNull(reservations.heldFrom),
        or(
          inArray(reservations.bookingStatus, OVER),
          sql`exists (select 1 from payments where payments.reservation_id = reservations.id
            and payments.status = 'approved')`,
        ),
      ),
    );
}
