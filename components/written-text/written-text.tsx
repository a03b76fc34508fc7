import type { BilingualText } from '@/lib/contract/bilingual-text';
import { textIn } from '@/lib/domain/bilingual-text';
import type { Locale } from '@/lib/i18n/routing';

interface WrittenTextProps {
  text: BilingualText;
  /** Language of the page around it. */
  locale: Locale;
}

/** What staff wrote, in the page's language, else in the other: then it says so to those who hear the page. */
export function WrittenText({ text, locale }: WrittenTextProps) {
  const shown = textIn(text, locale);
  return shown.language === locale ? shown.text : <span lang={shown.language}>{shown.text}</span>;
}
