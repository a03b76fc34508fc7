import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { eventPaths } from '@/components/event/event-paths';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import type { Event } from '@/lib/contract/event';
import { getPathname } from '@/lib/i18n/navigation';
import { PREVIEW_SIZE } from '@/lib/i18n/preview-picture';
import type { Locale } from '@/lib/i18n/routing';
import { shareCard } from '@/lib/i18n/share-card';

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
  const title = t('shareTitle', { event: event.eventName });
  const url = getPathname({ href: eventPaths(event.code).ticketPreview, locale });
  const picture = { url, ...PREVIEW_SIZE, alt: title };
  return { ...metadata, ...(await shareCard({ locale, title, description, picture })) };
}
