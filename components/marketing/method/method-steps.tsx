import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { SectionHead } from '../section-head';

const STEPS = ['talk', 'date', 'block', 'page', 'booking', 'balance', 'defined', 'paid', 'day'] as const;

/** The steps from the first talk to the day, with the deadlines of docs/domain.md, Payment schedule. */
export async function MethodSteps({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method.steps' });
  return (
    <section className="section" id="steps">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
        <ol className="list-plain method-steps">
          {STEPS.map((step) => (
            <li key={step}>
              <span className="method-when">{t(`${step}.when`, FIGURES)}</span>
              <div>
                <h3>{t(`${step}.title`)}</h3>
                <p>{t(`${step}.text`, FIGURES)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
