'use client';

import { useTranslations } from 'next-intl';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { showDate } from '@/lib/domain/event-dates';

/** A room's stay: both dates and its nights. */
export function useStayText() {
  const t = useTranslations('attendees.rooms');
  return ({ checkIn, checkOut, nights }: Pick<ReservationRoom, 'checkIn' | 'checkOut' | 'nights'>) =>
    t('stay', { from: showDate(checkIn), to: showDate(checkOut), nights });
}
