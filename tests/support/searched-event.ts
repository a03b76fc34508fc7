import type { GuestPage } from '@/lib/contract/guest';
import type { Page } from '@/lib/contract/page';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { Database } from '@/lib/provider/db/client';
import { guests } from '@/lib/provider/db/schema';
import {
  AGENCY,
  dataOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type Send,
  type TestBlock,
} from './booking';

interface Searchable {
  db: Database;
  request: Send;
  as(email: string): Promise<{ cookie: string }>;
}

const listed = (
  { eventId, agencyId }: TestBlock,
  id: string,
  names: Pick<typeof guests.$inferInsert, 'firstName' | 'lastName'>,
) => ({
  id,
  eventId,
  agencyId,
  mobile: '+529981234567',
  email: `${id}@correo.test`,
  attendance: 'pending' as const,
  createdAt: NOW,
  ...names,
});

/**
 * An event with two bookings: that of Íñigo Muñoz Ávila, who is on the couple's list, with Sofía Peñalosa and Ana
 * Güemes (picked from the list) in his room, and that of Zoe Strauß alone. Answers how its staff finds them.
 */
export async function searchedEvent(provider: Searchable, tag: string, agencyId = AGENCY) {
  const block = await insertBlock(provider.db, { agencyId });
  const as = async (role: 'agency' | 'wholesaler') =>
    provider.as((await insertUser(provider.db, { role, agencyId })).email);
  const [agency, wholesaler] = [await as('agency'), await as('wholesaler')];
  const [inigo, ana] = [`inigo-${tag}`, `ana-${tag}`];
  await provider.db
    .insert(guests)
    .values([
      listed(block, inigo, { firstName: 'Íñigo', lastName: 'Muñoz Ávila' }),
      listed(block, ana, { firstName: 'Ana', lastName: 'Güemes' }),
    ]);
  const contact = (firstName: string, lastName: string, email: string) => ({
    contact: { firstName, lastName, email, mobile: '998 123 4567' },
  });
  const occupants = [
    { name: 'Íñigo Muñoz Ávila', band: 'adult' as const },
    { name: 'Sofía Peñalosa', band: 'adult' as const },
    { name: 'Ana G.', band: 'adult' as const, guestId: ana },
  ];
  const people = room(block.categoryIds[0], 0, 3, { adults: 3, occupants });
  const his = holdBody([people], { ...contact('Íñigo', 'Muñoz Ávila', 'inigo@correo.test'), guestId: inigo });
  const asStaff: Send = (path, init) => provider.request(path, { ...init, headers: agency });
  await held(asStaff, block.code, his);
  const hers = holdBody([room(block.categoryIds[0])], contact('Zoe', 'Strauß', 'zoe@correo.test'));
  await held(provider.request, block.code, hers);
  const list = async <Answer>(kind: string, q: string, headers: { cookie: string }) =>
    dataOf<Answer>(
      await provider.request(`/api/v1/events/${block.code}/${kind}?q=${encodeURIComponent(q)}`, { headers }),
    );
  return {
    agency,
    wholesaler,
    /** First names of who booked what is found. */
    bookings: async (q: string, headers = agency) =>
      (await list<Page<ReservationSummary>>('reservations', q, headers)).data.map(({ holder }) => holder.split(' ')[0]),
    /** First names on the couple's list. */
    guests: async (q: string, headers = agency) =>
      (await list<GuestPage>('guests', q, headers)).data.map(({ name }) => name.split(' ')[0]),
  };
}

/** What is typed into the search of that event, and whose booking it finds. */
export const SEARCHES: [typed: string, bookings: string[]][] = [
  ['munoz', ['Íñigo']],
  ['MUÑOZ', ['Íñigo']],
  ['Mun\u0303oz', ['Íñigo']],
  ['avila IÑIGO', ['Íñigo']],
  ['strauss', ['Zoe']],
  ['ZOË', ['Zoe']],
  ['penalosa', ['Íñigo']],
  ['sofía muñoz', ['Íñigo']],
  ['guemes', ['Íñigo']],
  ['munoz strauss', []],
  ['％', []],
  ['_', []],
  ['munos', []],
];
