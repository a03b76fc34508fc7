import { getTranslations } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';

/** The couple's own words to their guests. */
export async function MessageSection({ event, locale }: { event: Event; locale: Locale }) {
  const text = event.message?.[locale];
  if (!text) return null;
  const t = await getTranslations({ locale, namespace: 'event.message' });
  return (
    <section className="section event-message">
      <div className="container">
        <h2 className="kicker">{t('title')}</h2>
        <p className="display">{text}</p>
      </div>
    </section>
  );
}
