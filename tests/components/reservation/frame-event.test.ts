import { beforeEach, expect, it, vi } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { HeldBooking } from '@/lib/contract/held-booking';
import { loadReservationEvent } from '@/lib/loaders/load-reservation';
import { anEvent, aReservation } from './booking-fixtures';

const LOOKED_AT = { ...anEvent(), id: 'event-other', code: 'PLS-OTHER' };
/**
 * What the request says: the address where the middleware stands before the page, the event that was looked at last.
 */
let address: string | null;
let looked: string | undefined;
let held: Pick<HeldBooking, 'reservation' | 'event'> | null;

// Each call is a request of its own.
vi.mock('react', async (actual) => ({ ...(await actual<object>()), cache: (read: unknown) => read }));
vi.mock('next/headers', () => ({ cookies: async () => ({ get: () => looked && { value: looked } }) }));
vi.mock('@/lib/loaders/server-http', () => ({
  askedAddress: async () => address && new URL(address, 'http://localhost'),
}));
vi.mock('@/lib/loaders/load-session', () => ({ loadHeldBooking: async () => held, loadSession: async () => null }));
vi.mock('@/lib/loaders/load-event', () => ({
  loadEvent: async (code: string): Promise<Event | null> => (code === LOOKED_AT.code ? LOOKED_AT : null),
  loadBookedEvent: async () => null,
}));

beforeEach(() => {
  address = null;
  looked = LOOKED_AT.code;
  held = { reservation: aReservation(), event: anEvent() };
});

const shown = async () => (await loadReservationEvent('es'))?.code;

it('frames pay, ticket and price details with the event that is booked, whichever was looked at since', async () => {
  address = '/pagoModal';
  expect(await shown()).toBe(anEvent().code);
});

it('frames the steps of a booking with the event that is being booked', async () => {
  expect(await shown()).toBe(LOOKED_AT.code);
});

it('goes by what was looked at where nothing is booked, and by what is booked where nothing was looked at', async () => {
  looked = undefined;
  expect(await shown()).toBe(anEvent().code);
  held = null;
  expect(await shown()).toBeUndefined();
  looked = LOOKED_AT.code;
  address = '/SidebarOptions';
  expect(await shown()).toBe(LOOKED_AT.code);
});
