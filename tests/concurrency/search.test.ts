import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { SEARCHES, searchedEvent } from '@/tests/support/searched-event';
import { type RaceProvider, startRaceProvider } from './race-provider';

describe.skipIf(!TEST_DATABASE_URL)('a search on PostgreSQL', () => {
  let provider: RaceProvider;
  let event: Awaited<ReturnType<typeof searchedEvent>>;
  beforeAll(async () => {
    provider = await startRaceProvider(5);
    event = await searchedEvent(provider, 'a');
  });
  afterAll(() => provider.close());

  it.each(SEARCHES)('for %j finds the bookings of %j, as the embedded database does', async (typed, expected) => {
    expect(await event.bookings(typed)).toEqual(expected);
  });

  it('finds the household by who sleeps in its room', async () => {
    expect(await event.guests('penalosa')).toEqual(['Íñigo']);
    expect(await event.guests('guemes')).toEqual(['Ana', 'Íñigo']);
  });
});
