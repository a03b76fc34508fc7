import type { Language } from '@/lib/contract/bilingual-text';
import type { ManagedVideo } from '@/lib/contract/training';
import { localeOfPath } from '@/lib/i18n/paths';

/** A film's title in a language; that of the page's address where none is named. */
export const titleIn = (video: ManagedVideo, locale: Language = localeOfPath(location.pathname)): string =>
  video.texts[locale].title;
