'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EventTime } from '@/components/console/list/event-time';
import { STATE_TONES } from '@/components/reservation/state-tones';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { CopyValue } from '@/components/ui/copy-value';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { companionsQuery } from '@/lib/api/companion';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { reservationRemindersQuery } from '@/lib/api/reminder';
import type { CompanionPlace } from '@/lib/contract/companion';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { stateWord } from '@/lib/domain/standing-words';
import type { AppMessages } from '@/lib/i18n/messages';
import { ErasureSection } from '../acting/erasure-section';
import { ForGuestSection } from '../acting/for-guest-section';
import { NotesSection } from '../acting/notes-section';
import { CancellationRequest } from '../cancellation/cancellation-request';
import { countDecisions } from '../decision/next-decision';
import { useInstant, useMoney, useStaff } from '../staff-context';
import { ContactSection } from './contact-section';
import { LateFees, MoneySection, ScheduleSection } from './money-section';
import styles from './panel.module.css';
import { PaymentsSection } from './payments-section';
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

type HistoryWord = keyof AppMessages['attendees']['history']['actions'];

/** The message key of an audit action: `payment.approved` has `paymentApproved`, an unknown one `other`. */
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

/** The reminders that the guest was and will be sent; read when it is opened. */
function RemindersSection({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.reminders');
  return (
    <section>
      <h3>{t('title')}</h3>
      <OpenedDetails summary={t('open')}>
        <Reminders reservationKey={reservationKey} />
      </OpenedDetails>
    </section>
  );
}

function Reminders({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.reminders');
  const instant = useInstant();
  const { data, isPending } = useQuery(reservationRemindersQuery(lazyBrowserHttp, reservationKey));
  if (isPending) return <Skeleton lines={3} />;
  if (!data) return <p className="text-danger">{t('failed')}</p>;
  const { sent, planned } = data;
  if (sent.length + planned.length === 0) return <p className="text-secondary">{t('none')}</p>;
  return (
    <ol className={`list-plain ${styles.lines}`}>
      {planned.map(({ rule, at, held }) => (
        <li key={`${rule} ${at}`}>
          <span>{t(`rules.${rule}`)}</span>
          <small className="text-end tabular">
            {t(held ? 'held' : 'next', { date: instant(at), why: held ? t(`why.${held}`) : '' })}
          </small>
        </li>
      ))}
      {sent.map(({ rule, at, state }) => (
        <li key={`${rule} ${at}`}>
          <span>{t(`rules.${rule}`)}</span>
          <small className="text-end tabular">{t(`states.${state}`, { date: instant(at) })}</small>
        </li>
      ))}
    </ol>
  );
}

/** The people of the rooms who were invited to fill in their own data, with their diets; read when it is opened. */
function CompanionsSection({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.companions');
  return (
    <section>
      <h3>{t('title')}</h3>
      <OpenedDetails summary={t('open')}>
        <Invited reservationKey={reservationKey} />
      </OpenedDetails>
    </section>
  );
}

function Invited({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.companions');
  const { data, isPending } = useQuery(companionsQuery(lazyBrowserHttp, reservationKey));
  if (isPending) return <Skeleton lines={3} />;
  if (!data) return <p className="text-danger">{t('failed')}</p>;
  const invited = data.filter(({ invitation }) => invitation !== null);
  if (invited.length === 0) return <p className="text-secondary">{t('none')}</p>;
  return (
    <ul className={`list-plain ${styles.lines}`}>
      {invited.map((place) => (
        <InvitedPerson key={`${place.roomId} ${place.place}`} place={place} />
      ))}
    </ul>
  );
}

function InvitedPerson({ place: { name, categoryName, invitation } }: { place: CompanionPlace }) {
  const t = useTranslations('attendees.companions');
  const diets = useTranslations('diets');
  const instant = useInstant();
  const { diet, filledAt, url } = invitation ?? {};
  const eats = [...(diet?.needs ?? []).map((need) => diets(need)), diet?.note].filter(Boolean).join(' · ');
  return (
    <li>
      <span>
        {name ?? t('unnamed')}
        <small>{[categoryName, eats].filter(Boolean).join(' · ')}</small>
      </span>
      <small className="text-end tabular">
        {filledAt ? t('filled', { date: instant(filledAt) }) : t(url ? 'invited' : 'revoked')}
      </small>
    </li>
  );
}
