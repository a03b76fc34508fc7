import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import { textIn } from './bilingual-text';

/** A category's name, and behind it its hotel's where that is told. */
export const withHotel = (category: string, hotel: string | null | undefined): string =>
  hotel ? `${category} (${hotel})` : category;

/** The same of a category in both languages: the hotel is told where the event has several. docs/domain.md, Words. */
export const categoryAt = (
  { name, hotel }: { name: BilingualText; hotel: string | null },
  language: Language,
): string => withHotel(textIn(name, language).text, hotel);
