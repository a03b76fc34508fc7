import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import { whatsappLink } from '@/lib/domain/whatsapp';
import en from '@/messages/en/whatsapp.json';
import es from '@/messages/es/whatsapp.json';

// In the language of whoever reads it, which need not be that of the page.
const translators = {
  es: createTranslator({ locale: 'es', messages: { whatsapp: es }, namespace: 'whatsapp' }),
  en: createTranslator({ locale: 'en', messages: { whatsapp: en }, namespace: 'whatsapp' }),
};

/** What a message is about: each kind has a text with the values that it needs. */
export type WhatsappText =
  | { kind: 'guest'; name: string; event: string }
  | { kind: 'reservation'; name: string; event: string; key: string }
  | { kind: 'answer'; name: string };

/** The chat with a phone, its text written in the reader's language. */
export function whatsappHref(phone: string, language: Language, { kind, ...values }: WhatsappText): string {
  return whatsappLink(phone, translators[language](kind, values));
}

interface WhatsappAnchorProps {
  phone: string;
  language: Language;
  text: WhatsappText;
  /** The link's words, in the page's language. */
  label: string;
  className?: string;
}

/** Opens a chat in another window, with a text that only has to be sent. */
export function WhatsappAnchor({ phone, language, text, label, className }: WhatsappAnchorProps) {
  return (
    <a
      href={whatsappHref(phone, language, text)}
      target="_blank"
      rel="noopener noreferrer"
      {...(className && { className })}
    >
      {label}
    </a>
  );
}
