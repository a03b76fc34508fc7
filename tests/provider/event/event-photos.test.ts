import { crc32 } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Event } from '@/lib/contract/event';
import { MOST_EVENT_PHOTOS, type SizedPhotos } from '@/lib/contract/photo';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';
import type { RoleName } from '@/lib/contract/role';
import { auditLog, events, photos } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

type Person = { cookie: string };

let provider: TestProvider;
let couple: Person;
let coupleId: string;
/** Taken on its side, as phones do, with the place it was taken at. */
let sideways: Uint8Array;
const heard = vi.fn();

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false, embedded: true });
  const own = await insertUser(provider.db, { role: 'organizer' });
  coupleId = own.id;
  couple = await provider.as(own.email);
  await provider.database.hearWrites(heard);
  sideways = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0f4c5c' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '20/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
afterAll(() => provider.close());

async function own(state: 'published' | 'draft' = 'published') {
  const block = await insertBlock(provider.db, { event: { state } });
  await provider.db.update(events).set({ mainUserId: coupleId }).where(eq(events.id, block.eventId));
  return block;
}

const ALT = { altEs: 'Nosotros en la playa', altEn: 'The two of us on the beach' };

/** As an iPhone begins a photo: its picture is of HEVC, which nothing here can draw. */
const HEIC = Buffer.concat([
  Buffer.from('0000001c', 'hex'),
  Buffer.from('ftypheic'),
  Buffer.alloc(4),
  Buffer.from('mif1heicmiaf'),
  Buffer.alloc(64),
]);

interface Upload {
  as?: 'photos' | 'cover';
  fields?: Record<string, string>;
  bytes?: Uint8Array;
  person?: Person;
}

function upload(id: string, { as = 'photos', fields = ALT, bytes = sideways, person = couple }: Upload = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'boda.jpg');
  return provider.request(`/api/v1/events/${id}/${as}`, { method: 'POST', headers: person, body });
}

const send = (method: 'PUT' | 'PATCH' | 'DELETE', id: string, rest: string, json?: object, person = couple) =>
  provider.request(`/api/v1/events/${id}/photos/${rest}`, { method, headers: person, ...(json && { json }) });

const added = async (id: string, altEs = ALT.altEs) => {
  const { photos: all } = await dataOf<SizedPhotos>(await upload(id, { fields: { ...ALT, altEs } }), 201);
  const last = all.at(-1);
  if (!last) throw new Error('no photo was added');
  return last;
};
const shown = async (code: string) =>
  (await dataOf<Event>(await provider.request(`/events/code/${code}`))).photos ?? [];
const plainly = (url: string) => fetch(provider.url + url.replace('/provider', ''));

describe('until it is loaded', () => {
  const RED_OVER_BLUE = { top: '#d02020', bottom: '#2020d0' };
  const strip = (color: string, channels: 3 | 4 = 3) =>
    sharp({ create: { width: 300, height: 300, channels, background: color } })
      .png()
      .toBuffer();

  it('a photo has its colors from top to bottom, upright as it is shown', async () => {
    const { eventId, code } = await own();
    const [top, bottom] = await Promise.all([strip(RED_OVER_BLUE.top), strip(RED_OVER_BLUE.bottom)]);
    const layers = [
      { input: top, left: 0, top: 0 },
      { input: bottom, left: 0, top: 300 },
    ];
    const upright = sharp({ create: { width: 300, height: 600, channels: 3, background: '#ffffff' } }).composite(
      layers,
    );
    // As a phone saves it that was held on its side.
    const turned = await sharp(await upright.png().toBuffer())
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await dataOf<SizedPhotos>(await upload(eventId, { bytes: new Uint8Array(turned) }), 201);
    const [photo] = await shown(code);
    const colors = (photo?.blur ?? '')
      .split(',')
      .map((color) => (color.match(/[0-9a-f]{2}/g) ?? []).map((two) => Number.parseInt(two, 16)));
    expect(colors).toHaveLength(3);
    const [first = [], , last = []] = colors;
    expect((first[0] ?? 0) - (first[2] ?? 0), 'red above').toBeGreaterThan(100);
    expect((last[2] ?? 0) - (last[0] ?? 0), 'blue below').toBeGreaterThan(100);
  });

  it('one that lets through what is behind it has none', async () => {
    const { eventId, code } = await own();
    await dataOf<SizedPhotos>(await upload(eventId, { bytes: new Uint8Array(await strip('#d0202080', 4)) }), 201);
    expect((await shown(code)).map(({ blur }) => blur)).toEqual([null]);
  });
});

describe('a cover', () => {
  it('stands before the photos that were there, also the second one', async () => {
    const { eventId, code } = await own();
    await added(eventId, 'La primera');
    await upload(eventId, { as: 'cover', fields: { ...ALT, altEs: 'La portada' } });
    const answer = await upload(eventId, { as: 'cover', fields: { ...ALT, altEs: 'La nueva portada' } });
    await dataOf<SizedPhotos>(answer, 201);
    const all = await shown(code);
    expect(all.map(({ alt }) => alt.es)).toEqual(['La nueva portada', 'La portada', 'La primera']);
    const [row] = await provider.db.select().from(events).where(eq(events.id, eventId));
    expect(row?.imgCoverCircle).toBe(all[0]?.url);
    await added(eventId, 'La última');
    expect((await shown(code)).at(-1)?.alt.es).toBe('La última');
  });
});

describe('a photo of an event', () => {
  it('is kept upright in each width, small, and without what the camera noted', async () => {
    const { eventId, code } = await own();
    expect((await upload(eventId)).status).toBe(201);
    const [cover] = await shown(code);
    expect(cover).toMatchObject({ alt: { es: ALT.altEs, en: ALT.altEn }, focalX: 50, focalY: 50 });
    expect(cover?.sizes.map(({ width }) => width)).toEqual([...PHOTO_WIDTHS]);
    for (const { url, width } of cover?.sizes ?? []) {
      const answer = await plainly(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      // Turned it is 1000 wide, and never made larger.
      expect(picture.width).toBe(Math.min(width, 1000));
      expect(picture.height).toBe(2 * (picture.width ?? 0));
      expect([picture.exif, picture.orientation]).toEqual([undefined, undefined]);
    }
  });

  it.each([
    ['no picture', Buffer.from('<html><script>1</script>')],
    ['a picture that is a page too', Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<script>1</script>')])],
    ['one that is cut off', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('is refused by its bytes: %s', async (_, bytes) => {
    const { eventId, code } = await own();
    expect((await upload(eventId, { bytes })).status).toBe(415);
    expect(await shown(code)).toEqual([]);
  });

  it.each(['avif', 'webp'] as const)('may be %s, whatever it is called, and is kept as every other', async (format) => {
    const { eventId, code } = await own();
    const bytes = await sharp(sideways).autoOrient().resize(400).toFormat(format).toBuffer();
    expect((await upload(eventId, { bytes })).status).toBe(201);
    const [cover] = await shown(code);
    const answer = await plainly(cover?.url ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp');
  });

  it('is shown as JPEG to a browser that names its pictures and WebP not among them, and as it is to all others', async () => {
    const { eventId, code } = await own();
    expect((await upload(eventId)).status).toBe(201);
    const [cover] = await shown(code);
    const url = provider.url + (cover?.url ?? '').replace('/provider', '');
    const asked = async (accept: string) => {
      const answer = await fetch(url, { headers: { accept } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('vary')).toContain('Accept');
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      return [answer.headers.get('content-type'), (await sharp(bytes).metadata()).format];
    };
    expect(await asked('image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5')).toEqual([
      'image/jpeg',
      'jpeg',
    ]);
    for (const accept of ['image/avif,image/webp,*/*', '*/*', 'text/html'])
      expect(await asked(accept), accept).toEqual(['image/webp', 'webp']);
  });

  it('of a phone may have letters among its pixels that a page begins with: what is kept is drawn anew', async () => {
    const { eventId, code } = await own();
    const bytes = Buffer.concat([sideways, Buffer.from('<svg onload=alert(1)>')]);
    expect((await upload(eventId, { bytes })).status).toBe(201);
    const kept = await plainly((await shown(code))[0]?.url ?? '');
    expect(Buffer.from(await kept.arrayBuffer()).includes('<svg')).toBe(false);
  });

  it.each([
    ['es', /HEIC.*guárdala como JPG/],
    ['en', /HEIC.*save it as JPG/],
  ])('is refused as HEIC in %s with what to do', async (language, words) => {
    const { eventId, code } = await own();
    const person = { ...couple, 'accept-language': language };
    const refused = await failureOf(await upload(eventId, { bytes: HEIC, person }));
    expect([refused.code, refused.error]).toEqual(['FILE_TYPE', expect.stringMatching(words)]);
    expect(await shown(code)).toEqual([]);
  });

  it('that ends before its time is a wrong file; of too many pixels says so in its own words', async () => {
    const { eventId } = await own();
    const cut = await failureOf(await upload(eventId, { bytes: sideways.subarray(0, sideways.length / 2) }));
    expect([cut.code, cut.error]).toEqual(['FILE_TYPE', expect.stringContaining('foto que podamos leer')]);
    const bytes = Buffer.from(
      await sharp({ create: { width: 10, height: 10, channels: 3, background: '#0f4c5c' } })
        .png()
        .toBuffer(),
    );
    // 10,000 × 10,000, by the head that a PNG begins with and its checksum.
    bytes.writeUInt32BE(10_000, 16);
    bytes.writeUInt32BE(10_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    const large = await failureOf(await upload(eventId, { bytes }));
    expect([large.code, large.error]).toEqual(['FILE_TOO_LARGE', expect.stringContaining('80 megapíxeles')]);
  });

  it('that cannot be kept for a fault of ours is not called a wrong file', async () => {
    const { eventId, code } = await own();
    const broken = vi.spyOn(sharp.prototype, 'webp').mockImplementation(() => {
      throw new Error('out of memory');
    });
    const answer = await upload(eventId);
    broken.mockRestore();
    expect([answer.status, (await failureOf(answer)).code]).toEqual([500, 'INTERNAL']);
    expect(await shown(code)).toEqual([]);
    expect((await upload(eventId)).status).toBe(201);
  });

  it('has words in both languages', async () => {
    const { eventId } = await own();
    const refused = await failureOf(await upload(eventId, { fields: { altEs: ALT.altEs } }));
    expect(Object.keys(refused.fields ?? {})).toEqual(['altEn']);
  });

  it('is one of forty at most', async () => {
    const { eventId, code } = await own();
    await provider.db.insert(photos).values(
      Array.from({ length: MOST_EVENT_PHOTOS - 1 }, (_, n) => ({
        id: `${eventId}-${n}`,
        eventId,
        ending: 'webp' as const,
        position: n + 1,
        alt: { es: 'Una foto', en: 'A photo' },
      })),
    );
    expect((await upload(eventId)).status).toBe(201);
    const refused = await upload(eventId);
    expect([refused.status, Object.keys((await failureOf(refused)).fields ?? {})]).toEqual([422, ['picture']]);
    expect(await shown(code)).toHaveLength(MOST_EVENT_PHOTOS);
  });

  it('is changed, moved and removed with its files, told to the audit log, and what guests see follows each', async () => {
    const { eventId, code } = await own();
    const [one, two] = [await added(eventId, 'Foto uno'), await added(eventId, 'Foto dos')];
    const names = async () => (await shown(code)).map(({ alt }) => alt.es);
    await send('PATCH', eventId, two.id, { altEs: 'Foto segunda', focalX: 10, focalY: 90 });
    await send('PUT', eventId, 'order', { ids: [two.id, one.id] });
    expect(await names()).toEqual(['Foto segunda', 'Foto uno']);
    expect((await shown(code))[0]).toMatchObject({ alt: { en: ALT.altEn }, focalX: 10, focalY: 90 });
    const [row] = await provider.db.select().from(events).where(eq(events.id, eventId));
    // What a form of the event is open on stays what it was opened on.
    expect(row).toMatchObject({ imgCoverCircle: two.url, version: 1 });
    expect((await send('DELETE', eventId, two.id)).status).toBe(200);
    expect(await names()).toEqual(['Foto uno']);
    for (const { url } of two.sizes) expect((await plainly(url)).status).toBe(404);
    for (const width of PHOTO_WIDTHS) expect(await provider.services.files.open(`${two.id}-${width}`)).toBeNull();
    const told = await provider.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, eventId), eq(auditLog.entity, 'event')));
    const actions = ['photoAdded', 'photoAdded', 'photoChanged', 'photosOrdered', 'photoRemoved'];
    expect(told.map(({ action }) => action)).toEqual(actions.map((action) => `event.${action}`));
  });

  it('is moved by the whole order alone', async () => {
    const { eventId } = await own();
    const [one, two] = [await added(eventId, 'Foto uno'), await added(eventId, 'Foto dos')];
    for (const ids of [[one.id], [one.id, one.id], [one.id, two.id, 'other']]) {
      const stale = await send('PUT', eventId, 'order', { ids });
      expect(await failureOf(stale)).toMatchObject({
        code: 'STALE',
        details: { photos: [{ id: one.id }, { id: two.id }] },
      });
    }
    expect((await send('PUT', eventId, 'order', { ids: [] })).status).toBe(422);
  });

  it('is dropped from the pages that are kept by each write', async () => {
    const { eventId } = await own();
    const { id } = await added(eventId);
    const other = await added(eventId);
    for (const write of [
      () => upload(eventId),
      () => send('PATCH', eventId, id, { focalX: 1 }),
      async () => {
        const third = (await dataOf<SizedPhotos>(await send('PATCH', eventId, id, {}))).photos.at(-1)?.id;
        return send('PUT', eventId, 'order', { ids: [other.id, id, third] });
      },
      () => send('DELETE', eventId, id),
    ]) {
      heard.mockClear();
      expect((await write()).ok).toBe(true);
      await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    }
  });

  it('of a draft is its people’s alone', async () => {
    const { eventId } = await own('draft');
    const { url } = await added(eventId);
    expect((await plainly(url)).status).toBe(404);
    const theirs = await provider.request(url.replace('/provider', ''), { headers: couple });
    expect([theirs.status, theirs.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('is found through its own event alone', async () => {
    const [one, other] = [await own(), await own()];
    const { url, id } = await added(one.eventId);
    expect((await plainly(url.replace(one.eventId, other.eventId))).status).toBe(404);
    expect((await send('DELETE', other.eventId, id)).status).toBe(404);
    expect((await send('PATCH', other.eventId, id, { focalX: 1 })).status).toBe(404);
  });
});

describe('who tends the photos', () => {
  const ROLES: [RoleName, number][] = [
    ['agency', 201],
    ['agencyUser', 201],
    ['weddingPlanner', 201],
    ['wholesaler', 403],
    ['payment', 403],
    ['support', 403],
    ['attendee', 403],
  ];
  it.each(ROLES)('%s gets %i', async (role, status) => {
    const { eventId } = await own();
    const person = await provider.as((await insertUser(provider.db, { role })).email);
    expect((await upload(eventId, { person })).status).toBe(status);
  });

  it('neither the couple of another event nor another agency', async () => {
    const { eventId } = await own();
    const { id } = await added(eventId);
    const stranger = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
    for (const person of [stranger, foreign]) {
      const answers = await Promise.all([
        upload(eventId, { person }),
        send('PUT', eventId, 'order', { ids: [id] }, person),
        send('PATCH', eventId, id, { focalX: 1 }, person),
        send('DELETE', eventId, id, undefined, person),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
  });
});
