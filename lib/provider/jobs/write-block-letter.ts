import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import { phoneText } from '../documents/phone-text';
import type { Letter } from '../integrations/mail/letter';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};

/** The mails to the agency about rooms that go back to the hotel. */
export const BLOCK_LETTERS = ['cut-off-near', 'cut-off-released'] as const;
export type BlockLetter = (typeof BLOCK_LETTERS)[number];

interface BlockMaterial {
  kind: BlockLetter;
  locale: Language;
  siteUrl: string;
  category: string;
  event: string;
  eventCode: string;
  cutOffDate: CalendarDate;
  /** Number of room nights. */
  unsold: number;
  agency: { name: string; phone: string; email: string };
}

/** A mail about a category's cut-off, in the agency's language. docs/domain.md, Room block. */
export function writeBlockLetter({ kind, locale, siteUrl, agency, unsold, ...facts }: BlockMaterial): Letter {
  const t = translators[locale];
  const format = datesIn(locale);
  const date = format.words(facts.cutOffDate);
  const values = { category: facts.category, event: facts.event, date, nights: unsold };
  return {
    locale,
    subject: t(`block.letters.${kind}.subject`, values),
    heading: t(`block.letters.${kind}.heading`),
    greeting: t('staffGreeting', { agency: agency.name }),
    text: t(`block.letters.${kind}.text`, values),
    facts: [
      { label: t('facts.event'), value: facts.event },
      { label: t('block.facts.category'), value: facts.category },
      { label: t('block.facts.cutOff'), value: date },
      { label: t('block.facts.nights'), value: String(unsold) },
    ],
    sections: [],
    button: {
      label: t('block.button'),
      url: `${siteUrl}${languagePrefix(locale)}${withEvent('/adminmaster/ConfigurarCategorias', facts.eventCode)}`,
      instead: t('button.instead'),
      note: null,
    },
    footer: [
      t('footer.agency', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email }),
      t('block.why', { event: facts.event }),
    ],
  };
}
