import type { Metadata } from 'next';
import { alternates } from '@/lib/i18n/alternates';
import type { Locale } from '@/lib/i18n/routing';

interface FlowPage {
  locale: Locale;
  /** Path of the page that search engines should take for this one, without language. */
  path: string;
  title: string;
  description: string;
}

/** Pages of the flow are a person's own: found by link, never by a search engine. */
export const flowMetadata = ({ locale, path, title, description }: FlowPage): Metadata => ({
  title,
  description,
  alternates: alternates(locale, path),
  robots: { index: false, follow: false },
});
