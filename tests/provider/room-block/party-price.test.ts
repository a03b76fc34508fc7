import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfferedEvent } from '@/lib/contract/offered-event';
import type { Availability, Quote } from '@/lib/contract/room-block';
import { dataOf, insertBlock, NOW, night, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const POLICY = [
  { fromDays: 90, penalty: { kind: 'none' as const } },
  { fromDays: 45, penalty: { kind: 'percent' as const, percent: 50 } },
  { fromDays: 0, penalty: { kind: 'nights' as const, nights: 1 } },
];

describe('what a stay costs one’s own party, before anything is told of oneself', () => {
  const ask = async (code: string, query: Record<string, string>, headers: Record<string, string> = {}) => {
    const stay = { checkIn: night(0), checkOut: night(3) };
    const path = `/api/v1/events/${code}/availability?${new URLSearchParams({ ...stay, ...query })}`;
    return provider.request(path, { headers });
  };

  it('is told room by room, and is the total that the quote of the same room reckons', async () => {
    const block = await insertBlock(provider.db, { plan: { taxIncluded: false, taxPercent: 16 } });
    const people = { adults: 2, minors: 1 };
    const asked = { adults: '2', minors: '1' };
    const { categories } = await dataOf<Availability>(await ask(block.code, asked));
    const rooms = [room(block.categoryIds[0], 0, 3, people)];
    const quote = await dataOf<Quote>(
      await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms } }),
    );
    // 3 nights of 2 x 200.00 and 100.00, and 16 % of it.
    expect(quote.total).toEqual({ amount: 174_000, currency: 'USD' });
    expect(categories.map(({ total }) => total)).toEqual([quote.total, quote.total]);
  });

  it('is none where the people do not fit or have no price, and is not told where nobody was asked about', async () => {
    const block = await insertBlock(provider.db, { category: { maxMinors: 1 } });
    const totals = async (query: Record<string, string>) =>
      (await dataOf<Availability>(await ask(block.code, query))).categories.map(({ total }) => total);
    expect(await totals({ adults: '2', minors: '2' })).toEqual([null, null]);
    expect(await totals({ adults: '0', minors: '1' })).toEqual([null, null]);
    expect(await totals({})).toEqual([undefined, undefined]);
    expect((await ask(block.code, { adults: '21' })).status).toBe(422);
  });

  it('stands with the event for two adults, so that its page shows a price without asking', async () => {
    const block = await insertBlock(provider.db, { event: { cancellationSteps: POLICY } });
    const { offer } = await dataOf<OfferedEvent>(await provider.request(`/events/code/${block.code}`));
    // Two nights at least, from the day before the event's.
    expect(offer).toMatchObject({ checkIn: night(8), nights: 2 });
    expect(offer?.rooms.map(({ total }) => total)).toEqual([
      { amount: 80_000, currency: 'USD' },
      { amount: 80_000, currency: 'USD' },
    ]);
    expect(offer?.cancellationTerms?.freeUntil).toBe('2027-03-11');
  });

  it('says until when cancelling is free and what it costs after that, in the reader’s language', async () => {
    const block = await insertBlock(provider.db, { event: { cancellationSteps: POLICY } });
    const rooms = [room(block.categoryIds[0], 4), room(block.categoryIds[1])];
    const quoteIn = async (language: string) =>
      dataOf<Quote>(
        await provider.request(`/api/v1/events/${block.code}/quotes`, {
          json: { rooms },
          headers: { 'accept-language': language },
        }),
      );
    // Of the room that arrives first, on 1 June.
    expect((await quoteIn('es')).cancellationTerms).toEqual({
      freeUntil: '2027-03-03',
      charges: [
        'Del 4 de marzo de 2027 al 17 de abril de 2027: el cargo por cancelación es el 50% del precio y te reembolsamos el resto.',
        'Desde el 18 de abril de 2027: el cargo por cancelación es la primera noche de cada habitación y te reembolsamos el resto.',
      ],
    });
    expect((await quoteIn('en')).cancellationTerms?.charges[1]).toMatch(/^From April 18, 2027 on: /);
    const { cancellationTerms } = await dataOf<Availability>(await ask(block.code, {}, { 'accept-language': 'es' }));
    expect(cancellationTerms).toEqual((await quoteIn('es')).cancellationTerms);
    const without = await insertBlock(provider.db);
    expect((await dataOf<Availability>(await ask(without.code, {}))).cancellationTerms).toBeUndefined();
  });
});
