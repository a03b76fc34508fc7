import { and, eq } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';
import { z } from 'zod';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import { withEvent } from '@/lib/domain/event-address';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context } from '../context';
import { agencies, events } from '../db/schema';
import { phoneText } from '../documents/phone-text';
import type { Letter } from '../integrations/mail/letter';
import type { ClaimedMail } from './claim-mail';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};

const orderedPayload = z.object({ eventId: z.string() });

export const isUnpaidBurst = (kind: string): boolean => kind === 'unpaid-burst';

/** Writes the agency that an address met the cap of rooms without a payment. A reason where it can never be written. */
export async function composeUnpaidBurst(ctx: Context, mail: ClaimedMail): Promise<Letter | { dead: string }> {
  const order = orderedPayload.safeParse(mail.payload);
  if (!order.success) return { dead: `unreadable payload: ${order.error.issues[0]?.path.join('.')}` };
  const { eventId } = order.data;
  const [found] = await ctx.db
    .select({ event: events.name, code: events.code, agency: agencies })
    .from(events)
    .innerJoin(agencies, eq(agencies.id, events.agencyId))
    .where(and(eq(events.id, eventId), eq(events.agencyId, mail.agencyId ?? '')));
  if (!found) return { dead: `no event ${eventId}` };
  const { event, code, agency } = found;
  const { locale } = mail;
  const t = translators[locale];
  const prefix = languagePrefix(locale);
  return {
    locale,
    subject: t('burst.subject', { event }),
    heading: t('burst.heading'),
    greeting: t('staffGreeting', { agency: agency.name }),
    text: t('burst.text', { event }),
    facts: [{ label: t('facts.event'), value: event }],
    sections: [],
    button: {
      label: t('burst.button'),
      url: `${ctx.services.config.siteUrl}${prefix}${withEvent('/adminmaster/Asistentes', code)}`,
      instead: t('button.instead'),
      note: null,
    },
    footer: [
      t('footer.agency', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email }),
      t('block.why', { event }),
    ],
  };
}
