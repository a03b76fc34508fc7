import { useLocale, useTranslations } from 'next-intl';
import { type DragEvent, useState } from 'react';
import type { EditedActivity } from '@/lib/contract/activity';
import type { CalendarDate } from '@/lib/contract/dates';
import { datesIn } from '@/lib/domain/date-text';
import { hoursAround, linesOf, minuteAt, moveTo, type Stretch, stretchOf } from '@/lib/domain/day-chart';
import { clockAt } from '@/lib/domain/zone';
import styles from './schedule-chart.module.css';

const HOUR = 60;
/** Hours between two that are written. */
const WRITTEN = 2;

interface Dragged {
  activity: EditedActivity;
  /** Pixels between the activity's start and the point where it was grabbed. */
  taken: number;
}

interface Place {
  date: CalendarDate;
  minute: number;
}

interface ScheduleChartProps {
  days: { date: CalendarDate; activities: EditedActivity[] }[];
  nameOf: (activity: EditedActivity) => string;
  /** Whether it overlaps with others. */
  overlaps: (activity: EditedActivity) => boolean;
  /** Minutes that a move is a multiple of. */
  step: number;
  /** Null where the reader cannot edit. */
  onMove: ((activity: EditedActivity, move: { days: number; minutes: number }) => void) | null;
}

/**
 * The days one below the other over the same hours. Activities at the same time are below each other, and can be
 * dragged to another hour or day. It is a picture of the list below it, whose buttons do the same without a mouse.
 */
export function ScheduleChart({ days, nameOf, overlaps, step, onMove }: ScheduleChartProps) {
  const t = useTranslations('schedule');
  const { clock, day: dayText } = datesIn(useLocale());
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  const hours = hoursAround(days.flatMap(({ activities }) => activities.map(stretchOf)));
  const written = Array.from(
    { length: Math.ceil((hours.end - hours.start) / HOUR / WRITTEN) },
    (_, at) => hours.start + at * WRITTEN * HOUR,
  );
  const shareOf = (minutes: number) => `${(minutes / (hours.end - hours.start)) * 100}%`;
  const across = ({ start, end }: Stretch) => ({ left: shareOf(start - hours.start), width: shareOf(end - start) });
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const pointedAt = ({ currentTarget, clientX }: DragEvent, taken: number) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return minuteAt((clientX - taken - left) / width, hours, step);
  };
  const target = (date: CalendarDate) =>
    onMove &&
    dragged && {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        const minute = pointedAt(event, dragged.taken);
        if (over?.date !== date || over.minute !== minute) setOver({ date, minute });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const move = moveTo(dragged.activity, { date, minute: pointedAt(event, dragged.taken) });
        end();
        if (move.days !== 0 || move.minutes !== 0) onMove(dragged.activity, move);
      },
    };
  return (
    <figure className={styles.chart} aria-hidden="true">
      {onMove && <figcaption className="text-secondary mb-2">{t('drag')}</figcaption>}
      <div className={styles.hours}>
        {written.map((minute) => (
          <span key={minute} style={{ left: shareOf(minute - hours.start) }}>
            {clock(clockAt(minute))}
          </span>
        ))}
      </div>
      {days.map(({ date, activities }) => {
        const stretches = activities.map(stretchOf);
        const lines = linesOf(stretches);
        const ghost = over?.date === date && dragged ? over.minute : null;
        return (
          <div key={date} className={styles.row}>
            <span className={styles.date}>{dayText(date)}</span>
            <ul
              className={styles.track}
              style={{ backgroundSize: `${shareOf(HOUR)} 100%` }}
              {...target(date)}
              data-date={date}
            >
              {activities.map((activity, at) => (
                <li
                  key={activity.id}
                  draggable={onMove !== null}
                  data-state={activity.state}
                  data-overlaps={overlaps(activity) || undefined}
                  title={`${clock(activity.startTime)} ${nameOf(activity)}`}
                  style={{
                    marginLeft: across(stretches[at] ?? hours).left,
                    width: across(stretches[at] ?? hours).width,
                    gridRow: (lines[at] ?? 0) + 1,
                  }}
                  onDragStart={({ currentTarget, clientX, dataTransfer }) => {
                    dataTransfer.setData('text/plain', activity.id);
                    setDragged({ activity, taken: clientX - currentTarget.getBoundingClientRect().left });
                  }}
                  onDragEnd={end}
                >
                  {nameOf(activity)}
                </li>
              ))}
              {ghost !== null && (
                <li className={styles.ghost} style={{ marginLeft: shareOf(ghost - hours.start) }}>
                  {clock(clockAt(ghost))}
                </li>
              )}
            </ul>
          </div>
        );
      })}
    </figure>
  );
}
