import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { hasLocale } from 'next-intl';
import { coverScene } from '@/components/event/cover-scene';
import { eventDateText } from '@/components/event/event-date-text';
import { eventNames } from '@/components/event/event-names';
import { EventPreview } from '@/components/event/event-preview';
import { routing } from '@/lib/i18n/routing';
import { loadEvent } from '@/lib/loaders/load-event';

const SIZE = { width: 1200, height: 630 };

interface RouteContext {
  params: Promise<{ locale: string; id: string }>;
}

// Each path begins with a fixed folder, so that the bundler traces these folders and not the whole project.
const font = (file: string) => readFile(join(process.cwd(), 'node_modules/@fontsource/fraunces/files', file));
const illustration = (file: string) => readFile(join(process.cwd(), 'public/illustrations', file));

/**
 * The link preview in a chat: names, date and place on the event's drawn cover. A route of its own and not Next's
 * opengraph-image file, whose address would begin with /es and cost every chat a redirect.
 */
export async function GET(_request: Request, { params }: RouteContext) {
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
  const date = await eventDateText(event, locale);
  return new ImageResponse(
    <EventPreview
      eventName={event.eventName}
      date={date.long}
      place={event.hotel ? `${event.hotel.name}, ${event.hotel.city}` : event.agency.name}
      cover={`data:image/svg+xml;base64,${cover.toString('base64')}`}
    />,
    {
      ...SIZE,
      headers: { 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' },
      fonts: [
        { name: 'Fraunces', data: light, weight: 300, style: 'normal' },
        { name: 'Fraunces', data: italic, weight: 300, style: 'italic' },
      ],
    },
  );
}
