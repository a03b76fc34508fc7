'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';

/** A room's stay: both dates and its nights. */
export function useStayText() {
  const t = useTranslations('attendees.rooms');
  const format = datesIn(useLocale());
  return ({ checkIn, checkOut, nights }: Pick<ReservationRoom, 'checkIn' | 'checkOut' | 'nights'>) =>
    t('stay', { from: format.short(checkIn), to: format.short(checkOut), nights });
}
