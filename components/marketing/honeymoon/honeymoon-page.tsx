import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from '../breadcrumb';
import { ClosingBand } from '../closing-band';
import { FIGURES } from '../figures';
import { PageOpening } from '../page-opening';
import { HoneymoonDiscount } from './honeymoon-discount';
import { HoneymoonIdeas } from './honeymoon-ideas';
import { HoneymoonSteps } from './honeymoon-steps';

export async function HoneymoonPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'honeymoon' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead', FIGURES)}
        scene={{ name: 'lagoon', alt: t('pictureAlt'), width: 480, height: 380 }}
        actions={
          <>
            <Link href="/contacto" className={buttonClass('primary')} prefetch={false}>
              {t('toContact')}
            </Link>
            <Link href="/paquetes" className={buttonClass('secondary')} prefetch={false}>
              {t('toPackages')}
            </Link>
          </>
        }
      />
      <HoneymoonDiscount locale={locale} />
      <HoneymoonIdeas locale={locale} />
      <section className="section section-sand">
        <div className="container">
          <p className="statement">{t.rich('quote', { em: (words) => <em>{words}</em> })}</p>
        </div>
      </section>
      <HoneymoonSteps locale={locale} />
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/simulador/Hoteles', label: t('closing.other') }}
      />
      <Breadcrumb locale={locale} path="/luna-de-miel" name={t('kicker')} />
    </>
  );
}
