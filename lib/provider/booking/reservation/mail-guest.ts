import type { Context, Transaction } from '../../context';
import type { ReservationAndEvent } from '../../ground/load-record';
import type { MailKind } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';
import type { FactsToOrder } from './ordered-facts';

interface GuestMail {
  kind: MailKind;
  /** Names the one occasion: a second order of the same mail is ignored. */
  dedupeKey: string;
  payload?: FactsToOrder & Record<string, unknown>;
  /** When it may leave at the earliest; left out, at once. */
  notBefore?: Date | undefined;
}

/** Orders a mail to the holder; the link of its own that logs in is made when it leaves. */
export async function mailGuest(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  { kind, dedupeKey, payload, notBefore }: GuestMail,
): Promise<void> {
  const { agencyId, key, firstName, lastName, email, locale } = reservation;
  await enqueueMail(tx, ctx, {
    agencyId,
    kind,
    recipient: email,
    locale,
    dedupeKey,
    ...(notBefore && { notBefore }),
    payload: {
      key,
      firstName,
      lastName,
      eventName: event.name,
      eventCode: event.code,
      ...payload,
    },
  });
}
