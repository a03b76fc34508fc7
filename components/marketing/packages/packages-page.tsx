import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from '../breadcrumb';
import { ClosingBand } from '../closing-band';
import { PageOpening } from '../page-opening';
import { Comparison } from './comparison';
import { PackageCards } from './package-cards';
import { PackageFacts } from './package-facts';
import { UsualFigures } from './usual-figures';

export async function PackagesPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'bouquets', alt: t('pictureAlt'), width: 480, height: 380 }}
        actions={
          <>
            <a href="#comparison" className={buttonClass('primary')}>
              {t('toComparison')}
            </a>
            <Link href="/contacto" className={buttonClass('secondary')} prefetch={false}>
              {t('toContact')}
            </Link>
          </>
        }
      />
      <section className="section">
        <div className="container">
          <PackageCards locale={locale} />
        </div>
      </section>
      <Comparison locale={locale} />
      <UsualFigures locale={locale} />
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/metodologia', label: t('closing.other') }}
      />
      <PackageFacts locale={locale} />
      <Breadcrumb locale={locale} path="/paquetes" name={t('kicker')} />
    </>
  );
}
