import type { Money } from '@/lib/contract/money';
import type { Context, Transaction } from '../../context';
import { loadPayments, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import type { MailKindOf } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';
import { refundableOf } from '../refund-request/request-refunds';
import { mailAgency } from '../reservation/tell-agency';
import { type CompanionRow, peopleInvited, readInvited } from './find-companion';

interface Told {
  kind: Exclude<MailKindOf<'companion'>, 'companion-invited'>;
  /** Names the one occasion: a second order of the same mail is ignored. */
  occasion: string;
  paymentId?: string;
  /** What of that payment went back, and how. */
  refund?: { amount: Money; by: 'card' | 'bank' };
  /** The whole booking lapsed for want of a payment. */
  hasLapsed?: boolean;
}

/**
 * Orders the mail of whoever pays a share about what is theirs, in their language: to the address that they gave, else
 * to where their link was mailed; to nobody where neither is known.
 */
export async function tellPayer(
  tx: Transaction,
  ctx: Context,
  { reservation }: Pick<ReservationAndEvent, 'reservation'>,
  { id: companionId, ownEmail, email, locale }: CompanionRow,
  { kind, occasion, paymentId, refund, hasLapsed }: Told,
): Promise<void> {
  const recipient = ownEmail ?? email;
  if (recipient === null) return;
  await enqueueMail(tx, ctx, {
    agencyId: reservation.agencyId,
    kind,
    recipient,
    locale: locale ?? reservation.locale,
    dedupeKey: `${kind} ${occasion}`,
    payload: { companionId, paymentId, refund, hasLapsed },
  });
}

/** Tells everybody who was to pay a share of a booking that it lapsed, so that nobody pays for a room that is gone. */
export async function tellPayersLapsed(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  at: Date,
): Promise<void> {
  for (const { companion, at: place } of peopleInvited(record).invited)
    if (place && record.shares.some(({ companionId }) => companionId === companion.id))
      await tellPayer(tx, ctx, record, companion, {
        kind: 'companion-left',
        occasion: `${companion.id} ${at.toISOString()}`,
        hasLapsed: true,
      });
}

/**
 * Tells a companion that their place and their link have ended. Where money of theirs stays with the booking, the
 * agency is told to decide about it; what is on its way back already does not count.
 */
export async function tellGone(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { companion, name }: { companion: CompanionRow; name: string },
): Promise<void> {
  const { id, currency } = found.reservation;
  const own = (await loadPayments(tx, id)).filter(({ payment }) => payment.companionId === companion.id);
  const kept = own.reduce((sum, record) => {
    const { status, amount } = record.payment;
    return sum + (status === 'pending' ? amount : refundableOf(record));
  }, 0);
  await tellPayer(tx, ctx, found, companion, { kind: 'companion-left', occasion: companion.id });
  if (kept > 0)
    await mailAgency(tx, ctx, found, {
      mail: 'companion-left-paid',
      occasion: companion.id,
      payload: { companion: name, amount: { amount: kept, currency } },
    });
}

/**
 * tellGone for everybody who pays a share, or gave money, and has lost their place; `before` is the booking as it was.
 * Called once the rooms are as they are now and automatic refunds are ordered.
 */
export async function tellPayersGone(
  tx: Transaction,
  ctx: Context,
  before: ReservationRecord,
  reservation: ReservationAndEvent['reservation'],
): Promise<void> {
  const isPayer = ({ id }: CompanionRow) =>
    before.shares.some(({ companionId }) => companionId === id) ||
    before.payments.some(({ payment }) => payment.companionId === id);
  const payers = peopleInvited(before).invited.filter(({ companion }) => isPayer(companion));
  if (payers.length === 0) return;
  const { invited: now } = await readInvited(tx, reservation.id);
  for (const { companion, at } of payers) {
    const stays = now.some((each) => each.companion.id === companion.id && each.at !== null);
    if (!at || stays) continue;
    await tellGone(tx, ctx, { reservation, event: before.event }, { companion, name: at.occupant.name });
  }
}
