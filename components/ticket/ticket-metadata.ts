import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { eventPaths } from '@/components/event/event-paths';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import type { Event } from '@/lib/contract/event';
import { getPathname } from '@/lib/i18n/navigation';
import { type Locale, OPEN_GRAPH_LOCALE } from '@/lib/i18n/routing';

interface TicketMetadataInput {
  locale: Locale;
  path: string;
  title: string;
  description: string;
  /** The event whose picture a chat shows; null where it is not known. */
  event: Event | null;
}

/** Metadata of a page that guests share: the event's ticket as the picture, and nothing of the person. */
export async function ticketMetadata({ event, ...page }: TicketMetadataInput): Promise<Metadata> {
  const metadata = flowMetadata(page);
  if (!event) return metadata;
  const { locale, description } = page;
  const t = await getTranslations({ locale, namespace: 'reservation.ticket' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const title = t('shareTitle', { event: event.eventName });
  const url = getPathname({ href: eventPaths(event.code).ticketPreview, locale });
  const picture = { url, width: 1200, height: 630, alt: title };
  return {
    ...metadata,
    openGraph: {
      type: 'website',
      siteName: common('title'),
      title,
      description,
      locale: OPEN_GRAPH_LOCALE[locale],
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}
