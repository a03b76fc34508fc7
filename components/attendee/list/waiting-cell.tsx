'use client';

import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge/badge';
import type { ReservationSummary } from '@/lib/contract/reservation';

/** What of a reservation waits for staff, each in a word. */
export function WaitingCell({ row }: { row: ReservationSummary }) {
  const t = useTranslations('attendees.row');
  const { paymentsToDecide, roomsToDecide, refundsToMake, attention, status } = row;
  const waiting: [id: string, tone: BadgeTone, text: string | false][] = [
    ['attention', 'danger', attention !== null && t(`attention.${attention}`)],
    ['cancellation', 'danger', status === 'cancellationRequested' && t('cancellation')],
    ['payments', 'warning', paymentsToDecide.length > 0 && t('payments', { count: paymentsToDecide.length })],
    ['rooms', 'warning', roomsToDecide.length > 0 && t('roomsToApprove', { count: roomsToDecide.length })],
    ['refunds', 'warning', refundsToMake > 0 && t('refunds', { count: refundsToMake })],
  ];
  const shown = waiting.filter(([, , text]) => text);
  return (
    <span className="attendee-waiting">
      {shown.map(([id, tone, text]) => (
        <Badge key={id} tone={tone}>
          {text}
        </Badge>
      ))}
      {shown.length === 0 && <span className="visually-hidden">{t('nothing')}</span>}
    </span>
  );
}
