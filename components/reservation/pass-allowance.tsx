'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { passAllowanceQuery } from '@/lib/api/lazy-queries';
import { useBooking, useDraft } from './booking-context';

/** How many passes the booking may take, as people sleep at the hotel with it; null until it is known. */
export function usePassAllowance() {
  const { event } = useBooking();
  const people = useDraft(({ roomsConfiguration: rooms }) =>
    rooms
      .filter(({ categoryId }) => categoryId !== null)
      .reduce((sum, room) => sum + room.adults + room.juniors + room.minors + room.infants, 0),
  );
  return useQuery(passAllowanceQuery(lazyBrowserHttp, { eventId: event.id, people })).data ?? null;
}

/** The limit in words, before it is hit. */
export function PassAllowance({ allowance }: { allowance: ReturnType<typeof usePassAllowance> }) {
  const t = useTranslations('booking.pass');
  if (!allowance) return null;
  return (
    <p className="text-secondary measure" aria-live="polite">
      {t('cap', { percent: allowance.sharePercent })} <strong>{t('left', { left: allowance.left })}</strong>
    </p>
  );
}
