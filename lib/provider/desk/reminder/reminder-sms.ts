import { eq } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { ReminderRule } from '@/lib/contract/reminder';
import { mayContact } from '@/lib/domain/contact-notice';
import { datesIn } from '@/lib/domain/date-text';
import { languagePrefix } from '@/lib/domain/language-path';
import { hasPage } from '@/lib/domain/publication';
import { clockInZone, dateInZone } from '@/lib/domain/zone';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { contactNotices, events, guests } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import { invitationPath } from '../../event/household/household-link';
import { noticesOf, tokenOfNotice } from '../contact-notice/find-notice';
import { awaitedUntil } from './reminder-subjects';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail.reminder.sms' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail.reminder.sms' }),
};

/** The rules whose reminders go to guests by text message where they have no mail. */
export const SMS_RULES = ['attendance', 'contactNotice'] as const satisfies readonly ReminderRule[];

interface SmsSubject {
  rule: (typeof SMS_RULES)[number];
  /** Id of the household, or of the notice. */
  subjectId: string;
  guestId: string;
  /** Where it goes, in E.164. */
  mobile: string;
  eventId: string;
  locale: Language;
}

/**
 * The words of a reminder by text message as things stand; null where there is nothing to remind of any more, or its
 * guest has another mobile.
 */
export async function reminderText(db: Database, ctx: Context, subject: SmsSubject): Promise<string | null> {
  const { guestId, mobile, eventId, locale } = subject;
  const [found] = await db
    .select({ guest: guests, event: events })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(eq(guests.id, guestId));
  if (!found || found.event.id !== eventId || !hasPage(found.event.state) || !mayContact(found.guest)) return null;
  if (found.guest.mobile !== mobile || found.guest.wrongMobile === mobile) return null;
  const event = found.event as EventRow;
  const site = ctx.services.config.siteUrl + languagePrefix(locale);
  const t = translators[locale];
  if (subject.rule === 'attendance') {
    const until = await awaitedUntil(db, ctx, event, subject.subjectId);
    if (until === null) return null;
    const url = site + (await invitationPath({ ...ctx, db }, event, found.guest));
    return t('attendance', { event: event.name, until: datesIn(locale).brief(until), url });
  }
  const [record] = await noticesOf(db).where(eq(contactNotices.id, subject.subjectId));
  if (!record || record.notice.choice !== null || record.notice.expiresAt <= ctx.clock.now()) return null;
  const token = tokenOfNotice(ctx, record.notice);
  if (token === null) return null;
  const { call, agency } = record;
  const dates = datesIn(locale);
  const day = dates.brief(dateInZone(call.scheduledAt, event.timeZone));
  const at = `${day} ${dates.clock(clockInZone(call.scheduledAt, event.timeZone))}`;
  const url = `${site}/aviso-contacto?token=${encodeURIComponent(token)}`;
  return t('contactNotice', { agency: agency.name, event: event.name, at, url });
}
