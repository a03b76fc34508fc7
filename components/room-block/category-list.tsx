'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo } from 'react';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import { useDraft } from '@/components/reservation/booking-context';
import { useAmount } from '@/components/reservation/use-amount';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { Skeleton } from '@/components/ui/skeleton';
import { unbroken } from '@/components/ui/unbroken';
import { JoinWaitlist } from '@/components/waitlist/join-waitlist';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import type { Stay } from '@/lib/domain/nights';
import { hotelOfRoom } from '@/lib/domain/room-hotels';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import styles from './room.module.css';
import { occupancyProblems, shortNights, wantedWith } from './room-problems';
import { useProblemText } from './use-problem-text';
import type { RoomAvailability } from './use-room-availability';

const limitsOf = ({ limits }: CategoryAvailability) => ({
  adults: limits.maxAdults,
  juniors: limits.maxJuniors,
  minors: limits.maxMinors,
  infants: limits.maxInfants,
});

interface CategoryListProps {
  id: string;
  room: DraftRoom;
  event: Event;
  availability: RoomAvailability;
  onChange: (part: Partial<Stay> & { categoryId: string }) => void;
}

export function CategoryList({ id, room, event, availability, onChange }: CategoryListProps) {
  const t = useTranslations('booking');
  const texts = useProblemText(event);
  const { text } = useAmount();
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  /** Rooms of the booking that want the category for some of the same nights, this one included. */
  const wantedOf = (categoryId: string) => {
    const asked = { ...room, categoryId };
    return wantedWith(asked, [...rooms.filter((other) => other.id !== room.id), asked]);
  };
  const { data, isError, isFetching, refetch } = availability;
  // The limits of the chosen category are shown next to the people; the other categories only need one reason each.
  const refusalOf = (category: CategoryAvailability) => {
    const [first] = occupancyProblems(room, category, event);
    return first ? texts.people(first) : null;
  };
  if (isError)
    return (
      <Alert tone="danger">
        <p>{t('category.failed')}</p>
        <Button variant="secondary" small busy={isFetching} onClick={() => void refetch()}>
          {t('errors.retry')}
        </Button>
      </Alert>
    );
  if (!data) return isFetching ? <Skeleton lines={6} label={t('category.loading')} /> : null;
  if (data.categories.length === 0) return <Alert tone="info">{t('category.none')}</Alert>;
  return (
    <fieldset id={id} tabIndex={-1} aria-busy={isFetching}>
      <legend className="form-label fs-6">{t('room.categories')}</legend>
      {data.categories.map((category) => (
        <CategoryCard
          key={category.id}
          name={id}
          category={category}
          hotel={event.otherHotels && hotelOfRoom(event, category)?.name}
          from={text(category.total ?? category.from)}
          length={category.total ? null : data.nights}
          wanted={wantedOf(category.id)}
          chosen={room.categoryId === category.id}
          refusal={room.categoryId === category.id ? null : refusalOf(category)}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}

/** Free rooms night by night, as a row of small days. */
function NightStrip({ label, nights }: { label: string; nights: CategoryAvailability['nights'] }) {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  return (
    <ul className={styles.nights} aria-label={label}>
      {nights.map(({ date, free }) => (
        <li key={date} data-free={free > 0}>
          <span>{format.brief(date)}</span> <small>{t('category.free', { count: free })}</small>
        </li>
      ))}
    </ul>
  );
}

interface SoldOutOfferProps {
  category: CategoryAvailability;
  wanted: number;
  onMove: (stay: Stay) => void;
}

/** Names the nights that are gone and offers the nearest stay that is free. */
function SoldOutOffer({ category, wanted, onMove }: SoldOutOfferProps) {
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

interface CategoryCardProps {
  /** Name of the radio group; each room has its own. */
  name: string;
  category: CategoryAvailability;
  /** Name of the category's hotel, where the event has several. */
  hotel: string | undefined;
  /** What the room's people pay, as text; where they have no price, from how much an adult stays. */
  from: string;
  /** Nights that an adult's price is for; null where the price is the total. */
  length: number | null;
  wanted: number;
  chosen: boolean;
  /** Why the room's people do not fit. */
  refusal: string | null;
  onChange: CategoryListProps['onChange'];
}

const CategoryCard = memo(function CategoryCard(props: CategoryCardProps) {
  const { name, category, hotel, from, length, wanted, chosen, refusal, onChange } = props;
  const t = useTranslations('booking');
  const locale = useLocale();
  const [first, ...others] = category.photos ?? [];
  const full = category.nights.some(({ free }) => free < wanted) || category.soldOutNights.length > 0;
  return (
    <div className={styles.category} data-chosen={chosen || undefined} data-full={full || undefined}>
      <label className={styles.choice}>
        <input
          type="radio"
          className="form-check-input"
          name={name}
          value={category.id}
          checked={chosen}
          onChange={() => onChange({ categoryId: category.id })}
        />
        {first ? (
          <SizedPhotoImage
            photo={first}
            locale={locale}
            sizes="(min-width: 768px) 11rem, 90vw"
            className={styles.photo}
          />
        ) : (
          category.imageUrl && (
            <Picture src={category.imageUrl} alt="" width={320} height={200} className={styles.photo} />
          )
        )}
        <span className={styles.categoryText}>
          <strong className={styles.categoryName}>
            <WrittenText text={category.texts.name} locale={locale} />
          </strong>
          {hotel && <span>{hotel}</span>}
          <span className="text-secondary">
            {t(`mealPlan.${category.mealPlan}`)} · {t('category.upTo', { people: category.limits.maxOccupancy })}
          </span>
          <Bedding category={category} />
          <small className="text-secondary">{t('category.limits', limitsOf(category))}</small>
          <span className={styles.price}>
            {length === null ? from : t('category.from', { amount: from })}{' '}
            <small className="text-secondary">
              {length === null ? t('category.total') : t('category.perAdult', { nights: length })}
            </small>
          </span>
        </span>
      </label>
      <p className={styles.description}>
        <WrittenText text={category.description} locale={locale} />
      </p>
      {others.length > 0 && (
        <ul className={styles.photos} aria-label={t('category.photos', { category: category.name })}>
          {others.map((photo) => (
            <li key={photo.id}>
              <SizedPhotoImage photo={photo} locale={locale} sizes="8rem" className={styles.more} />
            </li>
          ))}
        </ul>
      )}
      <NightStrip label={t('category.nights', { category: category.name })} nights={category.nights} />
      {full && (
        <SoldOutOffer
          category={category}
          wanted={wanted}
          onMove={(stay) => onChange({ ...stay, categoryId: category.id })}
        />
      )}
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </div>
  );
});

/** The beds and view of the room, where they are given. */
function Bedding({ category }: { category: CategoryAvailability }) {
  const t = useTranslations('booking.category');
  const locale = useLocale();
  return (['beds', 'view'] as const).map((part) => {
    const text = category[part];
    if (!text || !wordsIn(text, locale)) return null;
    return (
      <small key={part} className="text-secondary">
        {t(part)}: <WrittenText text={text} locale={locale} />
      </small>
    );
  });
}
