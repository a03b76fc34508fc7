import { getTranslations } from 'next-intl/server';
import { TicketPreview } from '@/components/ticket/ticket-preview';
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

/** The picture of a shared ticket: the event's, drawn as a ticket; whose it is stays out of it. */
export const GET = (_request: Request, { params }: RouteContext) =>
  previewPicture(params, async ({ locale, ...facts }) => {
    const t = await getTranslations({ locale, namespace: 'reservation.ticket' });
    return <TicketPreview {...facts} kicker={t('previewKicker')} />;
  });
