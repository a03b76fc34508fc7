import { EventPreview } from '@/components/event/event-preview';
import { previewPicture } from '../preview-picture';

// Drawn when it is first asked for, then served from memory; the names may change later.
export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams() {
  return [];
}

interface RouteContext {
  params: Promise<{ locale: string; id: string }>;
}

/**
 * The link preview in a chat: names, date and place on the event's drawn cover. A route of its own and not Next's
 * opengraph-image file, whose address would begin with /es and cost every chat a redirect.
 */
export const GET = (_request: Request, { params }: RouteContext) =>
  previewPicture(params, ({ locale: _locale, ...facts }) => <EventPreview {...facts} />);
