'use client';

import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { ReservationSummary } from '@/lib/contract/reservation';

/** What of a reservation waits for staff, each in a word. */
export function WaitingCell({ row }: { row: ReservationSummary }) {
  const t = useTranslations('attendees.row');
  const { attention } = row;
  const { agency } = row.standing;
  const waiting: [id: string, tone: BadgeTone, text: string | false][] = [
    ['attention', 'danger', attention !== null && t(`attention.${attention}`)],
    ['cancellation', 'danger', agency.cancellations > 0 && t('cancellation')],
    ['payments', 'warning', agency.payments > 0 && t('payments', { count: agency.payments })],
    ['rooms', 'warning', agency.rooms > 0 && t('roomsToApprove', { count: agency.rooms })],
    ['changes', 'warning', agency.changes > 0 && t('changes', { count: agency.changes })],
    ['refunds', 'warning', agency.refunds > 0 && t('refunds', { count: agency.refunds })],
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
