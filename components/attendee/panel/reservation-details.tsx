'use client';

import { useLocale, useTranslations } from 'next-intl';
import { EventTime } from '@/components/console/list/event-time';
import { DUE_TONES } from '@/components/payment/payment-tones';
import { STATE_TONES } from '@/components/reservation/state-tones';
import { unbroken } from '@/components/reservation/unbroken';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { CopyValue } from '@/components/ui/copy-value';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { stateWord } from '@/lib/domain/standing-words';
import type { AppMessages } from '@/lib/i18n/messages';
import { ErasureSection } from '../acting/erasure-section';
import { ForGuestSection } from '../acting/for-guest-section';
import { NotesSection } from '../acting/notes-section';
import { CancellationRequest } from '../cancellation/cancellation-request';
import { countDecisions } from '../decision/next-decision';
import { RemoveLateFee } from '../remove-late-fee';
import { useInstant, useMoney, useStaff } from '../staff-context';
import { CompanionsSection } from './companions-section';
import { ContactSection } from './contact-section';
import { MoneySection } from './money-section';
import styles from './panel.module.css';
import { PaymentsSection } from './payments-section';
import { RemindersSection } from './reminders-section';
import { RoomCard } from './room-card';
import { StaffActions } from './staff-actions';
import { TransportSection } from './transport-section';

/** A reservation's sections in the order of staff's work: waiting payments first, history last. */
export function ReservationDetails({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.panel');
  const statusWord = useTranslations('standing.staffState');
  const instant = useInstant();
  const staff = useStaff();
  const { key, status, standing, createdAt, expiresAt, shareWait } = reservation;
  const waiting = countDecisions(staff, reservation);
  return (
    <>
      <div className={styles.summary}>
        <Badge tone={STATE_TONES[standing.state]}>{stateWord(standing, statusWord)}</Badge>
        <CopyValue value={key} label={t('copyKey')} copiedLabel={t('copied')} />
        <small>
          {expiresAt ? t('expires', { date: instant(expiresAt) }) : t('created', { date: instant(createdAt) })}
        </small>
      </div>
      {waiting > 0 && <Alert tone="warning">{t('waiting', { count: waiting })}</Alert>}
      {shareWait && <Alert tone="info">{t('sharesMissing', { count: shareWait.missing, of: shareWait.of })}</Alert>}
      {!can(staff, 'decidePayment') && !can(staff, 'decideRoom') && <p className="text-secondary">{t('readOnly')}</p>}
      {status === 'cancellationRequested' && <CancellationRequest reservation={reservation} />}
      {status === 'cancelled' && <CancelledNote cancellation={reservation.cancellation} />}
      <MoneySection reservation={reservation} />
      <PaymentsSection reservation={reservation} />
      <RoomsSection reservation={reservation} />
      {can(staff, 'createReservationForGuest') && <CompanionsSection reservationKey={key} />}
      <ForGuestSection reservation={reservation} />
      <ScheduleSection schedule={reservation.schedule} />
      <LateFees reservation={reservation} />
      <TransportSection reservation={reservation} />
      <ContactSection reservation={reservation} />
      <RemindersSection reservationKey={key} />
      <StaffActions reservation={reservation} />
      {can(staff, 'createReservationForGuest') && <NotesSection reservationKey={key} />}
      {can(staff, 'manageAgency') && <ErasureSection reservationKey={key} />}
      <HistorySection history={reservation.history} />
    </>
  );
}

/** When and why a booking was cancelled. */
function CancelledNote({ cancellation }: Pick<Reservation, 'cancellation'>) {
  const t = useTranslations('attendees.cancellation');
  const instant = useInstant();
  if (!cancellation) return null;
  const { cancelledAt, reason, text } = cancellation;
  return (
    <section>
      <h3>{t('cancelledTitle')}</h3>
      <p className="mb-1">
        {[cancelledAt && t('cancelledOn', { date: instant(cancelledAt) }), reason && t(`reasons.${reason}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {text && <blockquote className={styles.quote}>{text}</blockquote>}
    </section>
  );
}

/** The rooms and passes of a reservation. */
function RoomsSection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.rooms');
  const money = useMoney();
  const { rooms, passes } = reservation;
  return (
    <section>
      <h3>{t('title')}</h3>
      {rooms.length === 0 && <p className="text-secondary">{t('none')}</p>}
      <ul className={`list-plain ${styles.cards}`}>
        {rooms.map((room) => (
          <RoomCard key={room.id} room={room} reservation={reservation} />
        ))}
        {passes.map(({ kind, quantity, total }) => (
          <li key={kind} className={styles.card}>
            <div className={styles.cardHead}>
              <strong>{t(`${kind}Passes`, { count: quantity })}</strong>
              <span className="tabular">{money.plain(total)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the booking was charged for paying late, each fee with the way to take it off. */
function LateFees({ reservation: { key, lateFees } }: { reservation: Pick<Reservation, 'key' | 'lateFees'> }) {
  const t = useTranslations('attendees.lateFees');
  const format = datesIn(useLocale());
  const money = useMoney();
  const staff = useStaff();
  if (lateFees.length === 0) return null;
  return (
    <section>
      <h3>{t('title')}</h3>
      <ul className={`list-plain ${styles.lines}`}>
        {lateFees.map((fee) => (
          <li key={fee.dueOn} className="flex-wrap">
            <span>
              <strong className="tabular">{money.plain(fee.amount)}</strong>
              <small>{t('of', { date: format.short(fee.dueOn) })}</small>
            </span>
            {can(staff, 'refundPayment') && <RemoveLateFee reservation={key} fee={fee} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type HistoryWord = keyof AppMessages['attendees']['history']['actions'];

/** The word of an action of the audit log, `payment.approved` as `paymentApproved`; a new one has a general word. */
function wordOf(action: string, has: (word: HistoryWord) => boolean): HistoryWord {
  const word = action.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()) as HistoryWord;
  return has(word) ? word : 'other';
}

/** What happened to the reservation, the newest first. */
function HistorySection({ history }: Pick<Reservation, 'history'>) {
  const t = useTranslations('attendees.history');
  const { timeZone } = useStaff();
  const entries = history.map((entry, position) => ({ ...entry, id: `entry-${position}` }));
  return (
    <section>
      <h3>{t('title')}</h3>
      {history.length === 0 && <p className="text-secondary">{t('none')}</p>}
      <ol className={`list-plain ${styles.lines}`}>
        {entries.toReversed().map(({ id, at, action, by }) => (
          <li key={id}>
            <span>{t(`actions.${wordOf(action, (word) => t.has(`actions.${word}`))}`)}</span>
            <small className="text-end tabular">
              <EventTime at={at} timeZone={timeZone} /> · {t(`by.${by}`)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What must be paid by when, and how far it is. */
function ScheduleSection({ schedule }: Pick<Reservation, 'schedule'>) {
  const t = useTranslations('attendees.schedule');
  const format = datesIn(useLocale());
  const money = useMoney();
  return (
    <section>
      <h3>{t('title')}</h3>
      {schedule.length === 0 && <p className="text-secondary">{t('none')}</p>}
      <ol className={`list-plain ${styles.lines}`}>
        {schedule.map(({ kind, dueOn, amount, paid, state }) => (
          <li key={`${kind}-${dueOn}`}>
            <span>
              <strong>{t(`kinds.${kind}`)}</strong>
              <small>{unbroken(t('by', { date: format.short(dueOn) }))}</small>
            </span>
            <span className="text-end">
              <span className="tabular">{money.plain(amount)}</span>
              <Badge tone={DUE_TONES[state]}>{t(`states.${state}`)}</Badge>
              {state !== 'paid' && paid.amount > 0 && <small>{t('paidOf', { paid: money.plain(paid) })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
