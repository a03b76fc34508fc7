'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { browserHttp } from '@/lib/api/http';
import { RESERVATION_LISTS } from '@/lib/api/reservation';
import { releaseUnpaidAddress, unpaidAddressesQuery } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Permission } from '@/lib/contract/permission';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { AttendeeFilters } from './list/attendee-filters';
import { AttendeeList } from './list/attendee-list';
import { ReservationPanel } from './panel/reservation-panel';
import { StaffContext, useStaff } from './staff-context';
import { useFailureText } from './use-failure-text';

interface AttendeesViewProps {
  permissions: readonly Permission[];
  event: { id: string; eventName: string; timeZone: string; scopes: CurrencyScope[] };
}

/** The reservations of an event, and the one that is open beside them. */
export function AttendeesView({ permissions, event }: AttendeesViewProps) {
  return (
    <StaffContext value={{ permissions, timeZone: event.timeZone, scopes: event.scopes }}>
      <UnpaidBursts eventId={event.id} />
      <AttendeeFilters eventId={event.id} />
      <AttendeeList eventId={event.id} eventName={event.eventName} />
      <ReservationPanel eventId={event.id} />
    </StaffContext>
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
