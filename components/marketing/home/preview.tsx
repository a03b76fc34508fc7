import { getTranslations } from 'next-intl/server';
import { Scene } from '@/components/ui/scene';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import { SectionHead } from '../section-head';

/** A room of the demo event: cents for each adult and night, and the amount that reserves it. */
const SAMPLE = { adults: 2, nights: 3, rate: 20_500, toReserve: 15_000, currency: 'USD' } as const;

const POINTS = ['when', 'price', 'own'] as const;

/** A preview of what a guest gets. */
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

/** An event page in small, with the real page's words. */
async function PreviewPhone({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home.preview' });
  const event = await getTranslations({ locale, namespace: 'event' });
  const { adults, nights, rate, toReserve, currency } = SAMPLE;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  return (
    <figure className="phone-figure">
      <div className="phone">
        <span className="kicker">{event('hero.couple')}</span>
        <strong className="phone-names">{t('names')}</strong>
        <Scene name="cover-sunset" alt={t('coverAlt')} width={480} height={600} fill className="phone-cover" />
        <p>{t('place')}</p>
        <p className="phone-line">
          <span>{event('ceremony.title')}</span> {t('ceremony')}
        </p>
        <div className="phone-room">
          <strong>{t('room')}</strong>
          <small>{t('stay', { nights, adults })}</small>
          <span>
            {t('total')} <b>{money(rate * adults * nights)}</b>
          </span>
          <span>
            {t('today')} <b>{money(toReserve)}</b>
          </span>
        </div>
        <span className="phone-button">{event('hero.reserve')}</span>
      </div>
      <figcaption>{t('caption')}</figcaption>
    </figure>
  );
}
