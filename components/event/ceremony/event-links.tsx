import { getTranslations } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

/** The couple's gift table and live stream, where they gave one. */
export async function EventLinks({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.ceremony' });
  const links = [
    { url: event.giftTableUrl, label: t('gifts') },
    { url: event.liveStreamUrl, label: t('live') },
  ].filter(({ url }) => isWebAddress(url));
  if (links.length === 0) return null;
  return (
    <ul className="list-plain event-links">
      {links.map(({ url, label }) => (
        <li key={label}>
          <a href={url ?? undefined} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
