import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from '../breadcrumb';
import { ClosingBand } from '../closing-band';
import { PageOpening } from '../page-opening';
import { MethodSteps } from './method-steps';
import { Passes } from './passes';
import { WhoDoesWhat } from './who-does-what';

export async function MethodPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'pier', alt: t('pictureAlt'), width: 480, height: 380 }}
        actions={
          <>
            <a href="#steps" className={buttonClass('primary')}>
              {t('toSteps')}
            </a>
            <Link href="/paquetes" className={buttonClass('secondary')} prefetch={false}>
              {t('toPackages')}
            </Link>
          </>
        }
      />
      <MethodSteps locale={locale} />
      <Passes locale={locale} />
      <WhoDoesWhat locale={locale} />
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/faqs', label: t('closing.other') }}
      />
      <Breadcrumb locale={locale} path="/metodologia" name={t('kicker')} />
    </>
  );
}
