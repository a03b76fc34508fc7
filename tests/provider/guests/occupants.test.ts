import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '@/lib/provider/db/schema';
import { failureOf, held, hold, holdBody, insertBlock, NOW, room, type TestBlock } from '@/tests/support/booking';
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
const bodyWith = (occupants: typeof people) => holdBody([room(block.categoryIds[0], 0, 3, { ...family, occupants })]);

describe('the people of a room', () => {
  it('are kept as they were named, picked or not, with who comes later left open', async () => {
    const { reservation } = await held(provider.request, block.code, bodyWith(people));
    expect(reservation.rooms[0]?.occupants).toEqual(people);
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
