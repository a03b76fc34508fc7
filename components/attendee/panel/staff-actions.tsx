'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { browserHttp } from '@/lib/api/http';
import { resendMessage } from '@/lib/api/staff';
import { type MessageKind, messageKind } from '@/lib/contract/booking-change';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { canRequestCancellation, isEnded, stands } from '@/lib/domain/reservation-state';
import { CancelBooking } from '../cancellation/cancel-booking';
import { storedStatus } from '../decision/may-decide-room';
import { useStaff } from '../staff-context';
import { useAction } from '../use-action';
import { useFailureText } from '../use-failure-text';

/** Mails that there is something to tell of. */
function mailsOf({ status, payments }: Reservation): MessageKind[] {
  return messageKind.options.filter((kind) => {
    if (kind === 'payment') return payments.length > 0;
    return stands(status) || (kind === 'confirmation' && isEnded(status));
  });
}

/** What staff do beside deciding: mails again, and a cancellation of their own. */
export function StaffActions({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.actions');
  const failureText = useFailureText();
  const staff = useStaff();
  const [cancels, setCancels] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const { key, status } = reservation;
  const mail = useAction({
    reservation: key,
    send: (kind: MessageKind) => resendMessage(browserHttp(), { key, kind }),
    doneText: t('mailSent'),
  });
  const mails = can(staff, 'createReservationForGuest') ? mailsOf(reservation) : [];
  const mayCancel = can(staff, 'decideCancellation') && canRequestCancellation(storedStatus(status));
  if (mails.length === 0 && !mayCancel) return null;
  const close = () => {
    flushSync(() => setCancels(false));
    opener.current?.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  };
  return (
    <section>
      <h3>{t('title')}</h3>
      <div className="attendee-decision mt-0" ref={opener}>
        {mails.map((kind) => (
          <Button key={kind} small variant="secondary" busy={mail.busy} onClick={() => mail.run(kind)}>
            {t(`mails.${kind}`)}
          </Button>
        ))}
        {mayCancel && !cancels && (
          <Button small variant="quiet" onClick={() => setCancels(true)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {mail.failure && <Alert tone="danger">{failureText(mail.failure)}</Alert>}
      {cancels && <CancelBooking reservation={reservation} onClose={close} />}
    </section>
  );
}
