import { getTranslations } from 'next-intl/server';
import { Badge, type BadgeTone } from '@/components/ui/badge/badge';
import type { ReservationStatus, RoomStatus } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';

const TONES: Record<ReservationStatus, BadgeTone> = {
  hold: 'warning',
  confirmed: 'info',
  paid: 'success',
  expired: 'neutral',
  cancellationRequested: 'warning',
  cancelled: 'danger',
};

const ROOM_TONES: Record<RoomStatus, BadgeTone> = {
  requested: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

export async function StatusBadge({ status, locale }: { status: ReservationStatus; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.status' });
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}

export async function RoomStatusBadge({ status, locale }: { status: RoomStatus; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.roomStatus' });
  return <Badge tone={ROOM_TONES[status]}>{t(status)}</Badge>;
}
