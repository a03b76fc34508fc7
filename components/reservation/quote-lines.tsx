'use client';

import { useLocale, useTranslations } from 'next-intl';
import { unbroken } from '@/components/ui/unbroken';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import type { QuoteLine, ScheduleItem } from '@/lib/contract/room-block';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import styles from './booking.module.css';
import { lineDetail } from './line-detail';
import { useAmount } from './use-amount';

const LABELS = {
  minimum: 'price.minimumBy',
  instalment: 'price.instalment',
  balance: 'price.payLater',
  full: 'price.payFull',
} as const;

/** The price line by line, grouped by room: what it is, how often, at how much. */
export function QuoteLines({ lines }: { lines: QuoteLine[] }) {
  const t = useTranslations('booking');
  const rooms = [...new Set(lines.flatMap(({ room }) => (room === null ? [] : [room])))].sort((a, b) => a - b);
  const rest = lines.filter(({ room }) => room === null);
  return (
    <>
      {rooms.map((room) => (
        <LineGroup
          key={room}
          title={rooms.length > 1 ? t('price.room', { number: room + 1 }) : null}
          lines={lines.filter((line) => line.room === room)}
        />
      ))}
      {rest.length > 0 && <LineGroup title={rooms.length > 1 ? t('price.others') : null} lines={rest} />}
    </>
  );
}

function LineGroup({ title, lines }: { title: string | null; lines: QuoteLine[] }) {
  const { amount, text } = useAmount();
  const t = useTranslations('booking.price');
  return (
    <>
      {title && <p className={styles.groupTitle}>{title}</p>}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li
            data-discount={line.kind === 'discount' || undefined}
            key={`${line.kind}-${line.label}-${line.unit.amount}-${line.nights}`}
          >
            <span>
              {line.label}
              <small className={styles.lineDetail}>{lineDetail(line, { t, unit: text(line.unit) })}</small>
            </span>
            <span className={styles.lineTotal}>{amount(line.total)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is paid by when. */
export function ScheduleLines({ schedule }: { schedule: ScheduleItem[] }) {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  const { amount } = useAmount();
  return (
    <ul className={styles.lines}>
      {schedule.map(({ kind, dueOn, amount: money }) => (
        <li key={`${kind}-${dueOn}`}>
          <span>{unbroken(t(LABELS[kind], { date: format.words(dueOn) }))}</span>
          <span className={styles.lineTotal}>{amount(money)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the total does not have in it: guests pay it at their hotel themselves. Nothing where nobody sleeps there. */
export function PaidAtHotel({ event, lines }: { event: Pick<Event, 'hotel' | 'otherHotels'>; lines: QuoteLine[] }) {
  const t = useTranslations('booking.price');
  const locale = useLocale();
  if (lines.every(({ room }) => room === null)) return null;
  return [event.hotel, ...(event.otherHotels ?? [])].map(
    (hotel) =>
      hotel?.paidAtHotel &&
      wordsIn(hotel.paidAtHotel, locale) && (
        <p key={hotel.id} className="text-secondary mt-3">
          {t('paidAtHotel')} {event.otherHotels && `${hotel.name}: `}
          <WrittenText text={hotel.paidAtHotel} locale={locale} />
        </p>
      ),
  );
}
