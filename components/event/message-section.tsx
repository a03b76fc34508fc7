import { getTranslations } from 'next-intl/server';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import { wordsIn } from '@/lib/domain/bilingual-text';
import type { Locale } from '@/lib/i18n/routing';

/** The couple's own words to their guests. */
export async function MessageSection({ event, locale }: { event: Event; locale: Locale }) {
  const { message } = event;
  if (!message || !wordsIn(message, locale)) return null;
  const t = await getTranslations({ locale, namespace: 'event.message' });
  return (
    <section className="section event-message">
      <div className="container">
        <h2 className="kicker">{t('title')}</h2>
        <p className="display">
          <WrittenText text={message} locale={locale} />
        </p>
      </div>
    </section>
  );
}
