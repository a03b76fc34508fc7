import { getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/ui/json-ld';
import { getPathname } from '@/lib/i18n/navigation';
import { previewPicture } from '@/lib/i18n/preview-picture';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { PACKAGES } from './features';

/** The packages for search engines. Only Honey has a price: free. */
export async function PackageFacts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const address = (href: string) => new URL(getPathname({ href, locale }), siteUrl()).href;
  const picture = new URL(previewPicture(locale, '/paquetes', t('title')).url, siteUrl()).href;
  return (
    <JsonLd
      data={PACKAGES.map((each) => ({
        '@type': 'Product',
        name: `${common('brand')} ${t(`names.${each}`)}`,
        description: t(`for.${each}`),
        image: picture,
        brand: { '@type': 'Brand', name: common('brand') },
        url: address('/paquetes'),
        ...(each === 'honey' && {
          offers: {
            '@type': 'Offer',
            price: 0,
            priceCurrency: 'MXN',
            availability: 'https://schema.org/InStock',
            url: address('/signup?plan=honey'),
          },
        }),
      }))}
    />
  );
}
