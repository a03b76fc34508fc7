import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Availability } from '@/lib/contract/room-block';
import { eventCategories, events, roomCategories } from '@/lib/provider/db/schema';
import { dataOf, insertBlock, insertUser, NOW, night, type TestBlock } from '@/tests/support/booking';
import { NEW_ROOM } from '@/tests/support/new-hotel';
import { addOtherHotel } from '@/tests/support/other-hotel';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
let block: TestBlock;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  block = await insertBlock(provider.db, { allotted: 5, nights: 6 });
});

/** What a guest reads of each category on sale. */
const bedding = async () => {
  const path = `/api/v1/events/${block.code}/availability?checkIn=${night(0)}&checkOut=${night(3)}`;
  const { categories } = await dataOf<Availability>(await provider.request(path));
  return Object.fromEntries(categories.map(({ id, beds, view }) => [id, { beds, view }]));
};
const withRoom = () => addOtherHotel({ request: provider.request, headers: office, block });

it('guests read which beds a room has and where it looks, as the hotel told when the event took it', async () => {
  const { category } = await withRoom();
  const { beds, view } = NEW_ROOM;
  const before = await bedding();
  expect(before[category.id]).toEqual({ beds, view });
  // Of a room that nobody described nothing is said.
  expect(before[block.categoryIds[0] ?? '']).toEqual({ beds: undefined, view: undefined });
  const later = { beds: { es: 'Literas', en: 'Bunk beds' } };
  await provider.db.update(roomCategories).set(later).where(eq(roomCategories.id, category.roomCategoryId));
  expect((await bedding())[category.id]).toEqual({ beds, view });
});

it('events that took their rooms over earlier get the beds, and those that are archived stay as they are', async () => {
  const { category } = await withRoom();
  const folder = 'lib/provider/db/migrations';
  const file = readdirSync(folder).find((name) => name.endsWith('_beds_of_rooms.sql')) ?? '';
  const kept = async () => {
    const [row] = await provider.db
      .select({ room: eventCategories.room })
      .from(eventCategories)
      .where(eq(eventCategories.id, category.id));
    return row?.room;
  };
  const asBefore = async (state: 'published' | 'archived') => {
    await provider.db.update(events).set({ state }).where(eq(events.id, block.eventId));
    await provider.db
      .update(eventCategories)
      .set({ room: sql`${eventCategories.room} - 'beds' - 'view'` })
      .where(eq(eventCategories.id, category.id));
    await provider.db.execute(sql.raw(readFileSync(join(folder, file), 'utf8')));
  };
  const whole = await kept();
  await asBefore('archived');
  expect(await kept()).not.toHaveProperty('beds');
  await asBefore('published');
  expect(await kept()).toEqual(whole);
});
