import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { bilingualText } from '@/lib/contract/bilingual-text';
import { roomShape } from '@/lib/contract/change-request';
import { calendarDate } from '@/lib/contract/dates';
import { money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import { describeReservation } from '../booking/reservation/describe-reservation';
import type { Context } from '../context';
import { agencies, events, hotels, reservations } from '../db/schema';
import { loadRecord } from '../ground/load-record';
import type { Letter } from '../integrations/mail/letter';
import { mailedLoginToken } from '../people/session/create-login-link';
import type { ClaimedMail } from './claim-mail';
import { accountLetterOf, composeAccountLetter } from './compose-account-letter';
import { blockLetterOf, composeBlockLetter } from './compose-block-letter';
import { composeContactLetter, contactLetterOf } from './compose-contact-letter';
import { composeTransportLetter, transportLetterOf } from './compose-transport-letter';
import { composeWaitlistLetter, waitlistLetterOf } from './compose-waitlist-letter';
import { hasOwnLink, LETTER_KINDS } from './letter-kinds';
import { composeUnpaidBurst, isUnpaidBurst } from './unpaid-burst-letter';
import { writeLetter } from './write-letter';

const orderedPayload = z.object({
  key: z.string(),
  paymentId: z.string().optional(),
  amount: money.optional(),
  reason: z.string().nullish(),
  text: z.string().nullish(),
  penalty: money.optional(),
  room: z
    .object({
      // Orders that wait since an older version have it in one language.
      categoryName: z.union([bilingualText, z.string().transform((name) => ({ es: name, en: name }))]),
      checkIn: calendarDate,
      checkOut: calendarDate,
    })
    .optional(),
  last4: z.string().optional(),
  change: z.object({ before: roomShape, after: roomShape }).optional(),
  until: calendarDate.nullish(),
});

/**
 * Writes the mail that the outbox row orders, from the reservation as it is now. Answers a reason where it can never be
 * written: an unknown kind, a payload without key, a reservation that is gone or of another agency. Null where nobody is
 * to be written to.
 */
export async function composeLetter(ctx: Context, mail: ClaimedMail): Promise<Letter | { dead: string } | null> {
  const ofAccount = accountLetterOf(mail.kind);
  if (ofAccount) return composeAccountLetter(ctx, mail, ofAccount);
  const ofWaitlist = waitlistLetterOf(mail.kind);
  if (ofWaitlist) return composeWaitlistLetter(ctx, mail, ofWaitlist);
  const ofTransport = transportLetterOf(mail.kind);
  if (ofTransport) return composeTransportLetter(ctx, mail, ofTransport);
  const ofBlock = blockLetterOf(mail.kind);
  if (ofBlock) return composeBlockLetter(ctx, mail, ofBlock);
  const ofContact = contactLetterOf(mail.kind);
  if (ofContact) return composeContactLetter(ctx, mail, ofContact);
  if (isUnpaidBurst(mail.kind)) return composeUnpaidBurst(ctx, mail);
  const kind = LETTER_KINDS.find((known) => known === mail.kind);
  if (!kind) return { dead: `unknown kind: ${mail.kind}` };
  const order = orderedPayload.safeParse(mail.payload);
  if (!order.success) return { dead: `unreadable payload: ${order.error.issues[0]?.path.join('.')}` };
  const [found] = await ctx.db
    .select({ reservation: reservations, event: events, agency: agencies, hotel: hotels.name })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .innerJoin(agencies, eq(agencies.id, reservations.agencyId))
    .leftJoin(hotels, eq(hotels.id, events.hotelId))
    .where(and(eq(reservations.key, order.data.key), eq(reservations.agencyId, mail.agencyId ?? '')));
  if (!found) return { dead: `no reservation ${order.data.key}` };
  const reservation = describeReservation(await loadRecord(ctx.db, found), { ...ctx, locale: mail.locale });
  const { paymentId } = order.data;
  if (kind === 'card-failed' && paymentId && !isLeftUnpaid(reservation, paymentId)) return null;
  const holder = found.reservation;
  const loginToken = hasOwnLink(kind) ? await mailedLoginToken(ctx, mail, { holder }) : undefined;
  const { eventDate, rangeStart, rangeEnd } = found.event;
  return writeLetter({
    locale: mail.locale,
    siteUrl: ctx.services.config.siteUrl,
    kind,
    order: order.data,
    loginToken,
    reservation,
    event: { eventDate, range_event_start: rangeStart, range_event_end: rangeEnd },
    hotel: found.hotel,
    agency: found.agency,
  });
}

/** Whether a failed charge is still the last word of its guest: nothing was paid or tried since, and something is owed. */
function isLeftUnpaid({ payments, balance }: Reservation, paymentId: string): boolean {
  const last = payments.at(-1);
  return last?.id === paymentId && last?.status === 'failed' && balance.amount > 0;
}
