import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { SectionHead } from '../section-head';
import { PreviewPhone } from './preview-phone';

const POINTS = ['when', 'price', 'own'] as const;

/** What a guest gets, as it is. */
export async function Preview({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home.preview' });
  return (
    <section className="section section-sand">
      <div className="container preview">
        <div>
          <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
          <dl className="preview-points">
            {POINTS.map((point) => (
              <div key={point}>
                <dt>{t(`points.${point}.title`)}</dt>
                <dd>{t(`points.${point}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <PreviewPhone locale={locale} />
      </div>
    </section>
  );
}
