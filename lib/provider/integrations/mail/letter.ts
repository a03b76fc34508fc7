import type { Language } from '@/lib/contract/bilingual-text';

/** A mail's content in its reader's language, before it is laid out as text and HTML. All fields are plain text. */
export interface Letter {
  locale: Language;
  subject: string;
  heading: string;
  greeting: string;
  text: string;
  facts: { label: string; value: string }[];
  sections: { title: string; lines: string[] }[];
  button: { label: string; url: string; instead: string; note: string | null };
  footer: string[];
}
