import type { BadgeTone } from '@/components/ui/badge/badge';
import type { ReservationStatus, RoomStatus } from '@/lib/contract/reservation';

export const RESERVATION_TONES: Record<ReservationStatus, BadgeTone> = {
  hold: 'warning',
  confirmed: 'info',
  paid: 'success',
  expired: 'neutral',
  cancellationRequested: 'danger',
  cancelled: 'neutral',
};

export const ROOM_TONES: Record<RoomStatus, BadgeTone> = {
  requested: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};
