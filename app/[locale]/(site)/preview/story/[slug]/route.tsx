import { hasLocale } from 'next-intl';
import { drawing, drawnPicture } from '@/app/[locale]/drawn-picture';
import { coverScene } from '@/components/event/cover';
import { EventPreview } from '@/components/event/event-preview';
import { datesIn } from '@/lib/domain/date-text';
import { routing } from '@/lib/i18n/routing';
import { storyBySlug } from '@/lib/loaders/load-stories';

// Drawn when it is first asked for, then served from memory; a story's names may be mended later.
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

interface RouteContext {
  params: Promise<{ locale: string; slug: string }>;
}

/** The link preview of a published story: whose wedding, when and where, on the same cover as its page. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { locale, slug } = await params;
  if (!hasLocale(routing.locales, locale)) return new Response(null, { status: 404 });
  const story = await storyBySlug(slug, locale);
  if (!story) return new Response(null, { status: 404 });
  return drawnPicture(
    <EventPreview
      eventName={story.coupleNames}
      date={datesIn(locale).long(story.weddingDate)}
      place={`${story.hotelName}, ${story.place}`}
      cover={await drawing(`cover-${coverScene(story.slug, true)}`)}
    />,
  );
}
