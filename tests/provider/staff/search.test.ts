import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { SEARCHES, searchedEvent } from '@/tests/support/searched-event';

let provider: TestProvider;
let event: Awaited<ReturnType<typeof searchedEvent>>;
beforeAll(async () => {
  provider = await startTestProvider();
  event = await searchedEvent(provider, 'a', '1');
  // Another event of the agency, and another agency's, have the same names.
  await searchedEvent(provider, 'b', '1');
  await searchedEvent(provider, 'c', '2');
});
afterAll(() => provider.close());

describe('a search of staff', () => {
  it.each(SEARCHES)('for %j finds the bookings of %j', async (typed, expected) => {
    expect(await event.bookings(typed)).toEqual(expected);
  });

  it('finds the household on the couple’s list by who sleeps in its room', async () => {
    expect(await event.guests('AVILA')).toEqual(['Íñigo']);
    expect(await event.guests('penalosa')).toEqual(['Íñigo']);
    expect(await event.guests('guemes')).toEqual(['Ana', 'Íñigo']);
    expect(await event.guests('strauss')).toEqual([]);
  });

  it('finds companions for those too who do not see contact data, and nothing by contact data', async () => {
    expect(await event.bookings('penalosa', event.wholesaler)).toEqual(['Íñigo']);
    expect(await event.bookings('zoe@correo.test', event.wholesaler)).toEqual([]);
    expect(await event.bookings('zoe@correo.test')).toEqual(['Zoe']);
  });
});

/** Lists of staff with a search box: what the demo has with an accent is found without it, in capitals too. */
const LISTS = [
  ['/api/v1/events/PLS-DEMO-BODA/reservations', 'agency'],
  ['/api/v1/events/PLS-DEMO-BODA/guests', 'agency'],
  ['/api/v1/events/PLS-DEMO-BODA/calls', 'agency'],
  ['/api/v1/events/PLS-DEMO-BODA/transport-requests', 'agency'],
  ['/api/v1/agency/1/events', 'agency'],
  ['/api/v1/hotels', 'agency'],
  ['/api/v1/contact-messages', 'agency'],
  ['/api/v1/users', 'agency'],
] as const;

const WORD = /\p{L}*[áéíóúñ]\p{L}*/giu;
const folded = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

it.each(LISTS)('%s is searched without accents', async (path, person) => {
  const headers = await provider.as(`${person}@demo.test`);
  const read = async (q: string) => {
    const answer = await provider.request(`${path}?per_page=100${q && `&q=${encodeURIComponent(q)}`}`, { headers });
    return (await dataOf<{ data: { id?: string; key?: string }[] }>(answer)).data;
  };
  const idOf = ({ id, key }: { id?: string; key?: string }) => id ?? key;
  const found: string[] = [];
  for (const row of await read('')) {
    for (const [word] of JSON.stringify(row).matchAll(WORD)) {
      const accented = (await read(word)).map(idOf);
      if (!accented.includes(idOf(row))) continue;
      expect([word, (await read(folded(word))).map(idOf)]).toEqual([word, accented]);
      found.push(word);
    }
    if (found.length > 2) break;
  }
  expect(found.length).toBeGreaterThan(0);
});
