import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import { serveWaitlist } from '@/lib/provider/booking/waitlist/serve-waitlist';
import { type Booked, booked, preview, staffOf } from '@/tests/support/after-booking';
import { dataOf, NOW, night } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { entryOf, joinBody, joined } from '@/tests/support/waitlist';

let provider: TestProvider;
let staff: { cookie: string };
/** The serving that the last call woke, if it woke one. */
let served: Promise<number> | null = null;

beforeAll(async () => {
  const wakeWorkers = () => {
    served = (async () => serveWaitlist({ ctx: systemContext(provider) }))();
  };
  provider = await startTestProvider({ now: NOW, seed: false, services: { wakeWorkers } });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());
beforeEach(() => {
  served = null;
});

async function send(method: string, path: string, json?: unknown, headers = staff): Promise<Response> {
  const answer = await provider.request(path, { method, headers, ...(json !== undefined && { json }) });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer;
}

const allot = async ({ block }: Booked, allotted: number, closed: boolean) => {
  const { categories } = await dataOf<{ categories: BlockCategory[] }>(
    await send('GET', `/api/v1/events/${block.code}/categories`),
  );
  const { id, version } = categories[0] as BlockCategory;
  const nights = [0, 1, 2].map((day) => ({ date: night(day), allotted, closed }));
  await send('PUT', `/api/v1/categories/${id}/nights`, { version, nights });
};

it.each<[string, (guest: Booked) => Promise<unknown>]>([
  [
    'a rejected room',
    ({ path, reservation }) =>
      send('POST', `${path}/rooms/${reservation.rooms[0]?.id}/approve`, { decision: 'reject', reason: 'Sin lugar' }),
  ],
  [
    'an approved cancellation',
    async (guest) => {
      const { penalty } = await preview(provider, guest, guest.headers);
      await send('POST', `${guest.path}/cancellation`, { expectedPenalty: penalty.amount }, guest.headers);
      await send('POST', `${guest.path}/cancellation/decision`, { decision: 'approve' });
    },
  ],
  [
    'a stay that moved to other dates',
    ({ path, reservation: { rooms } }) => {
      const dates = { checkIn: night(3), checkOut: night(6), version: rooms[0]?.version, expectedDifference: 0 };
      return send('POST', `${path}/rooms/${rooms[0]?.id}/dates`, dates);
    },
  ],
  ['a raised allotment', (guest) => allot(guest, 2, false)],
])('%s is offered to who waits, at once', async (_, free) => {
  const guest = await booked(provider, { allotted: 1, nights: 6, categories: ['A'] });
  const { token } = await joined(provider.request, guest.block.code, joinBody(guest.block.categoryIds[0]));
  await served;
  served = null;
  expect(await entryOf(provider.request, token)).toMatchObject({ status: 'waiting' });
  await free(guest);
  expect(await served, 'the workers were woken').not.toBeNull();
  expect(await entryOf(provider.request, token)).toMatchObject({ status: 'offered' });
});

it('a reopened night is offered to who waits, at once', async () => {
  const guest = await booked(provider, { allotted: 2, nights: 6, categories: ['A'] });
  await allot(guest, 2, true);
  const { token } = await joined(provider.request, guest.block.code, joinBody(guest.block.categoryIds[0]));
  await served;
  served = null;
  await allot(guest, 2, false);
  expect(await served, 'the workers were woken').not.toBeNull();
  expect(await entryOf(provider.request, token)).toMatchObject({ status: 'offered' });
});
