import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { TicketStatus } from '@/lib/contract/support-ticket';

const TONES: Record<TicketStatus, BadgeTone> = { open: 'warning', waiting: 'info', closed: 'neutral' };

/** Whose turn it is in a ticket. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useTranslations('records.support');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
