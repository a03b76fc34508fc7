'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { byDay } from '@/components/event/schedule/by-day';
import { Alert } from '@/components/ui/alert';
import { Counter } from '@/components/ui/counter';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { activitiesQuery, passAllowanceQuery } from '@/lib/api/lazy-queries';
import { MOST_PASSES } from '@/lib/contract/booking-limits';
import { datesIn } from '@/lib/domain/date-text';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import { useAmount } from './use-amount';

const KINDS = ['adult', 'child'] as const;

/** The kinds of passes that the event sells. */
export function useSoldPasses() {
  const { passPrices: prices } = useBooking().event;
  return KINDS.filter((kind) => !prices || prices[kind] !== null);
}

/** Whether more passes are chosen than the booking may take. */
export function useTooManyPasses(): boolean {
  const { adult, child } = useDraft((draft) => draft.passes);
  const allowance = usePassAllowance();
  return allowance !== null && adult + child > allowance.left;
}

/** How many come without sleeping there, at what price, and what a pass lets one join. */
export function PassChoice() {
  const t = useTranslations('booking');
  const { event, refusedFields } = useBooking();
  const { text } = useAmount();
  const passes = useDraft((draft) => draft.passes);
  const change = useDraft((draft) => draft.change);
  const prices = event.passPrices;
  const sold = useSoldPasses();
  const refused = Object.entries(refusedFields).flatMap(([path, message]) =>
    path.startsWith('passes') ? [message] : [],
  );
  const allowance = usePassAllowance();
  const chosen = passes.adult + passes.child;
  const most = Math.min(MOST_PASSES, allowance?.left ?? MOST_PASSES);
  const tooMany = allowance !== null && chosen > allowance.left;
  return (
    <>
      {refused.length > 0 && <Alert tone="danger">{refused.join(' ')}</Alert>}
      {tooMany && <Alert tone="danger">{t('pass.tooMany', { left: allowance.left })}</Alert>}
      {sold.length === 0 && <Alert tone="info">{t('pass.none')}</Alert>}
      {sold.length > 0 && <PassAllowance allowance={allowance} />}
      <div className={styles.passes}>
        {sold.map((kind) => {
          const price = prices?.[kind];
          return (
            <Counter
              key={kind}
              label={t(`pass.${kind}`)}
              hint={price && t('pass.each', { amount: text(price) })}
              value={passes[kind]}
              min={0}
              max={Math.max(passes[kind], most - (chosen - passes[kind]))}
              onChange={(count) => change({ passes: { ...passes, [kind]: count } })}
              decreaseLabel={t('room.less', { who: t(`pass.${kind}`) })}
              increaseLabel={t('room.more', { who: t(`pass.${kind}`) })}
            />
          );
        })}
      </div>
      {sold.length > 0 && <PassDays />}
    </>
  );
}

/** How many passes the booking may take, as people sleep at the hotel with it; null until it is known. */
function usePassAllowance() {
  const { event } = useBooking();
  const people = useDraft(({ roomsConfiguration: rooms }) =>
    rooms
      .filter(({ categoryId }) => categoryId !== null)
      .reduce((sum, room) => sum + room.adults + room.juniors + room.minors + room.infants, 0),
  );
  return useQuery(passAllowanceQuery(lazyBrowserHttp, { eventId: event.id, people })).data ?? null;
}

/** The limit in words, before it is hit. */
function PassAllowance({ allowance }: { allowance: ReturnType<typeof usePassAllowance> }) {
  const t = useTranslations('booking.pass');
  if (!allowance) return null;
  return (
    <p className="text-secondary measure" aria-live="polite">
      {t('cap', { percent: allowance.sharePercent })} <strong>{t('left', { left: allowance.left })}</strong>
    </p>
  );
}

/** What a pass lets one join, day by day, as the schedule has it; nothing where there is no schedule yet. */
function PassDays() {
  const t = useTranslations('booking.pass');
  const format = datesIn(useLocale());
  const { event } = useBooking();
  const { data: activities } = useQuery(activitiesQuery(lazyBrowserHttp, event.id));
  if (!activities || activities.length === 0) return null;
  return (
    <section className={styles.passDays} aria-labelledby="pass-days">
      <h3 className="h5" id="pass-days">
        {t('days')}
      </h3>
      <p className="text-secondary">{t('daysHint')}</p>
      <ol className="list-unstyled">
        {byDay(activities).map((day) => (
          <li key={day.date}>
            <strong>{format.day(day.date)}</strong>
            <ul>
              {day.activities.map(({ id, name, startTime, paid }) => (
                <li key={id}>{t(paid ? 'activityPaid' : 'activity', { time: format.clock(startTime), name })}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
