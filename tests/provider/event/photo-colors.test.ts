import { eq, sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { SizedPhotos } from '@/lib/contract/photo';
import { activities, events, jobFailures, photos } from '@/lib/provider/db/schema';
import { fillColors } from '@/lib/provider/event/photo/fill-colors';
import { AGENCY, dataOf, held, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

const COLORS = '#0f4c5c,#0f4c5c,#0f4c5c';

let provider: TestProvider;
let office: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  await provider.db.update(photos).set({ blur: 'looked at' });
});
afterEach(() => vi.restoreAllMocks());

const fill = () => fillColors({ ctx: systemContext(provider) });
const plain = { create: { width: 300, height: 200, channels: 4 as const, background: '#0f4c5c' } };

/** Uploads a picture and answers its row's id. */
async function uploaded(path: string, picture: Sharp = sharp(plain)): Promise<string> {
  const body = new FormData();
  const bytes = new Uint8Array(await picture.png().toBuffer());
  for (const [name, value] of Object.entries({ altEs: 'La playa', altEn: 'The beach' })) body.set(name, value);
  body.set('picture', new Blob([bytes], { type: 'image/png' }), 'playa.png');
  const answer = await provider.request(path, { method: 'POST', headers: office, body });
  const last = (await dataOf<SizedPhotos>(answer, 201)).photos.at(-1);
  return last?.id ?? '';
}
const ofEvent = async (picture?: Sharp) => {
  const block = await insertBlock(provider.db);
  return { ...block, id: await uploaded(`/api/v1/events/${block.eventId}/photos`, picture) };
};
/** As photos stood that were stored before their colors were kept. */
const forget = (id: string) => provider.db.update(photos).set({ blur: null }).where(eq(photos.id, id));
const colorsOf = async (id: string) => {
  const [row] = await provider.db.select({ blur: photos.blur }).from(photos).where(eq(photos.id, id));
  return row?.blur;
};
const shown = async (code: string) => dataOf<Event>(await provider.request(`/events/code/${code}`));

describe('the colors of photos of before they were kept', () => {
  it('are read from what is stored, and shown', async () => {
    const { id, code } = await ofEvent();
    expect(await colorsOf(id)).toBe(COLORS);
    await forget(id);
    expect((await shown(code)).photos?.map(({ blur }) => blur)).toEqual([null]);
    expect(await fill()).toBe(1);
    expect((await shown(code)).photos?.map(({ blur }) => blur)).toEqual([COLORS]);
    expect(await fill()).toBe(0);
  });

  it('are looked for once where a picture lets through what is behind it', async () => {
    const { id, code } = await ofEvent(sharp({ create: { ...plain.create, background: '#0f4c5c80' } }));
    await forget(id);
    expect([await fill(), await fill(), await colorsOf(id)]).toEqual([1, 0, '']);
    expect((await shown(code)).photos?.map(({ blur }) => blur)).toEqual([null]);
  });

  it('are given up once where the file is broken or gone, and keep no other waiting', async () => {
    const [broken, gone, whole] = [await ofEvent(), await ofEvent(), await ofEvent()];
    for (const { id } of [broken, gone, whole]) await forget(id);
    const { files } = provider.services;
    await files.remove(`${gone.id}-480`);
    await files.remove(`${broken.id}-480`);
    const words = async function* () {
      yield Buffer.from('no picture');
    };
    await files.put(`${broken.id}-480`, words(), 'image/webp');
    expect(await fill()).toBe(3);
    expect([await colorsOf(broken.id), await colorsOf(gone.id), await colorsOf(whole.id)]).toEqual(['', '', COLORS]);
    const open = vi.spyOn(files, 'open');
    expect([await fill(), open.mock.calls.length]).toEqual([0, 0]);
    expect(await provider.db.$count(jobFailures)).toBe(0);
  });

  it('are tried again, later and later, where the store does not answer', async () => {
    const { id } = await ofEvent();
    await forget(id);
    const open = vi.spyOn(provider.services.files, 'open').mockRejectedValue(new Error('the store is away'));
    expect([await fill(), await fill(), open.mock.calls.length]).toEqual([0, 0, 1]);
    open.mockRestore();
    provider.clock.set(new Date(NOW.getTime() + 61_000));
    expect([await fill(), await colorsOf(id)]).toEqual([1, COLORS]);
    expect(await provider.db.$count(jobFailures)).toBe(0);
  });

  it('are read of fifty at a time', async () => {
    const { id } = await ofEvent();
    const [row] = await provider.db.select().from(photos).where(eq(photos.id, id));
    if (!row) throw new Error('no photo was added');
    const more = Array.from({ length: 51 }, (_, place) => ({ ...row, id: `many-${place}`, blur: null }));
    await provider.db.insert(photos).values(more);
    expect([await fill(), await fill(), await fill()]).toEqual([50, 1, 0]);
    await provider.db.delete(photos).where(sql`${photos.id} like 'many-%'`);
  });

  it('reach the events that took the photo over, booked ones too, and an activity’s cover', async () => {
    const block = await insertBlock(provider.db, { hotel: { agencyId: AGENCY }, categories: ['A'] });
    const hotelId = `hotel-${block.eventId.replace('event-', '')}`;
    const id = await uploaded(`/api/v1/hotels/${hotelId}/photos`);
    const beside = await uploaded(`/api/v1/hotels/${hotelId}/photos`);
    await held(provider.request, block.eventId, holdBody([room(block.categoryIds[0])]));
    const [event] = await provider.db.select().from(events).where(eq(events.id, block.eventId));
    const copy = event?.hotelCopy;
    if (!copy) throw new Error('the event has no hotel');
    const before = (copy.photos ?? []).map(({ blur: _, ...photo }) => photo);
    await provider.db.update(events).set({ hotelCopy: { ...copy, photos: before } });
    const activity = { id: 'activity-with-cover', agencyId: AGENCY, eventId: block.eventId, position: 1 };
    const name = { es: 'Cena', en: 'Dinner' };
    const cover = { id: 'cover-1', alt: name, focalX: 50, focalY: 50 };
    await provider.db.insert(activities).values({ ...activity, name, venue: name, startsAt: NOW, endsAt: null, cover });
    const [row] = await provider.db.select().from(photos).where(eq(photos.id, id));
    if (!row) throw new Error('no photo was added');
    const ofActivity = { ...row, id: 'cover-1', hotelId: null, activityId: activity.id, blur: null };
    await provider.db.insert(photos).values(ofActivity);
    const { files } = provider.services;
    const stored = await files.open(`${id}-480`);
    if (!stored) throw new Error('no file was kept');
    await files.put('cover-1-480', stored.body, 'image/webp');
    await forget(id);
    expect(await fill()).toBe(2);
    const { hotel } = await shown(block.code);
    expect(hotel?.photos?.map((photo) => [photo.id, photo.blur])).toEqual([
      [id, COLORS],
      [beside, null],
    ]);
    const [covered] = await provider.db.select().from(activities).where(eq(activities.id, activity.id));
    expect(covered?.cover).toEqual({ ...cover, blur: COLORS });
  });
});
