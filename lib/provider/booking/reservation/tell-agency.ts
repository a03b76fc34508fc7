import { randomUUID } from 'node:crypto';
import type { Notification } from '@/lib/contract/notification';
import type { Context, Transaction } from '../../context';
import { notifications } from '../../db/schema';
import type { ReservationAndEvent } from '../../ground/load-record';
import type { MailKind } from '../../ground/mail-texts';
import { mailOffice } from '../../people/mail/mail-office';
import type { FactsToOrder } from './ordered-facts';

interface Telling {
  type: Notification['type'];
  mail: MailKind;
  /** Names the one occasion, for the mail's dedupe key. */
  occasion: string;
  params: Record<string, string | number>;
  payload: FactsToOrder & Record<string, unknown>;
}

/** Tells the agency of something to decide: a notification, and a mail to the event's address (else the agency's). */
export async function tellAgency(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  { type, mail, occasion, params, payload }: Telling,
): Promise<void> {
  const { agencyId, key } = reservation;
  const holder = `${reservation.firstName} ${reservation.lastName}`;
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId: event.id,
    reservationId: reservation.id,
    type,
    params: { key, holder, eventName: event.name, ...params },
    createdAt: ctx.clock.now(),
  });
  await mailAgency(tx, ctx, { reservation, event }, { mail, occasion, payload });
}

/** A mail alone to the event's address (else the agency's): of what nobody has to decide. */
export async function mailAgency(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  { mail, occasion, payload }: Pick<Telling, 'mail' | 'occasion' | 'payload'>,
): Promise<void> {
  const { key, firstName, lastName } = reservation;
  const known = { key, holder: `${firstName} ${lastName}`, eventName: event.name, eventId: event.id };
  await mailOffice(tx, ctx, event, { kind: mail, occasion, payload: { ...known, ...payload } });
}
