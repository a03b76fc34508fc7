import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { textIn } from '@/lib/domain/bilingual-text';
import { mailboxOf } from '@/lib/domain/mailbox';
import { filledIn, type SmsText, skipReasonOf } from '@/lib/domain/mailing';
import { closedFor } from '@/lib/domain/mailing-end';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import {
  agencies,
  coupons,
  events,
  guests,
  mailingRecipients,
  mailings,
  masterAccounts,
  saveTheDateCards,
} from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import { invitationPath } from '../../event/household/household-link';
import type { MailKindOf } from '../../ground/mail-texts';
import { defineMail, type MailEntry, type MailWriter, UnwritableMail } from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { hotelsOfGuests } from './hotels-of-guests';
import { audienceCondition, unreachedOf } from './mailing-audience';
import { isCouponOver, pageOf, textFor, valuesFor } from './mailing-texts';
import { optOutToken } from './opt-out';
import { shownCardUrl } from './own-card';

interface Material {
  mailing: typeof mailings.$inferSelect;
  event: EventRow;
  agency: typeof agencies.$inferSelect;
  coupon: string | null;
  guest: string;
  /** Where they sleep, of an event with several hotels. */
  hotel?: string | undefined;
  /** Path of the page that the mail is about. */
  path: string;
  /** Where the couple's own card can be looked at; null without one. */
  cardUrl: string | null;
  /** Null in a test, whose reader cannot opt out of a mailing that was not sent to them. */
  optOut: string | null;
  /** In the test of a mailing that also goes by text message: the text of that message. */
  text: SmsText | null;
}

async function mailingOf(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({
      mailing: mailings,
      event: events,
      agency: agencies,
      coupon: coupons.code,
      card: saveTheDateCards.size,
      package: masterAccounts.package,
    })
    .from(mailings)
    .innerJoin(events, eq(events.id, mailings.eventId))
    .innerJoin(agencies, eq(agencies.id, mailings.agencyId))
    .leftJoin(coupons, eq(coupons.id, mailings.couponId))
    .leftJoin(saveTheDateCards, eq(saveTheDateCards.eventId, mailings.eventId))
    .leftJoin(masterAccounts, eq(masterAccounts.eventId, mailings.eventId))
    .where(eq(mailings.id, id));
  if (!found) throw new UnwritableMail(`no mailing ${id}`);
  const hasCard = found.mailing.kind === 'saveTheDate' && found.card !== null;
  return { ...found, event: found.event as EventRow, cardUrl: hasCard ? shownCardUrl(ctx, found.event) : null };
}

/**
 * A mailing's mail to a guest. Whether it may go is checked again when it leaves: it goes to nobody who is not meant
 * any more, and to nobody at all once guests cannot open the event or use its coupon, or mailings are switched off.
 */
const mailing = defineMail<{ mailingId: string }, Material>({
  needs: z.object({ mailingId: z.string() }),
  async read({ ctx, mail, order: { mailingId } }) {
    const found = await mailingOf(ctx, mailingId);
    const { event } = found;
    const today = dateInZone(ctx.clock.now(), event.timeZone);
    const isClosed = closedFor('mail', { ...event, package: found.package }, today) !== null;
    if (found.mailing.state === 'cancelled' || isClosed) return null;
    if (await isCouponOver(ctx.db, found.mailing, today)) return null;
    const [recipient] = await ctx.db
      .select({ guest: guests })
      .from(mailingRecipients)
      .innerJoin(guests, eq(guests.id, mailingRecipients.guestId))
      .where(and(eq(mailingRecipients.id, mail.id), audienceCondition(event, found.mailing.audience, ctx.clock.now())));
    if (!recipient || skipReasonOf(recipient.guest, await unreachedOf(ctx.db, event)) !== null) return null;
    const { guest } = recipient;
    // The address was corrected meanwhile: the owner of the wrong one must not get the guest's mail.
    if (mail.mailbox !== mailboxOf(guest.email ?? '')) return null;
    const { kind } = found.mailing;
    return {
      ...found,
      guest: guest.firstName,
      hotel: (await hotelsOfGuests(ctx.db, { eventId: event.id, guestId: guest.id })).get(guest.id),
      path: kind === 'invitation' ? await invitationPath(ctx, event, guest) : pathOf(found),
      text: null,
      optOut: optOutToken(ctx, { about: mail.id, mailbox: mail.mailbox }),
    };
  },
  write,
});

/** Path of the page that a mailing's button leads to; with a coupon it is the booking, which takes it by itself. */
const pathOf = ({ mailing: { kind }, event, coupon }: Pick<Material, 'mailing' | 'event' | 'coupon'>): string =>
  kind === 'coupon' && coupon !== null
    ? `/eventos/${event.code}/reservationProcess?coupon=${encodeURIComponent(coupon)}`
    : pageOf(event, kind);

/** A mailing as its first guest would get it, sent to the person who works on it. */
const mailingTest = defineMail<{ mailingId: string }, Material>({
  needs: z.object({ mailingId: z.string() }),
  async read({ ctx, mail, order: { mailingId } }) {
    const found = await mailingOf(ctx, mailingId);
    const { mailing: tried } = found;
    const text = tried.channel === 'mail' ? null : textFor(ctx, found, { guest: '', locale: mail.locale });
    return { ...found, guest: '', path: pathOf(found), optOut: null, text };
  },
  write,
});

function write(
  { mailing: sent, event, agency, coupon, guest, hotel, path, cardUrl, optOut, text }: Material,
  writer: MailWriter,
): MailContent {
  const { locale, t } = writer;
  const values = valuesFor({ event, coupon, guest, hotel, locale });
  const name = values.guest;
  const isText = sent.channel === 'sms';
  const subject = isText ? t('mailing.sms.subject', values) : filledIn(textIn(sent.subject, locale).text, values);
  return {
    locale,
    subject: optOut === null ? t('mailing.test', { subject }) : subject,
    heading: event.name,
    greeting: t('greeting', { name }),
    text: isText ? t('mailing.sms.lead') : filledIn(textIn(sent.body, locale).text, values),
    facts: writer.facts([
      ['mailing.facts.date', values.date],
      ['mailing.facts.hotel', values.hotel],
      ['mailing.facts.coupon', coupon],
    ]),
    sections: text
      ? [{ title: t('mailing.sms.section', { segments: text.segments }), lines: text.text.split('\n') }]
      : [],
    button: {
      label: t(`mailing.buttons.${sent.kind}`),
      url: writer.url(path),
      instead: t('button.instead'),
      note: sent.kind === 'invitation' ? t('mailing.personal') : null,
    },
    link: cardUrl === null ? null : { label: t('mailing.ownCard'), url: cardUrl },
    footer: [writer.agencyLine(agency), t('mailing.why', { event: event.name })],
    replyTo: event.notificationEmail ?? agency.email,
    optOut:
      optOut === null
        ? null
        : { label: t('mailing.optOut'), token: optOut, url: writer.url(`/eventos/${event.code}/baja?token=${optOut}`) },
  };
}

/** The mails of mailings. */
export const mailingMails: Record<MailKindOf<'mailing'>, MailEntry> = { mailing, 'mailing-test': mailingTest };
