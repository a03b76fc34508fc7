import { addDays } from '@/lib/domain/nights';
import type { Services } from '../../context';
import { derivedToken, hashOfToken } from '../../ground/mailed-token';
import type { waitlistEntries } from '../schema';
import type { DemoDays } from './demo-days';
import { WEDDING } from './demo-events';

type Entry = typeof waitlistEntries.$inferInsert;

/** Two families wait for the suites of the wedding's nights, which are all sold. */
export function demoWaitlist(days: DemoDays, parts: { services: Services }): Entry[] {
  const family = { agencyId: '1', eventId: WEDDING, eventCategoryId: 'block-familiar', status: 'waiting' as const };
  const entries: Omit<Entry, 'tokenHash'>[] = [
    {
      ...family,
      id: 'waitlist-demo-1',
      checkIn: addDays(days.wedding, -1),
      checkOut: addDays(days.wedding, 2),
      rooms: 1,
      adults: 2,
      minors: 2,
      firstName: 'Marisol',
      lastName: 'Escobar',
      email: 'marisol.escobar@correo.test',
      mobile: '+525544120987',
      locale: 'es',
      createdAt: days.at(-12),
    },
    {
      ...family,
      id: 'waitlist-demo-2',
      checkIn: addDays(days.wedding, -2),
      checkOut: addDays(days.wedding, 1),
      rooms: 2,
      adults: 2,
      juniors: 1,
      firstName: 'Thomas',
      lastName: 'Becker',
      email: 'thomas.becker@correo.test',
      mobile: '+4915112345678',
      locale: 'en',
      createdAt: days.at(-5, -3),
    },
  ];
  return entries.map((entry) => ({ ...entry, tokenHash: hashOfToken(derivedToken(parts, 'waitlist', entry.id)) }));
}
