import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';

const DATES = ['balance', 'defined', 'paid'] as const;

/** The three deadlines that most questions are about. */
export async function FaqDates({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'faqs.dates' });
  return (
    <section className="faq-dates" aria-label={t('kicker')}>
      <span className="kicker">{t('kicker')}</span>
      <dl className="figures">
        {DATES.map((each) => (
          <div key={each}>
            <dt>{t(each, FIGURES)}</dt>
            <dd>{t(`${each}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
