import type { BadgeTone } from '@/components/ui/badge';
import type { TransportStatus } from '@/lib/contract/transport';

export const TRANSPORT_TONES: Record<TransportStatus, BadgeTone> = {
  requested: 'warning',
  quoted: 'info',
  accepted: 'success',
  declined: 'neutral',
};
