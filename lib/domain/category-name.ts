import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import { textIn } from './bilingual-text';

/** A category's name, and behind it the hotel's where that is told: of an event with several hotels. docs/domain.md, Words. */
export function categoryAt({ name, hotel }: { name: BilingualText; hotel: string | null }, language: Language): string {
  const { text } = textIn(name, language);
  return hotel === null ? text : `${text} (${hotel})`;
}
