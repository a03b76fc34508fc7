import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Occupant, Reservation } from '@/lib/contract/reservation';
import { guests } from '@/lib/provider/db/schema';
import {
  dataOf,
  failureOf,
  held,
  hold,
  holdBody,
  insertBlock,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { KNOWN_MINOR, OCCUPANT_FIELDS } from '@/tests/support/occupant';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let block: TestBlock;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  block = await insertBlock(provider.db);
  await provider.db.insert(guests).values({
    id: 'guest-of-list',
    agencyId: block.agencyId,
    eventId: block.eventId,
    firstName: 'Ana',
    lastName: 'García',
    mobile: '+525511112222',
    attendance: 'attends',
    createdAt: NOW,
  });
});
afterAll(() => provider.close());

const family = { adults: 2, minors: 1 };
const people = [
  { name: 'Ana G.', band: 'adult' as const, guestId: 'guest-of-list' },
  { name: '', band: 'adult' as const },
  { name: 'Leo', band: 'minor' as const, age: 8 },
];
const bodyWith = (occupants: Occupant[]) => holdBody([room(block.categoryIds[0], 0, 3, { ...family, occupants })]);

describe('the people of a room', () => {
  it('are kept as they were named, picked or not, with who comes later left open', async () => {
    const { reservation } = await held(provider.request, block.code, bodyWith(people));
    expect(reservation.rooms[0]?.occupants).toEqual(people);
  });

  it('keep every field from the hold on: read, changed, held again and read once more', async () => {
    const known = [{ name: 'Ana G.', band: 'adult' as const }, { name: 'Luis', band: 'adult' as const }, KNOWN_MINOR];
    expect(Object.keys(KNOWN_MINOR).sort()).toEqual(OCCUPANT_FIELDS);
    const occupantsOf = ({ rooms }: Reservation) => rooms[0]?.occupants;
    const guest = await held(provider.request, block.code, bodyWith(known));
    expect(occupantsOf(guest.reservation)).toEqual(known);
    const { headers } = guest;
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    expect(occupantsOf(await dataOf<Reservation>(await provider.request(path, { headers })))).toEqual(known);

    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    const again = await dataOf<Reservation>(await provider.request(`${path}/hold-again`, { method: 'POST', headers }));
    expect(occupantsOf(again)).toEqual(known);
    await dataOf(await provider.request(`${path}/confirm`, { json: { acceptTerms: true }, headers }));

    const older = known.map((person) => (person.band === 'minor' ? { ...person, age: 9 } : person));
    const version = again.rooms[0]?.version;
    const change = { method: 'PATCH', json: { version, occupants: older }, headers };
    const changed = await dataOf<Reservation>(await provider.request(`${path}/rooms/${again.rooms[0]?.id}`, change));
    expect(occupantsOf(changed)).toEqual(older);
  });

  it('are not somebody of another event’s list', async () => {
    const strangers = people.map((person) => (person.guestId ? { ...person, guestId: 'guest-of-others' } : person));
    const answer = await hold(provider.request, block.code, bodyWith(strangers));
    expect(answer.status).toBe(422);
    expect((await failureOf(answer)).fields).toHaveProperty(['rooms.0.occupants.0.guestId']);
  });

  it('have ages of their bands', async () => {
    const grown = people.map((person) => (person.band === 'minor' ? { ...person, age: 14 } : person));
    const answer = await hold(provider.request, block.code, bodyWith(grown));
    expect(answer.status).toBe(422);
    expect((await failureOf(answer)).fields).toHaveProperty(['rooms.0.occupants.2.age']);
  });
});
