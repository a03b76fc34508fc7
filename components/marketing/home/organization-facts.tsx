import { getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/ui/json-ld';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';

/** Who runs the site and how to search it, for search engines. */
export async function OrganizationFacts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'common' });
  const address = (path: string) => new URL(path, siteUrl()).href;
  const id = address('/#organization');
  return (
    <JsonLd
      data={[
        {
          '@type': 'Organization',
          '@id': id,
          name: t('brand'),
          description: t('description'),
          url: address('/'),
          logo: address('/logo.svg'),
        },
        {
          '@type': 'WebSite',
          name: t('title'),
          url: address(getPathname({ href: '/', locale })),
          inLanguage: locale,
          publisher: { '@id': id },
          potentialAction: {
            '@type': 'SearchAction',
            target: `${address(getPathname({ href: '/eventos', locale }))}?clave={key}`,
            'query-input': 'required name=key',
          },
        },
      ]}
    />
  );
}
