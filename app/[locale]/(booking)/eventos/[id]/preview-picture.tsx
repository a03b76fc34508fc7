import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { hasLocale } from 'next-intl';
import type { ReactElement } from 'react';
import { coverScene } from '@/components/event/cover-scene';
import { eventDateText } from '@/components/event/event-date-text';
import { eventNames } from '@/components/event/event-names';
import { type Locale, routing } from '@/lib/i18n/routing';
import { loadEvent } from '@/lib/loaders/load-event';

const SIZE = { width: 1200, height: 630 };

export interface PreviewFacts {
  eventName: string;
  date: string;
  place: string;
  /** Data address of the drawn cover. */
  cover: string;
  locale: Locale;
}

// Each path begins with a fixed folder, so that the bundler traces these folders and not the whole project.
const font = (file: string) => readFile(join(process.cwd(), 'node_modules/@fontsource/fraunces/files', file));
const illustration = (file: string) => readFile(join(process.cwd(), 'public/illustrations', file));

/** A link preview of an event, which chats fetch without any session: names, date and place, and nothing of a person. */
export async function previewPicture(
  params: Promise<{ locale: string; id: string }>,
  draw: (facts: PreviewFacts) => Promise<ReactElement> | ReactElement,
): Promise<Response> {
  const { locale: asked, id } = await params;
  const locale = hasLocale(routing.locales, asked) ? asked : routing.defaultLocale;
  const event = await loadEvent(id, locale);
  if (!event) return new Response(null, { status: 404 });
  const scene = coverScene(event.code, eventNames(event.eventName).kind === 'couple');
  const [light, italic, cover] = await Promise.all([
    font('fraunces-latin-300-normal.woff'),
    font('fraunces-latin-300-italic.woff'),
    illustration(`cover-${scene}.svg`),
  ]);
  const picture = await draw({
    eventName: event.eventName,
    date: (await eventDateText(event, locale)).long,
    place: event.hotel ? `${event.hotel.name}, ${event.hotel.city}` : event.agency.name,
    cover: `data:image/svg+xml;base64,${cover.toString('base64')}`,
    locale,
  });
  return new ImageResponse(picture, {
    ...SIZE,
    headers: { 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' },
    fonts: [
      { name: 'Fraunces', data: light, weight: 300, style: 'normal' },
      { name: 'Fraunces', data: italic, weight: 300, style: 'italic' },
    ],
  });
}
