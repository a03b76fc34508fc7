import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { firstEventDay } from '@/lib/domain/event-dates';
import { filledIn, skipReasonOf } from '@/lib/domain/mailing';
import type { Context } from '../../context';
import { agencies, coupons, events, guests, mailingRecipients, mailings } from '../../db/schema';
import { datesOf, type EventRow } from '../../event/event/find-bookable-event';
import { invitationPath } from '../../event/household/household-link';
import type { MailKindOf } from '../../ground/mail-letters';
import { timedToken } from '../../ground/mailed-token';
import { defineMail, type MailEntry, type MailPen, UnwritableMail } from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { audienceCondition, unreachedOf } from './mailing-audience';

const DAY_MS = 86_400_000;
/** Longer than any mail is kept in a mailbox before its event. */
const OPT_OUT_DAYS = 3 * 365;

interface Letter {
  mailing: typeof mailings.$inferSelect;
  event: EventRow;
  agency: typeof agencies.$inferSelect;
  coupon: string | null;
  guest: string;
  /** Path of the page that the mail is about. */
  path: string;
  /** Null in a test: nobody can end what was not sent to them. */
  optOut: string | null;
}

async function mailingOf(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ mailing: mailings, event: events, agency: agencies, coupon: coupons.code })
    .from(mailings)
    .innerJoin(events, eq(events.id, mailings.eventId))
    .innerJoin(agencies, eq(agencies.id, mailings.agencyId))
    .leftJoin(coupons, eq(coupons.id, mailings.couponId))
    .where(eq(mailings.id, id));
  if (!found) throw new UnwritableMail(`no mailing ${id}`);
  return { ...found, event: found.event as EventRow };
}

const PAGE = { saveTheDate: '', invitation: '/invitados', reminder: '', welcome: '', coupon: '', custom: '' } as const;

/** A mailing's mail to a guest. What it was planned by is asked again: whoever is not meant any more gets none. */
const mailing = defineMail<{ mailingId: string }, Letter>({
  needs: z.object({ mailingId: z.string() }),
  async read({ ctx, mail, order: { mailingId } }) {
    const found = await mailingOf(ctx, mailingId);
    const { event } = found;
    const now = ctx.clock.now();
    if (found.mailing.state === 'cancelled') return null;
    const [recipient] = await ctx.db
      .select({ guest: guests })
      .from(mailingRecipients)
      .innerJoin(guests, eq(guests.id, mailingRecipients.guestId))
      .where(and(eq(mailingRecipients.id, mail.id), audienceCondition(event, found.mailing.audience, now)));
    if (!recipient || skipReasonOf(recipient.guest, await unreachedOf(ctx.db, event)) !== null) return null;
    const { guest } = recipient;
    const until = new Date(now.getTime() + OPT_OUT_DAYS * DAY_MS);
    const page = `/eventos/${event.code}${PAGE[found.mailing.kind]}`;
    return {
      ...found,
      guest: guest.firstName,
      path: found.mailing.kind === 'invitation' ? await invitationPath(ctx, event, guest) : page,
      optOut: timedToken(ctx, 'mailing-opt-out', { about: mail.id, until }),
    };
  },
  write,
});

/** A mailing as its first guest would get it, to whoever works on it. */
const mailingTest = defineMail<{ mailingId: string }, Letter>({
  needs: z.object({ mailingId: z.string() }),
  async read({ ctx, order: { mailingId } }) {
    const found = await mailingOf(ctx, mailingId);
    const page = `/eventos/${found.event.code}${PAGE[found.mailing.kind]}`;
    return { ...found, guest: '', path: page, optOut: null };
  },
  write,
});

function write({ mailing: sent, event, agency, coupon, guest, path, optOut }: Letter, pen: MailPen): MailContent {
  const { locale, t } = pen;
  const day = firstEventDay(datesOf(event));
  const name = guest || t('mailing.someGuest');
  const values = {
    ...{ guest: name, event: event.name, coupon: coupon ?? '', hotel: event.hotelCopy?.name ?? '' },
    date: day === null ? '' : datesIn(locale).words(day),
  };
  const subject = filledIn(textIn(sent.subject, locale).text, values);
  return {
    locale,
    subject: optOut === null ? t('mailing.test', { subject }) : subject,
    heading: event.name,
    greeting: t('greeting', { name }),
    text: filledIn(textIn(sent.body, locale).text, values),
    facts: pen.facts([
      ['mailing.facts.date', values.date],
      ['mailing.facts.hotel', values.hotel],
      ['mailing.facts.coupon', coupon],
    ]),
    sections: [],
    button: {
      label: t(`mailing.buttons.${sent.kind}`),
      url: pen.url(path),
      instead: t('button.instead'),
      note: sent.kind === 'invitation' ? t('mailing.personal') : null,
    },
    footer: [pen.agencyLine(agency), t('mailing.why', { event: event.name })],
    replyTo: event.notificationEmail ?? agency.email,
    optOut:
      optOut === null
        ? null
        : { label: t('mailing.optOut'), token: optOut, url: pen.url(`/eventos/${event.code}/baja?token=${optOut}`) },
  };
}

/** The mails of mailings. */
export const mailingMails: Record<MailKindOf<'mailing'>, MailEntry> = { mailing, 'mailing-test': mailingTest };
