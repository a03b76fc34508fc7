import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { QuoteLines, ScheduleLines } from '@/components/reservation/quote-lines';
import { goneNights, refusedFieldsOf } from '@/components/reservation/read-refusal';
import { useAmount } from '@/components/reservation/use-amount';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { reservationInputOf } from '@/components/reservation/use-hold';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { confirmReservation, createReservation, deleteReservation, RESERVATION_LISTS } from '@/lib/api/reservation';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { clockInZone } from '@/lib/domain/zone';
import type { BookingDraftStore } from '@/lib/stores/booking-draft';
import styles from '../panel/panel.module.css';

interface HeldForGuestProps {
  reservation: Reservation;
  /** The event's zone. */
  timeZone: string;
  onBooked: (reservation: Reservation) => void;
  onGivenUp: () => void;
}

/** A hold that staff made for the guest, and its end; staff confirm it once the guest has agreed, or give it up. */
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

interface BookingFor {
  event: Pick<Event, 'id'>;
  store: BookingDraftStore;
  /** Id of the guest on the couple's list; null where the booking is for somebody else. */
  guestId: string | null;
  locale: Language;
  refuse: (fields: Record<string, string>) => void;
}

/** Holds what the draft says for a guest: the call of the guest's own booking, without logging anybody in. */
export function useBookingFor({ event, store, guestId, locale, refuse }: BookingFor) {
  const failureText = useFailureText();
  const [held, setHeld] = useState<Reservation | null>(null);
  const holding = useSend({
    sendKeyed: (http, input: ReturnType<typeof reservationInputOf>, idempotencyKey) =>
      createReservation(http, { eventId: event.id, input, idempotencyKey }),
    onDone: (reservation) => {
      refuse({});
      setHeld(reservation);
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return;
      refuse(refusedFieldsOf(error));
      if (error.code === 'SOLD_OUT') store.getState().change({ soldOut: goneNights(error) });
    },
  });
  return {
    held,
    hold: () => void holding.save({ ...reservationInputOf(store.getState(), locale), ...(guestId && { guestId }) }),
    /** After the hold was given up. */
    forget: () => setHeld(null),
    busy: holding.busy,
    failure: holding.failure,
    failureText: holding.failure && failureText(holding.failure),
  };
}
