import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';

/** Title of a missing page. Pages give it besides not-found.tsx: the browser keeps the page's own title. */
export async function missingMetadata(locale: Locale): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'errors.notFound' });
  return { title: t('title') };
}
