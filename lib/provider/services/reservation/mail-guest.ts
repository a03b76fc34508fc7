import type { Context, Transaction } from '../../context';
import { enqueueMail } from '../outbox';
import { createLoginLink } from '../session/create-login-link';
import type { ReservationAndEvent } from './load-record';

const LINK_DAYS = 90;
const DAY_MS = 86_400_000;

interface GuestMail {
  kind: string;
  /** Names the one occasion: a second order of the same mail is ignored. */
  dedupeKey: string;
  payload?: Record<string, unknown>;
  /** When it may leave at the earliest; left out, at once. */
  notBefore?: Date | undefined;
}

/** Orders a mail to the holder, with a link of its own that logs in for 90 days. */
export async function mailGuest(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  { kind, dedupeKey, payload, notBefore }: GuestMail,
): Promise<void> {
  const { id, agencyId, key, firstName, lastName, email, locale } = reservation;
  const expiresAt = new Date(ctx.clock.now().getTime() + LINK_DAYS * DAY_MS);
  await enqueueMail(tx, ctx, {
    agencyId,
    kind,
    recipient: email,
    locale,
    dedupeKey,
    ...(notBefore && { notBefore }),
    payload: {
      key,
      loginToken: await createLoginLink(tx, ctx, { reservationId: id, singleUse: false, expiresAt }),
      firstName,
      lastName,
      eventName: event.name,
      eventCode: event.code,
      ...payload,
    },
  });
}
