'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAmount } from '@/components/reservation/use-amount';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Event } from '@/lib/contract/event';
import type { Availability, CategoryAvailability } from '@/lib/contract/room-block';
import type { Stay } from '@/lib/domain/nights';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { CategoryCard } from './category-card';
import { occupancyProblems } from './room-problems';
import { useProblemText } from './use-problem-text';

interface CategoryListProps {
  id: string;
  room: DraftRoom;
  event: Event;
  availability: UseQueryResult<Availability>;
  /** Rooms of the booking that want the category for some of the same nights, this one included. */
  wantedOf: (categoryId: string) => number;
  onChoose: (categoryId: string) => void;
  onMove: (categoryId: string, stay: Stay) => void;
}

export function CategoryList({ id, room, event, availability, wantedOf, onChoose, onMove }: CategoryListProps) {
  const t = useTranslations('booking');
  const texts = useProblemText(event);
  const { text } = useAmount();
  const { data, isError, isFetching, refetch } = availability;
  // The chosen category's limits are told beside the people; the others need one reason each.
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
          from={text(category.from)}
          length={data.nights}
          wanted={wantedOf(category.id)}
          chosen={room.categoryId === category.id}
          refusal={room.categoryId === category.id ? null : refusalOf(category)}
          onChoose={() => onChoose(category.id)}
          onMove={(stay) => onMove(category.id, stay)}
        />
      ))}
    </fieldset>
  );
}
