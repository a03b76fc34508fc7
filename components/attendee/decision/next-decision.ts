'use client';

import { createContext } from 'react';
import type { Payment } from '@/lib/contract/payment';
import type { Permission } from '@/lib/contract/permission';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { canDecidePayment } from '@/lib/domain/reservation-state';
import { mayDecideChange, mayDecideRoom } from './may-decide-room';

interface Staff {
  permissions: readonly Permission[];
}

/** Whether a payment waits for this person: a first approval that they gave waits for somebody else. */
export const waitsForMe = (staff: Staff, { status, twoApprovals, firstApproval }: Payment): boolean =>
  can(staff, 'decidePayment') && canDecidePayment(status) && !(twoApprovals && firstApproval?.mine);

/** How many decisions of a reservation wait for this person. */
export function countDecisions(staff: Staff, reservation: Reservation): number {
  const { payments, rooms, status, changeRequests } = reservation;
  const cancellation = status === 'cancellationRequested' && can(staff, 'decideCancellation') ? 1 : 0;
  const changes = mayDecideChange(staff, reservation)
    ? changeRequests.filter((request) => request.status === 'waiting').length
    : 0;
  return (
    changes +
    payments.filter((payment) => waitsForMe(staff, payment)).length +
    rooms.filter((room) => mayDecideRoom({ staff, room, reservation })).length +
    cancellation
  );
}

/** Told when a decision was taken, before the reservation is read again. */
export const DecidedContext = createContext<() => void>(() => {});

/**
 * The element to focus after a decision: the next decision, beside its proof where that is open, else the reservation's
 * heading.
 */
export function focusNextDecision(): void {
  const next =
    document.querySelector<HTMLElement>('.modal.show [data-decides] button') ??
    document.querySelector<HTMLElement>('.offcanvas [data-decides] button') ??
    document.getElementById('panel-title');
  next?.focus();
}
