import { getTranslations } from 'next-intl/server';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { SectionHead } from '../section-head';

const SUMS = ['dateBlock', 'advance', 'reserve', 'rental'] as const;

/** Figures of the help text, marked as usual ones. */
export async function UsualFigures({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'packages.usual' });
  return (
    <section className="section section-sand">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
        <dl className="figures">
          {SUMS.map((each) => (
            <div key={each}>
              <dt>{t(each, FIGURES)}</dt>
              <dd>{t(`${each}Text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 mb-0">
          <Link href="/faqs" prefetch={false}>
            {t('more')}
          </Link>
        </p>
      </div>
    </section>
  );
}
