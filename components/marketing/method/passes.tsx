import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { SectionHead } from '../section-head';

const LIMITS = ['share', 'price', 'nights'] as const;

/** Guests who do not stay at the hotel, and what is usual for them. */
export async function Passes({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method.passes' });
  return (
    <section className="section section-sand">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
        <dl className="figures">
          {LIMITS.map((each) => (
            <div key={each}>
              <dt>{t(each, FIGURES)}</dt>
              <dd>{t(`${each}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
