'use client';

import { useLocale, useTranslations } from 'next-intl';
import { unbroken } from '@/components/reservation/unbroken';
import { Button } from '@/components/ui/button';
import { JoinWaitlist } from '@/components/waitlist/join-waitlist';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import type { Stay } from '@/lib/domain/nights';
import styles from './room.module.css';
import { shortNights } from './room-problems';

interface SoldOutOfferProps {
  category: CategoryAvailability;
  wanted: number;
  onMove: (stay: Stay) => void;
}

/** Names the nights that are gone and offers the nearest stay that is free. */
export function SoldOutOffer({ category, wanted, onMove }: SoldOutOfferProps) {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  const nights = format.days(shortNights(category, wanted));
  const nearest = category.soldOutNights.length > 0 ? category.nearestFreeStay : null;
  return (
    <div className={styles.soldOut}>
      <p>
        {category.soldOutNights.length > 0
          ? t('category.soldOut', { nights: format.days(category.soldOutNights) })
          : t('category.short', { wanted, nights })}
      </p>
      {nearest && (
        <Button variant="secondary" small onClick={() => onMove(nearest)}>
          <span>{unbroken(t('category.nearest', format.span(nearest.checkIn, nearest.checkOut)))}</span>
        </Button>
      )}
      {!nearest && category.soldOutNights.length > 0 && <p className="text-secondary">{t('category.noNearest')}</p>}
      <JoinWaitlist category={category} wanted={wanted} />
    </div>
  );
}
