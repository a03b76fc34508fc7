import { getTranslations } from 'next-intl/server';
import type { CheckIn } from '@/lib/contract/check-in';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { checkInWarnings } from '@/lib/domain/check-in';
import { datesIn } from '@/lib/domain/date-text';
import { eventDates } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import styles from './check-in.module.css';

interface ArrivalNoticesProps {
  arrival: { reservation: Reservation; event: Event; checkIn: CheckIn; today: string };
  locale: Locale;
}

function eventDays(event: Event) {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  return dates.kind === 'single' ? { first: dates.date, last: dates.date } : { first: dates.start, last: dates.end };
}

/** What to know before anybody is let in; each with a sign and words, never by colour alone. */
export async function ArrivalNotices({ arrival, locale }: ArrivalNoticesProps) {
  const t = await getTranslations({ locale, namespace: 'arrival' });
  const format = datesIn(locale);
  const { reservation, event, checkIn, today } = arrival;
  const rooms = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const facts = { status: reservation.status, balance: reservation.balance.amount, rooms, today };
  const warnings = checkInWarnings({ ...facts, eventDays: eventDays(event) });
  const first = rooms.map((room) => room.checkIn).sort()[0] ?? eventDays(event)?.first;
  const last =
    rooms
      .map((room) => room.checkOut)
      .sort()
      .at(-1) ?? eventDays(event)?.last;
  const values = {
    amount: formatMoney(reservation.balance, locale),
    date: first ? format.words(first) : '',
    end: last ? format.words(last) : '',
  };
  const at = checkIn.checkedInAt;
  const when = at && {
    at: format.instantInWords(at, event.timeZone),
    by: checkIn.checkedInBy ?? t('somebody'),
  };
  return (
    <ul className={styles.notices}>
      {when && <Notice sign="✓" tone="in" text={t('checkedIn', when)} />}
      {warnings.map((warning) => (
        <Notice
          key={warning}
          sign={warning === 'cancelled' || warning === 'notConfirmed' ? '✕' : '!'}
          tone={warning === 'cancelled' || warning === 'notConfirmed' ? 'stop' : 'warn'}
          text={t(`warnings.${warning}`, values)}
        />
      ))}
      {!when && warnings.length === 0 && <Notice sign="✓" tone="good" text={t('good')} />}
    </ul>
  );
}

function Notice({ sign, tone, text }: { sign: string; tone: 'good' | 'in' | 'warn' | 'stop'; text: string }) {
  return (
    <li data-tone={tone}>
      <span aria-hidden="true" className={styles.sign}>
        {sign}
      </span>
      <span>{text}</span>
    </li>
  );
}
