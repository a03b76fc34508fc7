'use client';

import { useTranslations } from 'next-intl';
import { STATE_TONES } from '@/components/reservation/state-tones';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { CopyValue } from '@/components/ui/copy-value';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { CancellationRequest } from '../cancellation/cancellation-request';
import { CancelledNote } from '../cancellation/cancelled-note';
import { countDecisions } from '../decision/next-decision';
import { LateFees } from '../late-fee/late-fees';
import { useInstant, useStaff } from '../staff-context';
import { ContactSection } from './contact-section';
import { HistorySection } from './history-section';
import { MoneySection } from './money-section';
import { PaymentsSection } from './payments-section';
import { RoomsSection } from './rooms-section';
import { ScheduleSection } from './schedule-section';
import { StaffActions } from './staff-actions';
import { TransportSection } from './transport-section';

/** Everything of a reservation in the order in which staff work: money that waits first, the past last. */
export function ReservationDetails({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.panel');
  const statusWord = useTranslations('standing.staffState');
  const instant = useInstant();
  const staff = useStaff();
  const { key, status, standing, createdAt, expiresAt } = reservation;
  const waiting = countDecisions(staff, reservation);
  return (
    <>
      <div className="attendee-summary">
        <Badge tone={STATE_TONES[standing.state]}>{statusWord(standing.state)}</Badge>
        <CopyValue value={key} label={t('copyKey')} copiedLabel={t('copied')} />
        <small>
          {expiresAt ? t('expires', { date: instant(expiresAt) }) : t('created', { date: instant(createdAt) })}
        </small>
      </div>
      {waiting > 0 && <Alert tone="warning">{t('waiting', { count: waiting })}</Alert>}
      {!can(staff, 'decidePayment') && !can(staff, 'decideRoom') && <p className="attendee-note">{t('readOnly')}</p>}
      {status === 'cancellationRequested' && <CancellationRequest reservation={reservation} />}
      {status === 'cancelled' && <CancelledNote cancellation={reservation.cancellation} />}
      <MoneySection reservation={reservation} />
      <PaymentsSection reservation={reservation} />
      <RoomsSection reservation={reservation} />
      <ScheduleSection schedule={reservation.schedule} />
      <LateFees reservation={reservation} />
      <TransportSection reservation={reservation} />
      <ContactSection reservation={reservation} />
      <StaffActions reservation={reservation} />
      <HistorySection history={reservation.history} />
    </>
  );
}
