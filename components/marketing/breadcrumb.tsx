import { getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/ui/json-ld';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';

interface BreadcrumbProps {
  locale: Locale;
  /** Without language prefix, such as `/paquetes`. */
  path: string;
  name: string;
}

/** Tells search engines where a public page lies: one step below the home. */
export async function Breadcrumb({ locale, path, name }: BreadcrumbProps) {
  const t = await getTranslations({ locale, namespace: 'common' });
  const step = (position: number, label: string, href: string) => ({
    '@type': 'ListItem',
    position,
    name: label,
    item: new URL(getPathname({ href, locale }), siteUrl()).href,
  });
  return (
    <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement: [step(1, t('brand'), '/'), step(2, name, path)] }} />
  );
}
