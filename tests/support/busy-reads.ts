import type { TestProvider } from './provider';
import { DEMO_PASSWORD } from './provider';
import { cookieHeader } from './set-cookies';

/** Who asks: staff of the demo's agency, the couple, an attendee, a holder by key, or nobody known. */
export type Reader = 'agency' | 'organizer' | 'attendee' | 'holder' | 'visitor';

export interface BusyRead {
  name: string;
  path: string;
  reader: Reader;
}

const RESERVATION = '/api/v1/reservations/RSV-DEMO-0001';
const EVENT = '/api/v1/events/PLS-DEMO-BODA';
const STAY = 'checkIn=2027-05-01&checkOut=2027-05-04';

/** What pages ask for most: of each noun the reads that stand behind a page. */
export const BUSY_READS: BusyRead[] = [
  { name: 'session', path: '/api/v1/me', reader: 'agency' },
  { name: 'session of a holder', path: '/api/v1/me', reader: 'holder' },
  { name: 'session of an attendee', path: '/api/v1/me', reader: 'attendee' },
  { name: 'session of the couple', path: '/api/v1/me', reader: 'organizer' },
  { name: 'reservation', path: RESERVATION, reader: 'agency' },
  { name: 'own reservation', path: RESERVATION, reader: 'holder' },
  { name: 'reservations', path: `${EVENT}/reservations?per_page=25`, reader: 'agency' },
  { name: 'reservations that wait', path: `${EVENT}/reservations?per_page=25&filter[need]=any`, reader: 'agency' },
  { name: 'counts of reservations', path: `${EVENT}/reservations/counts`, reader: 'agency' },
  { name: 'payment', path: '/api/v1/payments/reservation-001-payment-1', reader: 'agency' },
  { name: 'payments', path: `${EVENT}/reports/payments`, reader: 'agency' },
  { name: 'events', path: '/api/v1/agency/1/events', reader: 'agency' },
  { name: 'event', path: '/events/code/PLS-DEMO-BODA', reader: 'visitor' },
  { name: 'event of staff', path: '/events/code/PLS-DEMO-BODA', reader: 'agency' },
  { name: 'activities', path: `${EVENT}/activities`, reader: 'visitor' },
  { name: 'availability', path: `${EVENT}/availability?${STAY}`, reader: 'visitor' },
  { name: 'figures', path: `${EVENT}/figures`, reader: 'agency' },
  { name: 'guests', path: `${EVENT}/guests`, reader: 'agency' },
  { name: 'guest list', path: `${EVENT}/guest-list`, reader: 'visitor' },
  { name: 'own notifications', path: '/api/v1/notifications', reader: 'holder' },
  { name: "agency's notifications", path: '/api/notifications/agency/1', reader: 'agency' },
  { name: "event's notifications", path: `${EVENT}/notifications`, reader: 'agency' },
  { name: 'agency', path: '/agency/1', reader: 'visitor' },
  { name: 'bank data', path: '/api/agency/1/bank-data', reader: 'holder' },
  { name: 'payment methods', path: `${RESERVATION}/payment-methods`, reader: 'holder' },
  { name: 'room block', path: `${EVENT}/categories`, reader: 'agency' },
  { name: 'booking terms', path: `${EVENT}/booking-terms`, reader: 'agency' },
  { name: 'passes', path: `${EVENT}/passes`, reader: 'holder' },
  { name: 'coupons', path: `${EVENT}/coupons`, reader: 'agency' },
  { name: 'calls', path: `${EVENT}/calls`, reader: 'agency' },
  { name: 'master account', path: `${EVENT}/master-account`, reader: 'agency' },
  { name: 'waiting list', path: `${EVENT}/waitlist`, reader: 'agency' },
  { name: 'transport', path: `${EVENT}/transport-requests`, reader: 'agency' },
  { name: 'rooming list', path: `${EVENT}/reports/rooming-list`, reader: 'agency' },
  { name: 'ticket', path: `${RESERVATION}/ticket-qr.svg`, reader: 'holder' },
  { name: 'calendar of a stay', path: `${RESERVATION}/calendar.ics`, reader: 'holder' },
  { name: 'terms of a cancellation', path: `${RESERVATION}/cancellation`, reader: 'holder' },
];

/** The headers of each reader, for whom the demo has an account or a reservation. */
export async function readersOf(provider: Pick<TestProvider, 'request'>): Promise<Record<Reader, { cookie?: string }>> {
  const enter = async (email: string) =>
    cookieHeader(await provider.request('/api/auth/login', { json: { email, password: DEMO_PASSWORD } }));
  const login = { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' };
  return {
    agency: { cookie: await enter('agency@demo.test') },
    organizer: { cookie: await enter('organizer@demo.test') },
    attendee: { cookie: await enter('attendee@demo.test') },
    holder: { cookie: cookieHeader(await provider.request('/login', { json: login })) },
    visitor: {},
  };
}
