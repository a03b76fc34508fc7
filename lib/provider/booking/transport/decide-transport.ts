import type { TransportDecisionInput, TransportRequest } from '@/lib/contract/transport';
import { canDecideTransport, canWithdrawTransport, isTransportDecided } from '@/lib/domain/transport-state';
import type { Context, Transaction } from '../../context';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isOwnReservation } from '../../ground/access';
import { mailAgency } from '../reservation/tell-agency';
import { changeTransport, refuseStale } from './change-transport';
import { describeTransport } from './describe-transport';
import { guestOrStaffTransport, lockTransport, type TransportRecord } from './find-transport';

/**
 * The guest's answer to a quote, once; staff who quote may note an answer that the guest gave by phone, which the audit
 * log tells apart. Raises NOT_FOUND, INVALID_STATE where nothing is quoted yet, ALREADY_DECIDED and STALE with the request
 * as it is.
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
    const before = await lockUndecided(tx, found);
    if (!canDecideTransport(before.status)) fail('INVALID_STATE');
    refuseStale(before, input.version, found.reservation.currency);
    const status = input.decision === 'accept' ? ('accepted' as const) : ('declined' as const);
    return end(tx, ctx, found, { before, status, action: `transport.${status}${onBehalf}` });
  });
  ctx.services.wakeWorkers();
  return describeTransport(decided, found.reservation.currency);
}

/**
 * Takes a request back before anything is decided; staff may do so for a guest. Raises NOT_FOUND, ALREADY_DECIDED with
 * the request as it is.
 */
export async function withdrawTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<TransportRequest> {
  const found = await guestOrStaffTransport(ctx, input.id);
  const withdrawn = await inTransaction(ctx, async (tx) => {
    const before = await lockUndecided(tx, found);
    if (!canWithdrawTransport(before.status)) fail('INVALID_STATE');
    return end(tx, ctx, found, { before, status: 'declined', action: 'transport.withdrawn' });
  });
  ctx.services.wakeWorkers();
  return describeTransport(withdrawn, found.reservation.currency);
}

async function lockUndecided(tx: Transaction, { request, reservation }: TransportRecord) {
  const locked = await lockTransport(tx, request.id);
  if (isTransportDecided(locked.status))
    fail('ALREADY_DECIDED', { details: describeTransport(locked, reservation.currency) });
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
