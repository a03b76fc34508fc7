import type { Event } from '@/lib/contract/event';
import { normalizeEventCode } from '@/lib/domain/keys';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';

interface AskedPage {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ evento?: string | string[] }>;
}

/** What the frame of a page shows of the event that it is about. */
export const frameOf = (event: Event | null) => event && { agency: event.agency, eventCode: event.code };

/**
 * The event in `?evento=` of a page's address (null where there is no such event), and what the page's frame shows of
 * it.
 */
export async function askedEvent({ params, searchParams }: AskedPage) {
  const { evento } = await searchParams;
  const locale = await pageLocale(params);
  const event = await loadEvent(normalizeEventCode([evento].flat()[0] ?? ''), locale);
  return { locale, event, frame: frameOf(event) };
}
