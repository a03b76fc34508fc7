'use client';

import { useLocale, useTranslations } from 'next-intl';
import { datesIn } from '@/lib/domain/date-text';
import type { OccupancyProblem } from '@/lib/domain/occupancy';
import type { AgeProblem, RoomProblem, StayEvent, StayProblem } from './room-problems';

/** The sentences of what keeps a room from being booked. */
export function useProblemText(event: StayEvent) {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  const stay = (problem: StayProblem) =>
    t(`stay.${problem}`, {
      nights: event.minimumNights,
      first: event.firstNight ? format.words(event.firstNight) : '',
      last: event.lastNight ? format.words(event.lastNight) : '',
    });
  const people = ({ limit, allowed, asked }: OccupancyProblem) => t(`limits.${limit}`, { allowed, asked });
  const age = (problem: AgeProblem) => {
    const { band, place, kind } = problem;
    const who = `${t(`room.one.${band}`)} ${place + 1}`;
    if (kind !== 'otherBand') return t(`ages.${kind}`, { who });
    const years = { who, age: problem.age };
    return problem.fits
      ? t('ages.otherBand', { ...years, is: t(`room.one.${problem.fits}`), not: t(`room.one.${band}`) })
      : t('ages.noBand', years);
  };
  const nights = (dates: string[]) => format.days(dates);
  const room = (problem: RoomProblem, number: number): string => {
    // The room's number goes last, since the summary puts the field's name first; the first room has no number.
    const of = (sentence: string) => (number > 1 ? `${sentence} (${t('room.name', { number })})` : sentence);
    if (problem.part === 'stay') return of(stay(problem.problem));
    if (problem.part === 'people') return of(people(problem.problem));
    if (problem.part === 'ages') return of(age(problem.problem));
    if (problem.problem === 'missing') return t('category.choose', { number });
    return of(t('category.soldOut', { nights: nights(problem.nights) }));
  };
  return { stay, people, age, nights, room };
}
