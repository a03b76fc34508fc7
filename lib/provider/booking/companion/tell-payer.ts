import type { Context, Transaction } from '../../context';
import type { ReservationAndEvent } from '../../ground/load-record';
import type { MailKindOf } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';
import type { CompanionRow } from './find-companion';

interface Told {
  kind: Exclude<MailKindOf<'companion'>, 'companion-invited'>;
  /** Names the one occasion: a second order of the same mail is ignored. */
  occasion: string;
  paymentId?: string;
}

/**
 * Orders the mail of whoever pays a share about what is theirs, in their language: to the address that they gave, else to
 * where their link was mailed; to nobody where neither is known.
 */
export async function tellPayer(
  tx: Transaction,
  ctx: Context,
  { reservation }: Pick<ReservationAndEvent, 'reservation'>,
  { id: companionId, ownEmail, email, locale }: CompanionRow,
  { kind, occasion, paymentId }: Told,
): Promise<void> {
  const recipient = ownEmail ?? email;
  if (recipient === null) return;
  await enqueueMail(tx, ctx, {
    agencyId: reservation.agencyId,
    kind,
    recipient,
    locale: locale ?? reservation.locale,
    dedupeKey: `${kind} ${occasion}`,
    payload: { companionId, paymentId },
  });
}
