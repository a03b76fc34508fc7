import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DepositInput, Payment } from '@/lib/contract/payment';
import { proofProtectsUntil } from '@/lib/domain/business-days';
import { needsSecondApproval } from '@/lib/domain/deposit-approval';
import { formatMoney } from '@/lib/domain/money';
import { openCompanion } from '../../booking/companion/find-companion';
import { tellAgency } from '../../booking/reservation/tell-agency';
import { actorName, type Context, type Transaction } from '../../context';
import { files, payments } from '../../db/schema';
import { fail } from '../../error';
import { refuseMoneyOfArchived } from '../../event/event/find-bookable-event';
import { isOwnReservation } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { describePayment } from '../../ground/describe-payment';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadPayments, type ReservationAndEvent, sumsOf } from '../../ground/load-record';
import { lockByName } from '../../ground/lock-by-name';
import { once } from '../../ground/once';
import type { StoredUpload } from '../../ground/store-upload';
import { dropUnreferenced, keepFile } from '../../ground/unreferenced-file';
import { reviewOfAgency } from '../../people/agency/deposit-review';
import { boundsOf } from '../share/read-shares';
import { checkDeposit, checkTakesDeposits, checkTakesMoney, parseDeposit, receiveDeposit } from './check-deposit';
import { tellGuest } from './receipt';
import { countTransfer } from './transfer-rates';

interface DepositCall {
  key: string;
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

/** A companion who pays their own share, with the token of their link; null = the reservation's holder, or staff. */
export type Payer = { companionId: string; token: string } | null;

/**
 * Takes a bank deposit, or money that staff took, with its proof: the file whole in the store first, then one
 * transaction with its rows, the agency's notification and mail. Whatever is refused leaves neither row nor file.
 * Raises what checkDeposit, countTransfer, checkTakesDeposits and receiveDeposit raise, NOT_FOUND, DUPLICATE_PROOF.
 * docs/reliability.md, Uploads.
 */
export async function submitDeposit({ ctx, input }: { ctx: Context; input: DepositCall }): Promise<Payment> {
  const found = await findReservation(ctx.db, ctx, input.key, 'decidePayment');
  return takeDeposit(ctx, found, null, input);
}

/** Takes a deposit for a found reservation from the payer given. Raises what submitDeposit raises. */
export async function takeDeposit(
  ctx: Context,
  found: ReservationAndEvent,
  payer: Payer,
  upload: Omit<DepositCall, 'key'>,
): Promise<Payment> {
  const { id } = found.reservation;
  // Asked before the upload too: nobody sends ten megabytes to hear that the hold is over.
  checkTakesMoney(ctx, found, await loadPayments(ctx.db, id));
  // How staff took the money is known only once the form has arrived, so theirs is checked later.
  if (payer || isOwnReservation(ctx.actor, found.reservation)) await checkTakesDeposits(ctx.db, ctx, found);
  const { fields, proof } = await receiveDeposit(ctx, upload);
  try {
    const deposit = parseDeposit(fields);
    const payment = await once({
      ctx,
      call: payer ? `deposit of ${payer.companionId}` : `deposit ${id}`,
      fingerprint: { deposit, sha256: proof.sha256 },
      work: (tx) => writeDeposit(tx, ctx, { ...found, payer }, deposit, proof),
    });
    ctx.services.wakeWorkers();
    return payment;
  } finally {
    // Removes the file where the deposit was refused or the call was a repeated one; a file that was kept is no longer
    // loose, so it stays.
    await dropUnreferenced(ctx, proof.storageKey);
  }
}

async function writeDeposit(
  tx: Transaction,
  ctx: Context,
  { payer, ...found }: ReservationAndEvent & { payer: Payer },
  deposit: DepositInput,
  proof: StoredUpload,
): Promise<Payment> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const current = { ...found, reservation };
  // Guests can no longer pay for an archived event; staff may still write down what has come.
  if (isOwnReservation(ctx.actor, reservation)) await refuseMoneyOfArchived(tx, reservation);
  // The link may have been revoked while the proof was on its way.
  const companion = payer && (await openCompanion(tx, ctx, payer.token)).companion;
  const companionId = companion?.id ?? null;
  const records = await loadPayments(tx, reservation.id);
  const bounds = await boundsOf(tx, ctx, current, companionId);
  const counted = await countTransfer(tx, ctx, current, bounds, deposit);
  checkDeposit(ctx, current, records, { ...deposit, amount: counted.amount, currency: counted.currency }, bounds);
  await checkMethod(tx, ctx, { ...current, payer }, deposit);
  const { agencyId, key, id: reservationId } = reservation;
  const trackingKey = deposit.trackingKey || null;
  const duplicateOf = await findEarlierUse(tx, { agencyId, reservationId, sha256: proof.sha256, trackingKey });
  const by = companion ? `companion:${companion.id}` : actorName(ctx.actor);
  const now = ctx.clock.now();
  const review = await reviewOfAgency(tx, agencyId);
  const { timeZone } = current.event;
  const fileId = randomUUID();
  await keepFile(tx, proof.storageKey);
  await tx.insert(files).values({ id: fileId, agencyId, ...proof, uploadedBy: by, createdAt: now });
  const [payment] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      agencyId,
      reservationId,
      companionId,
      method: deposit.method,
      status: 'pending',
      ...counted,
      paidOn: deposit.paidOn,
      bank: deposit.bank || null,
      trackingKey,
      proofFileId: fileId,
      duplicateOf,
      createdBy: by,
      createdAt: now,
      protectsUntil: proofProtectsUntil(now, { days: review.proofProtectsDays, timeZone }),
    })
    .returning();
  if (!payment) throw new Error('The payment was not written');
  const { id, amount, currency, sentAmount, sentCurrency, exchangeRate } = payment;
  const sent = sentCurrency === null ? {} : { sentAmount, sentCurrency, exchangeRate };
  const ofShare = companion ? { payer: companion.name } : {};
  const after = { status: 'pending', amount, currency, ...sent, ...ofShare, sha256: proof.sha256, duplicateOf };
  await writeAudit(tx, ctx, { agencyId, action: 'payment.created', entity: 'payment', entityId: id, after });
  await tellAgency(tx, ctx, current, {
    type: 'PYMT_VO_TO_APPV',
    mail: 'payment-to-approve',
    occasion: id,
    params: { paymentId: id, amount: formatMoney({ amount: deposit.amount, currency: deposit.currency }, 'es') },
    payload: {
      paymentId: id,
      amount: { amount, currency },
      paidOn: deposit.paidOn,
      bank: payment.bank,
      duplicateOf,
      ...ofShare,
      doneBy: companion ? 'companion' : isOwnReservation(ctx.actor, reservation) ? 'guest' : 'staff',
    },
  });
  const { balance } = sumsOf(records, reservation.total);
  await tellGuest(tx, ctx, current, { kind: 'payment-received', payment, balance });
  const twoApprovals = needsSecondApproval(payment, review.limits);
  const record = {
    payment,
    proofType: proof.contentType,
    refunded: 0,
    refunds: [],
    twoApprovals,
    firstApprover: null,
    payer: companion?.name ?? null,
  };
  return describePayment(record, key, ctx);
}

/** Cash and the terminal are staff's to enter, whatever a guest may pay by; the second pair of eyes is the same. */
async function checkMethod(
  tx: Transaction,
  ctx: Context,
  current: ReservationAndEvent & { payer: Payer },
  { method }: DepositInput,
): Promise<void> {
  if (method === 'deposit') return checkTakesDeposits(tx, ctx, current);
  if (current.payer || isOwnReservation(ctx.actor, current.reservation))
    fail('INVALID', { fields: { method: 'invalid' } });
}

interface Proof {
  agencyId: string;
  reservationId: string;
  sha256: string;
  trackingKey: string | null;
}

/**
 * The earliest payment of the agency with the same file or tracking key, or null. Raises DUPLICATE_PROOF where the same
 * reservation has it waiting already; elsewhere a person decides. docs/domain.md, Deposits.
 */
async function findEarlierUse(tx: Transaction, proof: Proof): Promise<string | null> {
  const { agencyId, sha256, trackingKey } = proof;
  // Two uploads of one slip at once must not miss each other; always in the same order, so that they cannot deadlock.
  for (const name of [sha256, trackingKey ?? ''].filter(Boolean).sort()) await lockByName(tx, `${agencyId} ${name}`);
  const columns = {
    id: payments.id,
    reservationId: payments.reservationId,
    status: payments.status,
    createdAt: payments.createdAt,
  };
  const sameFile = await tx
    .select(columns)
    .from(files)
    .innerJoin(payments, eq(payments.proofFileId, files.id))
    .where(and(eq(files.agencyId, agencyId), eq(files.sha256, sha256)));
  const sameKey = trackingKey
    ? await tx
        .select(columns)
        .from(payments)
        .where(and(eq(payments.agencyId, agencyId), eq(payments.trackingKey, trackingKey)))
    : [];
  const earlier = [...sameFile, ...sameKey].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const waiting = earlier.find(({ reservationId, status }) => {
    return reservationId === proof.reservationId && status === 'pending';
  });
  if (waiting) fail('DUPLICATE_PROOF', { details: { paymentId: waiting.id } });
  return earlier[0]?.id ?? null;
}
