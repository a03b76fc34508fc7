import type { BadgeTone } from '@/components/ui/badge';
import type { RoomStatus } from '@/lib/contract/reservation';
import type { ReservationState } from '@/lib/contract/standing';

export const STATE_TONES: Record<ReservationState, BadgeTone> = {
  hold: 'warning',
  toApprove: 'warning',
  sharesMissing: 'warning',
  confirmed: 'info',
  paid: 'success',
  expired: 'neutral',
  cancellationRequested: 'danger',
  cancelled: 'neutral',
  rejected: 'danger',
};

export const ROOM_TONES: Record<RoomStatus, BadgeTone> = {
  requested: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};
