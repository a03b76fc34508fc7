import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { QuoteLines, ScheduleLines } from '@/components/reservation/quote-lines';
import { useAmount } from '@/components/reservation/use-amount';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { confirmReservation, deleteReservation, RESERVATION_LISTS } from '@/lib/api/reservation';
import { useSend } from '@/lib/api/use-send';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { clockInZone } from '@/lib/domain/zone';
import styles from '../panel/panel.module.css';

interface HeldForGuestProps {
  reservation: Reservation;
  /** The event's zone. */
  timeZone: string;
  onBooked: (reservation: Reservation) => void;
  onGivenUp: () => void;
}

/** What is held for the guest, until when; staff confirm it once the guest has agreed, or give it up. */
export function HeldForGuest({ reservation, timeZone, onBooked, onGivenUp }: HeldForGuestProps) {
  const t = useTranslations('acting.held');
  const format = datesIn(useLocale());
  const id = useId();
  const { amount } = useAmount();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [agreed, setAgreed] = useState(false);
  const { key, expiresAt, contact } = reservation;
  const reload = () => queries.invalidateQueries({ queryKey: RESERVATION_LISTS });
  const confirming = useSend({
    once: true,
    send: (http) => confirmReservation(http, { key }),
    onDone: async (confirmed) => {
      notify({ tone: 'success', text: t('done', { key, email: contact.email ?? '' }) });
      await reload();
      onBooked(confirmed);
    },
  });
  const givingUp = useSend({
    once: true,
    send: (http) => deleteReservation(http, { key }),
    onDone: async () => {
      await reload();
      onGivenUp();
    },
  });
  const failure = confirming.failure ?? givingUp.failure;
  const holder = `${contact.firstName} ${contact.lastName}`;
  return (
    <section>
      <h3>{t('title', { holder })}</h3>
      {expiresAt && (
        <p role="status">{t('until', { clock: format.clock(clockInZone(new Date(expiresAt), timeZone)) })}</p>
      )}
      <QuoteLines lines={reservation.lines} />
      <p className="fs-5 fw-semibold">{t.rich('total', { total: () => amount(reservation.total) })}</p>
      <ScheduleLines schedule={reservation.schedule} />
      <div className="form-check my-3">
        <input
          type="checkbox"
          className="form-check-input"
          id={id}
          checked={agreed}
          onChange={() => setAgreed(!agreed)}
        />
        <label className="form-check-label" htmlFor={id}>
          {t('agreed')}
        </label>
      </div>
      {failure && <Alert tone="danger">{failureText(failure)}</Alert>}
      <div className={styles.decision}>
        <Button busy={confirming.busy} disabled={!agreed} onClick={() => void confirming.save()}>
          {t('confirm')}
        </Button>
        <Button variant="quiet" busy={givingUp.busy} onClick={() => void givingUp.save()}>
          {t('giveUp')}
        </Button>
      </div>
    </section>
  );
}
