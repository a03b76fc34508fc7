import type { BadgeTone } from '@/components/ui/badge/badge';
import type { PaymentStatus } from '@/lib/contract/payment';
import type { Reservation, ReservationStatus, RoomStatus } from '@/lib/contract/reservation';

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

export const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  requiresAction: 'warning',
  failed: 'danger',
  refunded: 'neutral',
};

export const DUE_TONES: Record<Reservation['schedule'][number]['state'], BadgeTone> = {
  paid: 'success',
  due: 'neutral',
  dueSoon: 'warning',
  overdue: 'danger',
};
