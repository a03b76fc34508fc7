import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { datesIn } from '@/lib/domain/date-text';
import { addDays } from '@/lib/domain/nights';
import type { CategoryEditProps } from '../category/block-figures';
import styles from '../editor.module.css';
import { SaveBar } from '../save-bar';
import { NightCell } from './night-cell';
import { calendarDays } from './night-drafts';
import { RangeFillForm } from './range-fill';
import { useNights } from './use-nights';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** Any week from a Monday on, for the names of its days. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

/** The calendar of a category: rooms of each night, with what is sold and free, saved all at once. */
export function NightsCard({ category, onChange }: CategoryEditProps) {
  const t = useTranslations('block.nights');
  const word = useTranslations('block');
  const format = datesIn(useLocale());
  const prefix = useId();
  const grid = useNights(category, onChange);
  const problems = grid.nights.flatMap((night) => {
    const error = grid.errorOf(night);
    return error ? [{ id: `${prefix}-${night.date}`, message: `${format.brief(night.date)}: ${error}` }] : [];
  });
  const move = (event: KeyboardEvent, date: string) => {
    const step = STEPS[event.key];
    const target = step && document.getElementById(`${prefix}-${addDays(date, step)}`);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <Card title={t('title')}>
      <p className="console-hint mb-3">{t('hint')}</p>
      <RangeFillForm first={grid.nights[0]?.date ?? ''} last={grid.nights.at(-1)?.date ?? ''} onFill={grid.fill} />
      <div className={styles.weekNames} aria-hidden="true">
        {WEEK.map((date) => (
          <span key={date}>{format.part(date, { weekday: 'short' })}</span>
        ))}
      </div>
      <div className={styles.calendar}>
        {calendarDays(grid.nights).map(({ date, night }) =>
          night ? (
            <NightCell
              key={date}
              id={`${prefix}-${date}`}
              night={night}
              error={grid.errorOf(night)}
              onChange={(draft) => grid.type(date, draft)}
              onMove={move}
            />
          ) : (
            <div key={date} className={styles.noNight} />
          ),
        )}
      </div>
      {(grid.unsaved > 0 || grid.edit.failure) && (
        <SaveBar text={t('unsaved', { count: grid.unsaved })} failure={grid.edit.failure} problems={problems}>
          <Button variant="quiet" small onClick={grid.discard} disabled={grid.edit.busy}>
            {t('discard')}
          </Button>
          <Button small busy={grid.edit.busy} onClick={grid.save}>
            {grid.edit.busy ? word('working') : t('save')}
          </Button>
        </SaveBar>
      )}
    </Card>
  );
}
