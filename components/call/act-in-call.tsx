'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ActingForm } from '@/components/attendee/acting/acting-form';
import { ActingFrame } from '@/components/attendee/acting/acting-frame';
import { BookForGuest } from '@/components/attendee/acting/book-for-guest';
import { CancelBooking } from '@/components/attendee/panel/staff-actions';
import { StaffContext } from '@/components/attendee/staff-context';
import { scopesOf } from '@/components/reservation/event-scopes';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { browserHttp } from '@/lib/api/http';
import { reservationQuery } from '@/lib/api/lazy-queries';
import type { CallCard } from '@/lib/contract/call-card';
import type { Permission } from '@/lib/contract/permission';
import { useCallFailure } from './use-call-failure';

/** The actions after a call that have a form. */
export type CallForm = 'reserve' | 'newRoom' | 'requestCancellation';

interface ActInCallProps {
  form: CallForm;
  card: CallCard;
  permissions: readonly Permission[];
  onDone: () => void;
  onClose: () => void;
}

/** A form of the booking, filled in for the guest of a call with what is known of them. */
export function ActInCall({ form, card, permissions, onDone, onClose }: ActInCallProps) {
  const failureText = useCallFailure();
  const { eventId, guestId, person, mobile, reservation } = card;
  const key = form === 'reserve' ? '' : (reservation?.key ?? '');
  const { data: booking, error } = useQuery({ ...reservationQuery(browserHttp, { key }), enabled: key !== '' });
  // The same object while the form is open: a new one would reset what was typed over it.
  const guest = useMemo(() => {
    if (!person) return null;
    const { firstName, lastName, maternalLastName, email, language } = person;
    const names = { firstName, lastName, maternalLastName: maternalLastName ?? '' };
    return { guestId, contact: { ...names, email: email ?? '', mobile: mobile ?? '' }, locale: language };
  }, [person, guestId, mobile]);
  if (form === 'reserve') return <BookForGuest eventId={eventId} guest={guest} onBooked={onDone} />;
  if (error && !booking) return <Alert tone="danger">{failureText(error)}</Alert>;
  if (!booking) return <Skeleton lines={6} />;
  if (form === 'newRoom')
    return (
      <ActingForm
        reservation={booking}
        acting={{ kind: 'addRoom' }}
        onClose={(isDone) => (isDone ? onDone() : onClose())}
      />
    );
  return (
    <ActingFrame eventId={eventId} onDone={onDone}>
      {(event) => (
        <StaffContext value={{ permissions, timeZone: event.timeZone, scopes: scopesOf(event) }}>
          <CancelBooking reservation={booking} onDone={onDone} onClose={onClose} />
        </StaffContext>
      )}
    </ActingFrame>
  );
}
