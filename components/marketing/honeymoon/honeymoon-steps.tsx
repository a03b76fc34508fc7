import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { SectionHead } from '../section-head';

const STEPS = ['tell', 'choose', 'go'] as const;

export async function HoneymoonSteps({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'honeymoon.steps' });
  return (
    <section className="section">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} />
        <ol className="list-plain numbered">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(`${step}.title`)}</h3>
              <p>{t(`${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
