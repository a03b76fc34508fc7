import { getTranslations } from 'next-intl/server';
import { TicketPreview } from '@/components/ticket/ticket-preview';
import { previewPicture } from '../preview-picture';

interface RouteContext {
  params: Promise<{ locale: string; id: string }>;
}

/** The picture of a shared ticket: the event's, drawn as a ticket; whose it is stays out of it. */
export const GET = (_request: Request, { params }: RouteContext) =>
  previewPicture(params, async ({ locale, ...facts }) => {
    const t = await getTranslations({ locale, namespace: 'reservation.ticket' });
    return <TicketPreview {...facts} kicker={t('previewKicker')} />;
  });
