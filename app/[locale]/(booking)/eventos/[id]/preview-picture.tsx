import { hasLocale } from 'next-intl';
import type { ReactElement } from 'react';
import { drawing, drawnPicture } from '@/app/[locale]/drawn-picture';
import { coverScene, eventNames } from '@/components/event/cover';
import { eventDateText } from '@/components/event/event-date-text';
import { type Locale, routing } from '@/lib/i18n/routing';
import { loadEvent } from '@/lib/loaders/load-event';

export interface PreviewFacts {
  eventName: string;
  date: string;
  place: string;
  /** Data address of the drawn cover. */
  cover: string;
  locale: Locale;
}

/**
 * A link preview of an event, which chats fetch without any session: names, date and place, and nothing of a person.
 */
export async function previewPicture(
  params: Promise<{ locale: string; id: string }>,
  draw: (facts: PreviewFacts) => Promise<ReactElement> | ReactElement,
): Promise<Response> {
  const { locale: asked, id } = await params;
  const locale = hasLocale(routing.locales, asked) ? asked : routing.defaultLocale;
  const event = await loadEvent(id, locale);
  if (!event) return new Response(null, { status: 404 });
  const scene = coverScene(event.code, eventNames(event.eventName).kind === 'couple');
  const picture = await draw({
    eventName: event.eventName,
    date: (await eventDateText(event, locale)).long,
    place: event.hotel ? `${event.hotel.name}, ${event.hotel.city}` : event.agency.name,
    cover: await drawing(`cover-${scene}`),
    locale,
  });
  return drawnPicture(picture);
}
