import { eq } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { firstEventDay } from '@/lib/domain/event-dates';
import { languagePrefix } from '@/lib/domain/language-path';
import { type MailingValues, type SmsText, textMessage } from '@/lib/domain/mailing';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { coupons, type mailings } from '../../db/schema';
import { datesOf, type EventRow } from '../../event/event/find-bookable-event';
import { DERIVED_TOKEN_LENGTH } from '../../ground/mailed-token';
import { canBeUsed } from '../../inventory/coupon/usable-coupons';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail.mailing' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail.mailing' }),
};

interface Filling {
  event: EventRow;
  /** The coupon's code, where the mailing tells of one. */
  coupon: string | null;
  /** First name; empty in a test. */
  guest: string;
  /** Where they sleep, of an event with several hotels; left out, the event's own. */
  hotel?: string | undefined;
  locale: Language;
}

/** What stands for the variables of a mailing's words, as one guest reads them. */
export function valuesFor({ event, coupon, guest, hotel, locale }: Filling): Omit<MailingValues, 'link'> {
  const day = firstEventDay(datesOf(event));
  return {
    guest: guest || translators[locale]('someGuest'),
    event: event.name,
    coupon: coupon ?? '',
    hotel: hotel ?? event.hotelCopy?.name ?? '',
    date: day === null ? '' : datesIn(locale).words(day),
  };
}

const PAGE = { saveTheDate: '', invitation: '/invitados', reminder: '', welcome: '', coupon: '', custom: '' } as const;

type Kind = keyof typeof PAGE;

/** Path of the page that a mailing of the kind is about; an invitation's is each household's own. */
export const pageOf = (event: Pick<EventRow, 'code'>, kind: Kind): string => `/eventos/${event.code}${PAGE[kind]}`;

interface Texting {
  mailing: Pick<typeof mailings.$inferSelect, 'kind' | 'sms'>;
  event: EventRow;
  coupon: string | null;
}

interface Addressed {
  guest: string;
  /** Where they sleep, of an event with several hotels. */
  hotel?: string | undefined;
  locale: Language;
  /** Path of the guest's own page; left out, a sample of the same length. */
  path?: string;
}

/** What a text message of the mailing is filled in with for a guest, and the line at its end. */
export function sampleFor(
  { services }: Pick<Context, 'services'>,
  { kind, event, coupon }: { kind: Kind; event: EventRow; coupon: string | null },
  { guest, hotel, locale, path }: Addressed,
): { values: MailingValues; ending: string } {
  const own = kind === 'invitation' ? `?token=${'x'.repeat(DERIVED_TOKEN_LENGTH)}` : '';
  const link = services.config.siteUrl + languagePrefix(locale) + (path ?? pageOf(event, kind) + own);
  const ending = translators[locale]('sms.ending');
  return { values: { ...valuesFor({ event, coupon, guest, hotel, locale }), link }, ending };
}

/** The text message of a mailing as a guest gets it. */
export function textFor(
  ctx: Pick<Context, 'services'>,
  { mailing: { kind, sms }, event, coupon }: Texting,
  addressed: Addressed,
): SmsText {
  const { values, ending } = sampleFor(ctx, { kind, event, coupon }, addressed);
  return textMessage(textIn(sms, addressed.locale).text, values, ending);
}

/** The code of the coupon that a mailing tells of; null where it tells of none. */
export async function couponCodeOf(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [found] = await db.select({ code: coupons.code }).from(coupons).where(eq(coupons.id, id));
  return found?.code ?? null;
}

/** Whether a mailing tells of a coupon that guests who hear of it on a day cannot use. */
export async function isCouponOver(
  db: Database | Transaction,
  { kind, couponId, eventId }: Pick<typeof mailings.$inferSelect, 'kind' | 'couponId' | 'eventId'>,
  day: CalendarDate,
): Promise<boolean> {
  return kind === 'coupon' && !(await canBeUsed(db, { id: couponId, eventId, day }));
}
