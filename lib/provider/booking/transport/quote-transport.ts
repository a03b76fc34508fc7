import { eq } from 'drizzle-orm';
import type { TransportDecisionInput, TransportQuoteInput, TransportRequest } from '@/lib/contract/transport';
import {
  canDecideTransport,
  canQuoteTransport,
  canWithdrawTransport,
  isQuoteOver,
  isTransportDecided,
} from '@/lib/domain/transport-state';
import { dateInZone } from '@/lib/domain/zone';
import type { Transaction } from '../../context';
import { actorName, type Context } from '../../context';
import type { Database } from '../../db/client';
import { eventCurrencies, type events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isOwnReservation } from '../../ground/access';
import { mailGuest } from '../reservation/mail-guest';
import { mailAgency } from '../reservation/tell-agency';
import {
  describeTransport,
  guestOrStaffTransport,
  lockStanding,
  lockTransport,
  staffTransport,
  type TransportRecord,
} from './find-transport';
import { changeTransport, refuseStale } from './request-transport';

const todayAt = ({ clock }: Context, { event }: TransportRecord) => dateInZone(clock.now(), event.timeZone);

/** The currencies that a quote can be in: those of the event, its own first. */
async function quoteCurrencies(
  db: Database,
  event: Pick<typeof events.$inferSelect, 'id' | 'currency'>,
): Promise<string[]> {
  const rows = await db
    .select({ code: eventCurrencies.code })
    .from(eventCurrencies)
    .where(eq(eventCurrencies.eventId, event.id))
    .orderBy(eventCurrencies.position);
  return quotable(event, rows);
}

/** The currencies that a quote can be in, from the event's rows in their order; its own comes first. */
export const quotable = (event: Pick<typeof events.$inferSelect, 'currency'>, rows: { code: string }[]): string[] => [
  ...new Set([event.currency, ...rows.map(({ code }) => code)]),
];

/**
 * Prices a request, or prices it anew until the guest has decided; the guest gets a mail. The price is beside the
 * reservation's total, never part of it. Raises NOT_FOUND, INVALID for another currency and a last day that is over,
 * INVALID_STATE where the booking has ended, ALREADY_DECIDED and STALE with the request as it is.
 */
export async function quoteTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; quote: TransportQuoteInput };
}): Promise<TransportRequest> {
  const found = await staffTransport(ctx, input.id, 'quoteTransport');
  const { amount, currency, notes, validUntil, version } = input.quote;
  if (!(await quoteCurrencies(ctx.db, found.event)).includes(currency))
    fail('INVALID', { fields: { currency: 'currency' } });
  if (isQuoteOver(validUntil, todayAt(ctx, found))) fail('INVALID', { fields: { validUntil: 'invalid' } });
  const quoted = await inTransaction(ctx, async (tx) => {
    await lockStanding(tx, found);
    const before = await lockTransport(tx, input.id);
    const own = found.reservation.currency;
    if (!canQuoteTransport(before.status)) fail('ALREADY_DECIDED', { details: describeTransport(before, own) });
    refuseStale(before, version, own);
    const after = await changeTransport(tx, ctx, {
      before,
      action: 'transport.quoted',
      set: {
        status: 'quoted',
        quoteAmount: amount,
        quoteCurrency: currency,
        quoteNotes: notes || null,
        quoteValidUntil: validUntil,
        quotedBy: actorName(ctx.actor),
        quotedAt: ctx.clock.now(),
      },
    });
    await mailGuest(tx, ctx, found, {
      kind: 'transport-quoted',
      dedupeKey: `transport-quoted ${after.id} ${after.version}`,
      payload: { transportId: after.id },
    });
    return after;
  });
  ctx.services.wakeWorkers();
  return describeTransport(quoted, found.reservation.currency);
}

/**
 * The guest's answer to a quote, once; staff who quote may note an answer that the guest gave by phone, which the audit
 * log tells apart. Raises NOT_FOUND, INVALID_STATE where nothing is quoted yet, for accepting what is no longer valid
 * and where the booking has ended, ALREADY_DECIDED and STALE with the request as it is.
 */
export async function decideTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string } & TransportDecisionInput;
}): Promise<TransportRequest> {
  const found = await guestOrStaffTransport(ctx, input.id);
  const onBehalf = isOwnReservation(ctx.actor, found.reservation) ? '' : 'ForGuest';
  const decided = await inTransaction(ctx, async (tx) => {
    const before = await lockToEnd(tx, found, (status) => !isTransportDecided(status));
    if (!canDecideTransport(before.status)) fail('INVALID_STATE');
    refuseStale(before, input.version, found.reservation.currency);
    if (input.decision === 'accept' && isQuoteOver(before.quoteValidUntil, todayAt(ctx, found)))
      fail('INVALID_STATE', { values: { what: 'quoteOver' } });
    const status = input.decision === 'accept' ? ('accepted' as const) : ('declined' as const);
    return end(tx, ctx, found, { before, status, action: `transport.${status}${onBehalf}` });
  });
  ctx.services.wakeWorkers();
  return describeTransport(decided, found.reservation.currency);
}

/**
 * Takes a request back before anything is decided; staff may do so for a guest, and cancel what was accepted, of which
 * the guest gets a mail: its ways leave their vehicles by themselves. Raises NOT_FOUND, INVALID_STATE where the booking
 * has ended, ALREADY_DECIDED with the request as it is.
 */
export async function withdrawTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<TransportRequest> {
  const found = await guestOrStaffTransport(ctx, input.id);
  const by = isOwnReservation(ctx.actor, found.reservation) ? 'guest' : 'staff';
  const withdrawn = await inTransaction(ctx, async (tx) => {
    const before = await lockToEnd(tx, found, (status) => canWithdrawTransport(status, by));
    if (before.status !== 'accepted')
      return end(tx, ctx, found, { before, status: 'declined', action: 'transport.withdrawn' });
    const set = { status: 'declined' as const, decidedAt: ctx.clock.now() };
    const cancelled = await changeTransport(tx, ctx, { before, action: 'transport.cancelled', set });
    await mailGuest(tx, ctx, found, {
      kind: 'transport-cancelled',
      dedupeKey: `transport-cancelled ${cancelled.id}`,
      payload: { transportId: cancelled.id },
    });
    return cancelled;
  });
  ctx.services.wakeWorkers();
  return describeTransport(withdrawn, found.reservation.currency);
}

async function lockToEnd(
  tx: Transaction,
  found: TransportRecord,
  mayEnd: (status: TransportRequest['status']) => boolean,
) {
  const { request, reservation } = found;
  await lockStanding(tx, found);
  const locked = await lockTransport(tx, request.id);
  if (!mayEnd(locked.status)) fail('ALREADY_DECIDED', { details: describeTransport(locked, reservation.currency) });
  return locked;
}

interface Ending {
  before: TransportRecord['request'];
  status: 'accepted' | 'declined';
  action: string;
}

async function end(tx: Transaction, ctx: Context, found: TransportRecord, { before, status, action }: Ending) {
  const set = { status, decidedAt: ctx.clock.now() };
  const after = await changeTransport(tx, ctx, { before, action, set });
  await mailAgency(tx, ctx, found, {
    mail: 'transport-decided',
    occasion: after.id,
    payload: { transportId: after.id },
  });
  return after;
}
