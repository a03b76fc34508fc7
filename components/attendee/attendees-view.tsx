'use client';

import type { CurrencyScope } from '@/lib/contract/event';
import type { Permission } from '@/lib/contract/permission';
import { AttendeeFilters } from './list/attendee-filters';
import { AttendeeList } from './list/attendee-list';
import { ReservationPanel } from './panel/reservation-panel';
import { StaffContext } from './staff-context';
import { UnpaidBursts } from './unpaid-bursts';

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
