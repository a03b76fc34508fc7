import type { MetadataRoute } from 'next';
import { getTranslations } from 'next-intl/server';
import { localePath } from '@/lib/domain/language-path';
import { pageLocale } from '@/lib/i18n/page-locale';
import { routing } from '@/lib/i18n/routing';

// One manifest for each language, so that the app's name and first page on a phone are in its owner's language.
export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return routing.locales.map((locale) => ({ locale }));
}

const png = (file: string, side: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${file}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'common' });
  const manifest: MetadataRoute.Manifest = {
    id: localePath('/', locale),
    name: t('title'),
    short_name: t('brand'),
    description: t('description'),
    lang: locale,
    dir: 'ltr',
    start_url: localePath('/', locale),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fcf9f4',
    theme_color: '#f6f0e6',
    categories: ['travel', 'lifestyle'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('192', 192),
      png('512', 512),
      png('maskable-512', 512, 'maskable'),
    ],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
