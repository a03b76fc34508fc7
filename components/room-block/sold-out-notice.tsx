'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useDraft } from '@/components/reservation/booking-context';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';

/** Told when the rooms should have been held and somebody was faster: which nights of which category are gone. */
export function SoldOutNotice({ categories }: { categories: Pick<CategoryAvailability, 'id' | 'name'>[] }) {
  const t = useTranslations('booking.soldOut');
  const format = datesIn(useLocale());
  const soldOut = useDraft((draft) => draft.soldOut);
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const box = useRef<HTMLDivElement>(null);
  // Once the guest has moved away from those nights there is nothing to tell any more.
  const still = soldOut.filter(({ categoryId, nights }) =>
    rooms.some(
      (room) =>
        room.categoryId === categoryId && nights.some((night) => room.checkIn <= night && night < room.checkOut),
    ),
  );
  const isShown = still.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} className="alert alert-warning" role="alert" tabIndex={-1}>
      <p className="alert-title">{t('title')}</p>
      <ul className="mb-2">
        {still.map(({ categoryId, nights }) => (
          <li key={categoryId}>
            {t('night', {
              category: categories.find(({ id }) => id === categoryId)?.name ?? '',
              nights: format.days(nights),
            })}
          </li>
        ))}
      </ul>
      <p>{t('text')}</p>
    </div>
  );
}
