'use client';

import { useTranslations } from 'next-intl';
import type { Reservation } from '@/lib/contract/reservation';
import { useInstant } from '../staff-context';

/** Actions of the audit log that have words of their own. */
const WORDS = {
  'reservation.held': 'reservationHeld',
  'reservation.heldAgain': 'reservationHeldAgain',
  'reservation.confirmed': 'reservationConfirmed',
  'reservation.expired': 'reservationExpired',
  'reservation.cancelled': 'reservationCancelled',
  'room.approved': 'roomApproved',
  'room.rejected': 'roomRejected',
  'payment.created': 'paymentCreated',
  'payment.approved': 'paymentApproved',
  'payment.rejected': 'paymentRejected',
} as const;

const wordOf = (action: string) =>
  Object.hasOwn(WORDS, action) ? WORDS[action as keyof typeof WORDS] : ('other' as const);

/** What happened to the reservation, the newest first. */
export function HistorySection({ history }: Pick<Reservation, 'history'>) {
  const t = useTranslations('attendees.history');
  const instant = useInstant();
  const entries = history.map((entry, position) => ({ ...entry, id: `entry-${position}` }));
  return (
    <section>
      <h3>{t('title')}</h3>
      {history.length === 0 && <p className="attendee-note">{t('none')}</p>}
      <ol className="list-plain attendee-lines">
        {entries.toReversed().map(({ id, at, action, by }) => (
          <li key={id}>
            <span>{t(`actions.${wordOf(action)}`)}</span>
            <small className="end tabular">
              {instant(at)} · {t(`by.${by}`)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
