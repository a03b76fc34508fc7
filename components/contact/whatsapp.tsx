import { useLocale } from 'next-intl';
import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import { whatsappLink } from '@/lib/domain/whatsapp';
import en from '@/messages/en/whatsapp.json';
import es from '@/messages/es/whatsapp.json';

// In the language of the person who is written to, which need not be that of the page.
const translators = {
  es: createTranslator({ locale: 'es', messages: { whatsapp: es }, namespace: 'whatsapp' }),
  en: createTranslator({ locale: 'en', messages: { whatsapp: en }, namespace: 'whatsapp' }),
};

interface OfEvent {
  name: string;
  event: string;
}

/** What a message is about: each kind has a text with the values that it needs; `own` is written already. */
export type WhatsappText =
  | ({ kind: 'guest' | 'invitation' | 'reminder' | 'call' } & OfEvent)
  | ({ kind: 'reservation' | 'names'; key: string } & OfEvent)
  | ({ kind: 'payment'; key: string; amount: string } & OfEvent)
  | ({ kind: 'household'; link: string } & OfEvent)
  | { kind: 'transport' | 'flight'; name: string; key: string }
  | { kind: 'driver'; name: string; day: string }
  | { kind: 'waitlist' | 'answer'; name: string }
  | { kind: 'own'; text: string };

const written = (language: Language, text: WhatsappText): string => {
  if (text.kind === 'own') return text.text;
  const { kind, ...values } = text;
  return translators[language](kind, values);
};

/** The chat with a phone, its text written in the reader's language. */
export const whatsappHref = (phone: string, language: Language, text: WhatsappText): string =>
  whatsappLink(phone, written(language, text));

/** What a kind of text is called, in the page's language. */
export const whatsappKindName = (locale: Language, kind: WhatsappText['kind']): string =>
  translators[locale](`kinds.${kind}`);

/** The words of a kind's template, as it is to be made at WhatsApp's platform. */
export const whatsappTemplate = (language: Language, kind: 'guest' | 'invitation' | 'reminder' | 'call'): string =>
  translators[language](kind, { name: '{{1}}', event: '{{2}}' });

interface WhatsappTextsProps {
  phone: string;
  /** Language of the person who is written to. */
  language: Language;
  /** The messages that fit as things stand; where there are several, the person chooses. */
  texts: [WhatsappText, ...WhatsappText[]];
  /** Whose phone it is, where a page has many such links. */
  of?: string;
  /** The link's words where they are others than the name of WhatsApp. */
  label?: string;
  className?: string;
}

/**
 * Opens the chat with a phone's owner in another window, with a text in their language that is ready to send. Used
 * wherever the console shows a phone.
 */
export function WhatsappTexts({ phone, language, texts, of, label, className }: WhatsappTextsProps) {
  const locale = useLocale();
  const t = translators[locale];
  const name = label ?? t('open');
  const [first, ...others] = texts;
  const link = (text: WhatsappText, words: string, more: { className?: string; 'aria-label'?: string }) => (
    <a href={whatsappHref(phone, language, text)} target="_blank" rel="noopener noreferrer" {...more}>
      {words}
    </a>
  );
  if (others.length === 0)
    return link(first, name, {
      ...(className && { className }),
      ...(of !== undefined && { 'aria-label': t('openFor', { name: of }) }),
    });
  return (
    <details className={className ?? ''}>
      <summary>{name}</summary>
      <ul className="list-plain my-1">
        {texts.map((text) => (
          <li key={text.kind} className="py-1">
            {link(text, whatsappKindName(locale, text.kind), {})}
          </li>
        ))}
      </ul>
    </details>
  );
}
