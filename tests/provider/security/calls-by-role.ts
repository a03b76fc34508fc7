import { type RoleName, roleName } from '@/lib/contract/role';
import { BOOKING_CALLS } from './calls-by-role/bookings';
import { EVENT_CALLS } from './calls-by-role/events';
import { GUEST_CALLS } from './calls-by-role/guests';
import { PEOPLE_CALLS } from './calls-by-role/people';

/**
 * The words of the table. They are written out here, and never taken from the product's own roles and permissions: the
 * table says who should, so that the product can be found wrong.
 */
const ROLES_OF: Record<string, readonly RoleName[]> = {
  /** Nobody has to log in; a link, a signature or a password proves what is needed. */
  visitor: roleName.options,
  /** Whoever is logged in, about what is their own. */
  loggedIn: roleName.options,
  /** Whoever logs in with an account, and so not by the key of a reservation. */
  account: roleName.options.filter((role) => role !== 'reservation'),
  /** Who booked, about the own reservation: by its key or link, or by an account. */
  guest: ['reservation', 'attendee'],
  staff: ['admin', 'agency', 'agencyUser', 'weddingPlanner', 'payment', 'wholesaler', 'organizer'],
  office: ['admin', 'agency', 'agencyUser', 'weddingPlanner'],
  sellers: ['admin', 'agency', 'agencyUser'],
  managers: ['admin', 'agency'],
  admin: ['admin'],
  payment: ['payment'],
  couple: ['organizer'],
  support: ['support'],
  /** The platform's admin, but only in a session in which they act as somebody: nobody in a session of their own. */
  actingAdmin: [],
};

/** Every line of the table: a call, and who may make it where the agency has changed no permission. */
export const CALLS_BY_ROLE = [BOOKING_CALLS, EVENT_CALLS, GUEST_CALLS, PEOPLE_CALLS].flatMap(Object.entries<string>);

/**
 * Calls whose policy admits more roles than the table does, since it is the call's own work that refuses the others
 * with a 403: what is asked decides who may, as a report's rows do, or whether the session is one of an account.
 */
export const NARROWED_BY_THEIR_WORK: readonly string[] = [
  'POST /api/auth/backdoor/end',
  'PATCH /api/v1/me',
  'GET /api/v1/me/profile',
  'PUT /api/v1/me/password',
  'GET /api/v1/me/second-factor',
  'POST /api/v1/me/second-factor',
  'POST /api/v1/me/second-factor/confirmation',
  'POST /api/v1/me/second-factor/removal',
  'POST /api/v1/me/second-factor/recovery-codes',
  'GET /api/v1/me/lists',
  'PUT /api/v1/me/lists/{list}',
  'POST /api/v1/me/lists/{list}/views',
  'PATCH /api/v1/me/saved-views/{id}',
  'DELETE /api/v1/me/saved-views/{id}',
  'GET /api/v1/me/personal-data',
  'GET /api/v1/me/erasure',
  'POST /api/v1/me/erasure',
  'DELETE /api/v1/me/erasure',
  'GET /api/agency/{id}/bank-data',
  'GET /api/v1/payments/{id}/proof',
  'PUT /api/v1/reservations/{key}/refund-destination',
  'POST /api/v1/events/{id}/report-jobs',
  'POST /api/v1/events/{id}/report-schedules',
];

const WHO = new Map(CALLS_BY_ROLE);

function wordsOf(call: string): string[] {
  const who = WHO.get(call);
  if (!who) throw new Error(`${call}: say in tests/provider/security/calls-by-role who may make it`);
  return who.split(' ');
}

/** Whether the table lets anybody make the call, without a login. */
export function isForVisitors(call: string): boolean {
  return wordsOf(call).includes('visitor');
}

/** Whether the table lets people of the role make the call. */
export function mayCall(call: string, role: RoleName): boolean {
  return wordsOf(call).some((word) => {
    const roles = ROLES_OF[word];
    if (!roles) throw new Error(`${call}: '${word}' is no word of tests/provider/security/calls-by-role.ts`);
    return roles.includes(role);
  });
}
