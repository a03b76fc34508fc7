import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { money } from '@/lib/contract/money';
import { refundMethod } from '@/lib/contract/payment';
import { categoryAt } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { agencies, companions, payments, reservationRooms } from '../../db/schema';
import { loadReservationById } from '../../ground/find-reservation';
import { hotelOfRoom } from '../../ground/hotel-name';
import { loadRecord } from '../../ground/load-record';
import type { MailKindOf } from '../../ground/mail-texts';
import {
  defineMail,
  type MailEntry,
  type MailWriter,
  type Making,
  mailsByTraits,
  UnwritableMail,
} from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { sharesOf } from './calculate-shares';
import { readInvited } from './find-companion';
import { mailedPath } from './invite-companion';

type ShareKind = Exclude<MailKindOf<'companion'>, 'companion-invited'>;

const needs = z.object({ companionId: z.string(), linkGeneration: z.int() });

const shareNeeds = z.object({
  companionId: z.string(),
  paymentId: z.string().optional(),
  /** What of the payment went back, and to the card or by a transfer. */
  refund: z.object({ amount: money, by: refundMethod }).optional(),
  /** Whether the booking lapsed with their place, which may be held again; left out = the place alone has ended. */
  hasLapsed: z.boolean().optional(),
});

/** Mails to a room's companions: the link, and what becomes of their own share. docs/decisions/companions.md. */
export const companionMails: Record<MailKindOf<'companion'>, MailEntry> = {
  'companion-invited': defineMail({
    needs,
    read,
    write: ({ reservation, event, agency, room, hotel, occupant, path }, writer) => {
      const values = { event: event.name, by: reservation.firstName };
      const { from, to } = datesIn(writer.locale).span(room.checkIn, room.checkOut);
      return {
        locale: writer.locale,
        subject: writer.t('companion.kinds.companion-invited.subject', values),
        heading: writer.t('companion.kinds.companion-invited.heading'),
        greeting: greet(occupant.name, writer),
        text: writer.t('companion.kinds.companion-invited.text', values),
        facts: writer.facts([
          ['facts.event', event.name],
          ['companion.facts.room', categoryAt({ name: room.categoryName, hotel }, writer.locale)],
          ['companion.facts.stay', writer.t('companion.facts.stayValue', { checkIn: from, checkOut: to })],
        ]),
        sections: [],
        button: {
          label: writer.t('companion.kinds.companion-invited.button'),
          url: writer.url(path),
          instead: writer.t('button.instead'),
          note: writer.t('companion.personal'),
        },
        footer: [writer.agencyLine(agency), writer.t('companion.why', values)],
      };
    },
  }),
  ...mailsByTraits<ShareKind, object>(
    {
      'companion-payment-received': {},
      'companion-payment-approved': {},
      'companion-payment-rejected': {},
      'companion-payment-returned': {},
      'companion-payment-refunded': {},
      'companion-share-due': {},
      'companion-share-taken': {},
      'companion-left': {},
    },
    (kind) =>
      defineMail({
        needs: shareNeeds,
        read: (making) => readShare(making, kind),
        write: (material, writer) => writeShare(kind, material, writer),
      }),
  ),
};

const greet = (name: string, { t }: MailWriter) => (name ? t('greeting', { name }) : t('companion.greeting'));

/** Null once the link that it would carry counts no more. */
async function read(making: Making<z.infer<typeof needs>>) {
  const { ctx, order } = making;
  const [row] = await ctx.db.select().from(companions).where(eq(companions.id, order.companionId));
  // No row: the companion left the booking before the mail was sent.
  if (!row?.linkHash || row.linkGeneration !== order.linkGeneration) return null;
  const found = await readBooking(making, row);
  const { invited } = await readInvited(ctx.db, row.reservationId);
  const at = invited.find(({ companion }) => companion.id === row.id)?.at;
  const path = at ? await mailedPath(ctx, row, found.event.code) : null;
  if (!at || !path) return null;
  const [told] = await ctx.db
    .select({ hotel: hotelOfRoom('reservation_rooms', sql`${found.event.id}`) })
    .from(reservationRooms)
    .where(eq(reservationRooms.id, at.room.id));
  return { ...found, ...at, hotel: told?.hotel ?? null, path };
}

async function readBooking({ ctx, mail }: Making<unknown>, row: typeof companions.$inferSelect) {
  const found = await loadReservationById(ctx.db, row.reservationId);
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, row.agencyId));
  if (!found || !agency || row.agencyId !== mail.agencyId) throw new UnwritableMail(`no companion ${row.id}`);
  return { ...found, agency };
}

/**
 * What concerns this person alone: the payment that the mail is about, and their share as it is when the mail leaves.
 * Null for a mail that asks for a share which was paid or taken over meanwhile, whose booking no longer lapses, or
 * whose link was ended: that link is their only way to pay, and the holder, who ended it, is warned instead.
 */
async function readShare(making: Making<z.infer<typeof shareNeeds>>, kind: ShareKind) {
  const { ctx, order } = making;
  const { companionId, paymentId, refund, hasLapsed = false } = order;
  const [companion] = await ctx.db.select().from(companions).where(eq(companions.id, companionId));
  if (!companion) throw new UnwritableMail(`no companion ${companionId}`);
  const found = await readBooking(making, companion);
  const ofPayment = and(eq(payments.id, paymentId ?? ''), eq(payments.companionId, companionId));
  const [payment] = paymentId === undefined ? [] : await ctx.db.select().from(payments).where(ofPayment);
  if (paymentId !== undefined && !payment) throw new UnwritableMail(`no payment ${paymentId} of ${companionId}`);
  const { companions: shares } = sharesOf(await loadRecord(ctx.db, found));
  // Of a booking that lapsed nobody owes anything, and no link opens it.
  const share = hasLapsed ? undefined : shares.find((each) => each.companion.id === companionId);
  const path = hasLapsed ? null : await mailedPath(ctx, companion, found.event.code);
  const isAsked = share?.lacksFirst && !share.takenOver && found.reservation.lapsesAt !== null && path !== null;
  if (kind === 'companion-share-due' && !isAsked) return null;
  return { ...found, companion, payment, refund, hasLapsed, share, path };
}

function writeShare(
  kind: ShareKind,
  {
    companion,
    payment,
    refund,
    hasLapsed,
    share,
    reservation,
    event,
    agency,
    path,
  }: NonNullable<Awaited<ReturnType<typeof readShare>>>,
  writer: MailWriter,
): MailContent {
  const { locale, t } = writer;
  const written = (amount: number, currency = reservation.currency) => formatMoney({ amount, currency }, locale);
  const fee = kind === 'companion-payment-returned' ? (payment?.fee ?? 0) : 0;
  const paidAmount =
    payment && written((payment.sentAmount ?? payment.amount) + fee, payment.sentCurrency ?? payment.currency);
  const { lapsesAt } = reservation;
  const until = lapsesAt ? datesIn(locale).instantInWords(lapsesAt.toISOString(), event.timeZone) : '';
  const amount = refund ? formatMoney(refund.amount, locale) : (paidAmount ?? '');
  const end = hasLapsed ? 'lapsed' : 'gone';
  const values = { event: event.name, by: reservation.firstName, amount, until, end, way: refund?.by ?? 'none' };
  const left = share && share.amount - share.paid;
  return {
    locale,
    subject: t(`companion.kinds.${kind}.subject`, values),
    heading: t(`companion.kinds.${kind}.heading`, values),
    greeting: greet(companion.name, writer),
    text: t(`companion.kinds.${kind}.text`, values),
    facts: writer.facts([
      ['facts.reason', kind === 'companion-payment-rejected' ? payment?.reason : null],
      ['facts.event', event.name],
      ['companion.facts.payment', paidAmount],
      ['facts.reference', companion.paymentReference],
      ['companion.facts.share', share && written(share.amount)],
      ['facts.paid', share && written(share.paid)],
      ['companion.facts.left', left !== undefined && left > 0 ? written(left) : null],
    ]),
    sections: [],
    button: {
      label: t(path ? 'companion.open' : 'companion.openEvent'),
      url: writer.url(path ?? `/eventos/${event.code}`),
      instead: t('button.instead'),
      note: path ? t('companion.personal') : null,
    },
    footer: [writer.agencyLine(agency), t('companion.whyShare', values)],
  };
}
