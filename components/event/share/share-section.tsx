import { getTranslations } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { eventPaths } from '../event-paths';
import { ShareLinks } from './share-links';

export async function ShareSection({ event, locale, date }: { event: Event; locale: Locale; date: string }) {
  const t = await getTranslations({ locale, namespace: 'event.share' });
  return (
    <section className="section share-section">
      <div className="container">
        <h2 className="h3">{t('title')}</h2>
        <ShareLinks
          path={getPathname({ href: eventPaths(event.code).home, locale })}
          siteUrl={siteUrl()}
          text={t('text', { name: event.eventName, date })}
          labels={{ whatsapp: t('whatsapp'), copy: t('copy'), copied: t('copied') }}
        />
      </div>
    </section>
  );
}
