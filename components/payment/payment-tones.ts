import type { BadgeTone } from '@/components/ui/badge';
import type { PaymentStatus } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';

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
  underReview: 'warning',
  due: 'neutral',
  dueSoon: 'warning',
  partiallyPaid: 'warning',
  overdue: 'danger',
};
