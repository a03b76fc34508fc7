import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import { supportHours } from '@/lib/domain/support-hours';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'contact.thanks' });
  const texts = { title: t('metaTitle'), description: t('description') };
  return publicMetadata({ locale, path: '/thank-you', found: false, ...texts });
}

export default async function ThankYouPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'contact.thanks' });
  return (
    <PageOpening
      kicker={t('kicker')}
      title={t('title')}
      lead={`${t('lead')} ${t('hours', supportHours(locale))}`}
      scene={{ name: 'bottle', alt: t('pictureAlt'), width: 480, height: 380 }}
      actions={
        <>
          <Link href="/paquetes" className={buttonClass('primary')} prefetch={false}>
            {t('packages')}
          </Link>
          <Link href="/eventos" className={buttonClass('secondary')} prefetch={false}>
            {t('event')}
          </Link>
        </>
      }
    />
  );
}
