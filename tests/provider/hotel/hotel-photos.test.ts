import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { HotelProfile } from '@/lib/contract/hotel';
import { MOST_ROOM_PHOTOS, type SizedPhoto, type SizedPhotos } from '@/lib/contract/photo';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';
import type { RoleName } from '@/lib/contract/role';
import type { Availability } from '@/lib/contract/room-block';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { auditLog, events, photos } from '@/lib/provider/db/schema';
import {
  AGENCY,
  dataOf,
  failureOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

type Person = { cookie: string };

let provider: TestProvider;
let office: Person;
let picture: Uint8Array;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#0f4c5c' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '20/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
afterAll(() => provider.close());

/** A published event, its hotel and its category of it. */
async function sold() {
  const block = await insertBlock(provider.db, { hotel: { agencyId: AGENCY }, categories: ['A'] });
  const id = block.eventId.replace('event-', '');
  return { ...block, hotelId: `hotel-${id}`, roomId: `room-${id}-A` };
}

interface Where {
  hotelId: string;
  category?: string;
}

const pathOf = ({ hotelId, category }: Where, rest = '') =>
  `/api/v1/hotels/${hotelId}/photos${rest}${category ? `?category=${category}` : ''}`;

function upload(where: Where, altEs = 'La alberca', person = office) {
  const body = new FormData();
  body.set('altEs', altEs);
  body.set('altEn', 'The pool');
  body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'alberca.jpg');
  return provider.request(pathOf(where), { method: 'POST', headers: person, body });
}
async function added(where: Where, altEs?: string): Promise<SizedPhoto> {
  const last = (await dataOf<SizedPhotos>(await upload(where, altEs), 201)).photos.at(-1);
  if (!last) throw new Error('no photo was added');
  return last;
}
const send = (method: string, where: Where, rest: string, json?: object, person = office) =>
  provider.request(pathOf(where, rest), { method, headers: person, ...(json && { json }) });
const plainly = (url: string) => fetch(provider.url + url.replace('/provider', ''));

const ofHotel = async ({ code }: TestBlock) =>
  (await dataOf<Event>(await provider.request(`/events/code/${code}`))).hotel?.photos ?? [];
async function ofRoom({ eventId }: TestBlock) {
  const stay = `checkIn=${night(0)}&checkOut=${night(3)}`;
  const answer = await provider.request(`/api/v1/events/${eventId}/availability?${stay}`);
  return (await dataOf<Availability>(answer)).categories[0]?.photos ?? [];
}
const book = ({ eventId, categoryIds }: TestBlock) => held(provider.request, eventId, holdBody([room(categoryIds[0])]));

describe.each(['hotel', 'category'] as const)('a photo of a %s', (kind) => {
  const whereOf = ({ hotelId, roomId }: { hotelId: string; roomId: string }): Where =>
    kind === 'hotel' ? { hotelId } : { hotelId, category: roomId };
  const shown = async (block: TestBlock) => (kind === 'hotel' ? ofHotel(block) : ofRoom(block));
  const names = async (block: TestBlock) => (await shown(block)).map(({ alt }) => alt.es);

  it('is upright, small, without what the camera noted, and on the page of an event at the hotel', async () => {
    const block = await sold();
    await added(whereOf(block));
    const [photo] = await shown(block);
    expect(photo).toMatchObject({ alt: { es: 'La alberca', en: 'The pool' }, focalX: 50, focalY: 50 });
    expect(photo?.sizes.map(({ width }) => width)).toEqual([...PHOTO_WIDTHS]);
    for (const { url, width } of photo?.sizes ?? []) {
      const answer = await plainly(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { exif, orientation, ...size } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([size.width, exif, orientation]).toEqual([Math.min(width, 600), undefined, undefined]);
      expect(size.height).toBe(2 * size.width);
    }
  });

  it('reaches what nobody has booked with each change, and is gone with its files', async () => {
    const block = await sold();
    const where = whereOf(block);
    const [one, two] = [await added(where, 'Foto uno'), await added(where, 'Foto dos')];
    await send('PATCH', where, `/${two.id}`, { altEs: 'Foto segunda', focalX: 10 });
    expect((await send('PUT', where, '/order', { ids: [two.id, one.id] })).status).toBe(200);
    expect(await names(block)).toEqual(['Foto segunda', 'Foto uno']);
    expect((await send('DELETE', where, `/${two.id}`)).status).toBe(200);
    expect(await names(block)).toEqual(['Foto uno']);
    for (const { url } of two.sizes) expect((await plainly(url)).status).toBe(404);
    const entity = kind === 'hotel' ? block.hotelId : block.roomId;
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, entity)).orderBy(auditLog.id);
    const actions = ['photoAdded', 'photoAdded', 'photoChanged', 'photosOrdered', 'photoRemoved'];
    expect(told.map(({ action, agencyId }) => [action, agencyId])).toEqual(
      actions.map((action) => [`hotel.${action}`, AGENCY]),
    );
  });

  it('stays as guests saw it where somebody has booked, and what is new comes behind it', async () => {
    const block = await sold();
    const where = whereOf(block);
    const one = await added(where, 'Foto uno');
    await book(block);
    await send('PATCH', where, `/${one.id}`, { altEs: 'Otras palabras' });
    expect(await names(block)).toEqual(['Foto uno']);
    const after = await dataOf<SizedPhotos>(await send('DELETE', where, `/${one.id}`));
    expect(after.photos).toEqual([]);
    await added(where, 'Foto dos');
    expect(await names(block)).toEqual(['Foto uno', 'Foto dos']);
    for (const { url } of one.sizes) expect((await plainly(url)).status).toBe(200);
    expect((await send('DELETE', where, `/${one.id}`)).status).toBe(404);
  });

  it('leaves archived events as they are', async () => {
    const block = await sold();
    await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, block.eventId));
    await added(whereOf(block));
    const [row] = await provider.db.select().from(events).where(eq(events.id, block.eventId));
    expect(row?.hotelCopy?.photos).toEqual([]);
  });

  it('is found through its own album alone, and put into an order by all of them', async () => {
    const [one, other] = [await sold(), await sold()];
    const { id, url } = await added(whereOf(one));
    const elsewhere = kind === 'hotel' ? { hotelId: one.hotelId, category: one.roomId } : { hotelId: one.hotelId };
    for (const where of [whereOf(other), elsewhere]) {
      expect((await send('PATCH', where, `/${id}`, { focalX: 1 })).status).toBe(404);
      expect((await send('DELETE', where, `/${id}`)).status).toBe(404);
    }
    expect((await plainly(url.replace(one.hotelId, other.hotelId))).status).toBe(404);
    const stale = await send('PUT', whereOf(one), '/order', { ids: [id, 'other'] });
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { photos: [{ id }] } });
  });

  it('is in the hotel that its editors see', async () => {
    const block = await sold();
    const { id } = await added(whereOf(block));
    const answer = await provider.request(`/api/v1/hotels/${block.hotelId}`, { headers: office });
    const { photos: own, categories } = await dataOf<HotelProfile>(answer);
    const [theirs] = kind === 'hotel' ? own : (categories[0]?.photos ?? []);
    expect(theirs?.id).toBe(id);
    expect([own.length, categories[0]?.photos.length]).toEqual(kind === 'hotel' ? [1, 0] : [0, 1]);
  });
});

describe('the photos of a hotel', () => {
  it('come with the hotel that is chosen, and with the category that is taken into a block', async () => {
    const { hotelId } = await sold();
    const own = await added({ hotelId });
    const path = `/api/v1/hotels/${hotelId}/categories`;
    const limits = { maxOccupancy: 4, maxAdults: 3, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
    const texts = { name: { es: 'Nueva', en: 'New' }, description: { es: '', en: '' }, beds: null, view: null };
    const made = await provider.request(path, { method: 'POST', headers: office, json: { ...texts, ...limits } });
    const category = (await dataOf<HotelProfile>(made, 201)).categories.find(({ name }) => name.en === 'New')?.id ?? '';
    const ofCategory = await added({ hotelId, category });
    const opened = await provider.request('/api/v1/events', {
      method: 'POST',
      headers: office,
      json: {
        eventName: 'Eva & Iván',
        eventDate: night(40),
        timeZone: 'America/Cancun',
        hotelId,
        currency: 'USD',
        minimumNights: 2,
        minimumToReserve: 15_000,
      },
    });
    const { id: eventId } = await dataOf<Event>(opened, 201);
    const [row] = await provider.db.select().from(events).where(eq(events.id, eventId));
    expect(row?.hotelCopy?.photos).toMatchObject([{ id: own.id, hotelId }]);
    const taken = await provider.request(`/api/v1/events/${eventId}/categories`, {
      method: 'POST',
      headers: office,
      json: {
        roomCategoryId: category,
        firstNight: night(39),
        lastNight: night(42),
        allotted: 3,
        cutOffDate: null,
        plan: { mealPlan: 'AI', basis: 'perPersonPerNight', taxIncluded: true, taxPercent: 0, rates: [] },
      },
    });
    await dataOf<RoomBlock>(taken, 201);
    const kept = await provider.db.query.eventCategories.findFirst({
      where: (table, { eq: is }) => is(table.eventId, eventId),
    });
    expect(kept?.room.photos).toMatchObject([{ id: ofCategory.id, hotelId }]);
  });

  it('go with a category that is deleted', async () => {
    const { hotelId } = await sold();
    const texts = { name: { es: 'Otra', en: 'Other' }, description: { es: '', en: '' }, beds: null, view: null };
    const limits = { maxOccupancy: 4, maxAdults: 3, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
    const path = `/api/v1/hotels/${hotelId}/categories`;
    const made = await provider.request(path, { method: 'POST', headers: office, json: { ...texts, ...limits } });
    const category = (await dataOf<HotelProfile>(made, 201)).categories.find(({ name }) => name.en === 'Other');
    const { id } = await added({ hotelId, category: category?.id ?? '' });
    const gone = await provider.request(`${path}/${category?.id}?version=1`, { method: 'DELETE', headers: office });
    expect(gone.status).toBe(200);
    expect(await provider.db.select().from(photos).where(eq(photos.id, id))).toEqual([]);
    for (const width of PHOTO_WIDTHS) expect(await provider.services.files.open(`${id}-${width}`)).toBeNull();
  });

  it('are so many at most, and of a category that is the hotel’s', async () => {
    const { hotelId, roomId } = await sold();
    await provider.db.insert(photos).values(
      Array.from({ length: MOST_ROOM_PHOTOS }, (_, n) => ({
        id: `${roomId}-${n}`,
        hotelId,
        roomCategoryId: roomId,
        ending: 'webp' as const,
        position: n + 1,
        alt: { es: 'Una foto', en: 'A photo' },
      })),
    );
    const refused = await upload({ hotelId, category: roomId });
    expect([refused.status, Object.keys((await failureOf(refused)).fields ?? {})]).toEqual([422, ['picture']]);
    expect((await upload({ hotelId, category: 'of-nobody' })).status).toBe(404);
  });

  it.each<[RoleName, string, number]>([
    ['agency', AGENCY, 201],
    ['agencyUser', AGENCY, 201],
    ['wholesaler', AGENCY, 403],
    ['organizer', AGENCY, 403],
    ['attendee', AGENCY, 403],
    ['agency', 'elsewhere', 404],
  ])('are changed by who manages hotels: %s of %s gets %i', async (role, agencyId, status) => {
    const { hotelId } = await sold();
    const person = await provider.as((await insertUser(provider.db, { role, agencyId })).email);
    expect((await upload({ hotelId }, 'La alberca', person)).status).toBe(status);
  });
});
