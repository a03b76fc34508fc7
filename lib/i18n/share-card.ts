import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from './routing';

/** The languages as Open Graph names them, with a country. */
export const OPEN_GRAPH_LOCALE = { es: 'es_MX', en: 'en_US' } as const satisfies Record<Locale, string>;

interface SharedPage {
  locale: Locale;
  title: string;
  description: string;
  picture: { url: string; width: number; height: number; alt: string };
  url?: string;
}

/** How a page looks where somebody shares its address: in a chat or a social network. */
export async function shareCard({
  locale,
  title,
  description,
  picture,
  url,
}: SharedPage): Promise<Pick<Metadata, 'openGraph' | 'twitter'>> {
  const common = await getTranslations({ locale, namespace: 'common' });
  const shown = { title, description, images: [picture] };
  return {
    openGraph: {
      type: 'website',
      siteName: common('title'),
      locale: OPEN_GRAPH_LOCALE[locale],
      ...(url && { url }),
      ...shown,
    },
    twitter: { card: 'summary_large_image', ...shown },
  };
}
