'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { SidePanel } from '@/components/ui/side-panel';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { reservationQuery } from '@/lib/api/lazy-queries';
import { RESERVATION_LISTS, reservationsQuery } from '@/lib/api/reservation';
import { releaseUnpaidAddress, unpaidAddressesQuery } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Permission } from '@/lib/contract/permission';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { candidatesOf } from './bulk/candidates';
import { countDecisions, DecidedContext, focusNextDecision } from './decision/next-decision';
import { RetryAlert, useFailureText } from './failure';
import { AttendeeFilters } from './list/attendee-filters';
import { AttendeeList } from './list/attendee-list';
import { toFilter } from './list/list-state';
import { useListState } from './list/use-list-state';
import { ReservationDetails } from './panel/reservation-details';
import { StaffContext, useStaff } from './staff-context';

const SKELETON_LINES = 10;

const BookForGuest = dynamic(() => import('./acting/book-for-guest').then(({ BookForGuest: Form }) => Form), {
  loading: () => <Skeleton lines={SKELETON_LINES} />,
});

/** A notification, or another tab, may name a reservation that was deleted since. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

interface AttendeesViewProps {
  permissions: readonly Permission[];
  event: { id: string; eventName: string; timeZone: string; scopes: CurrencyScope[] };
}

/** The reservations of an event, and the one that is open beside them. */
export function AttendeesView({ permissions, event }: AttendeesViewProps) {
  return (
    <StaffContext value={{ permissions, timeZone: event.timeZone, scopes: event.scopes }}>
      <BookForSomebody eventId={event.id} />
      <UnpaidBursts eventId={event.id} />
      <AttendeeFilters eventId={event.id} />
      <AttendeeList eventId={event.id} eventName={event.eventName} />
      <ReservationPanel eventId={event.id} />
    </StaffContext>
  );
}

/** A new booking for a guest who called or wrote; once it is made, it is the one shown. */
function BookForSomebody({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees.act');
  const staff = useStaff();
  const { go } = useListState();
  const [isOpen, setOpen] = useState(false);
  if (!can(staff, 'createReservationForGuest')) return null;
  return (
    <>
      <Button className="mb-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('book')}
      </Button>
      <SidePanel
        show={isOpen}
        headingId="book-title"
        heading={<h2 id="book-title">{t('book')}</h2>}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <BookForGuest
            eventId={eventId}
            guest={null}
            onBooked={({ key }) => {
              setOpen(false);
              go({ key });
            }}
          />
        )}
      </SidePanel>
    </>
  );
}

/** Internet addresses that met the cap of unpaid rooms, each with a button that releases all its rooms. */
function UnpaidBursts({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees.bursts');
  const format = datesIn(useLocale());
  const staff = useStaff();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const mayRelease = can(staff, 'decideCancellation');
  const found = useQuery({ ...unpaidAddressesQuery(browserHttp, eventId), enabled: mayRelease });
  const release = useSend({
    send: (http, address: string) => releaseUnpaidAddress(http, { eventId, address }),
    onDone: ({ rooms }) => {
      notify({ tone: 'success', text: t('released', { rooms }) });
      return queries.invalidateQueries({ queryKey: RESERVATION_LISTS });
    },
  });
  if (!mayRelease) return null;
  return (
    <>
      {found.data?.map(({ address, rooms, reservations, since }) => (
        <Alert key={address} tone="warning" title={t('title', { rooms })}>
          <p>{t('text', { reservations, since: format.instantInWords(since, staff.timeZone) })}</p>
          <Button
            small
            variant="secondary"
            busy={release.busy && release.input === address}
            onClick={() => release.save(address)}
          >
            {t('release', { rooms })}
          </Button>
        </Alert>
      ))}
      {release.failure && <Alert tone="danger">{failureText(release.failure)}</Alert>}
    </>
  );
}

/** The reservation that the address names, beside the list on a desk and over it on a phone. */
function ReservationPanel({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees');
  const { state, go } = useListState();
  const { key } = state;
  const { data, error, refetch, isFetching } = useQuery({
    ...reservationQuery(browserHttp, { key }),
    enabled: key !== '',
  });
  const staff = useStaff();
  const list = useQuery({ ...reservationsQuery(browserHttp, { eventId, ...toFilter(state) }), enabled: key !== '' });
  const next = list.data?.data.find((row) => row.key !== key && candidatesOf(row, staff).length > 0);
  // Set by a decision and by the button for the next reservation: the focus moves once that one is shown.
  const goesOn = useRef(false);
  const goToNext = () => {
    if (!next) return;
    goesOn.current = true;
    go({ key: next.key });
  };
  const latest = useRef(goToNext);
  useEffect(() => {
    latest.current = goToNext;
  });
  const isQueue = state.need !== '';
  useEffect(() => {
    if (!goesOn.current || !data || isFetching || list.isFetching) return;
    goesOn.current = false;
    // After a decision, staff who work through the waiting list get the next one; staff who searched for this
    // reservation stay on it.
    if (isQueue && countDecisions(staff, data) === 0) latest.current();
    else focusNextDecision();
  }, [data, isFetching, list.isFetching, isQueue, staff]);
  const holder = data ? `${data.contact.firstName} ${data.contact.lastName}` : key;
  const close = () => go({ key: '' });
  return (
    <SidePanel
      show={key !== ''}
      headingId="panel-title"
      heading={
        <h2 id="panel-title" tabIndex={-1}>
          <span className="visually-hidden">{t('panel.label', { holder })}</span>
          <span aria-hidden="true">{holder}</span>
        </h2>
      }
      closeLabel={t('panel.close')}
      onClose={close}
    >
      {error && !isFetching && (
        <RetryAlert
          title={t(isGone(error) ? 'errors.information' : 'errors.reservation')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (!error || isFetching) && <Skeleton lines={SKELETON_LINES} label={t('panel.loading')} />}
      {data && (
        <DecidedContext
          value={() => {
            goesOn.current = true;
          }}
        >
          <ReservationDetails key={data.key} reservation={data} />
          {next && countDecisions(staff, data) === 0 && (
            <p className="mb-0" data-decides="">
              <Button small variant="secondary" onClick={goToNext}>
                {t('panel.next', { holder: next.holder })}
              </Button>
            </p>
          )}
        </DecidedContext>
      )}
    </SidePanel>
  );
}
