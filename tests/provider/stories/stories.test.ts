import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';
import type { Story } from '@/lib/contract/story';
import { auditLog, events, reservationPasses, reservationRooms, reservations, stories } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;
let agency: { cookie: string };
let foreign: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider();
  [agency, foreign] = await Promise.all([provider.as('agency@demo.test'), provider.as('agency2@demo.test')]);
});
afterAll(() => provider.close());

const SECOND = { authorization: 'demo-agency-token-2' };
const TEXTS = {
  title: { es: 'Dos mares', en: 'Two seas' },
  body: { es: 'Se casaron al amanecer.', en: 'They were married at dawn.' },
  quote: { es: 'Valió la pena.', en: 'It was worth it.' },
};
const FACTS = {
  coupleNames: 'Inés & Pau',
  weddingDate: '2026-05-09',
  hotelName: 'Gran Marea Azul',
  place: 'Playa del Carmen',
};

const call = (path: string, method: string, json?: unknown, headers: Record<string, string> = agency) =>
  provider.request(path, { method, headers, ...(json !== undefined && { json }) });
const dataOf = async (answer: Response, status = 200) => {
  expect(answer.status, await answer.clone().text()).toBe(status);
  return (await answer.json()).data;
};
const refusal = async (answer: Response) => {
  const { code, fields } = await answer.json();
  return [answer.status, code, ...Object.keys(fields ?? {})];
};
const begin = async (): Promise<Story> => dataOf(await call('/api/v1/agencies/1/stories', 'POST', FACTS), 201);
const told = async (): Promise<Story> => {
  const { id, version } = await begin();
  return dataOf(await call(`/api/v1/stories/${id}`, 'PATCH', { ...TEXTS, guests: 90, version }));
};
const consented = async (): Promise<Story> => {
  const { id, version } = await told();
  const consent = { name: 'Inés Robles', givenOn: '2026-06-01', version };
  return dataOf(await call(`/api/v1/stories/${id}/consent`, 'PUT', consent));
};
const publish = (story: Story) =>
  call(`/api/v1/stories/${story.id}/publication`, 'PUT', { published: true, version: story.version });
const published = async () => dataOf(await publish(await consented())) as Promise<Story>;
const slugs = async (headers: Record<string, string> = {}): Promise<string[]> =>
  (await dataOf(await provider.request('/api/v1/stories', { headers }))).data.map(({ slug }: Story) => slug);
const open = (slug: string, headers: Record<string, string> = {}) =>
  provider.request(`/api/v1/stories/${slug}`, { headers });

describe('a story', () => {
  test('is published with the couple’s consent alone, and both languages told', async () => {
    const bare = await begin();
    expect(await refusal(await publish(bare))).toEqual([409, 'INVALID_STATE']);
    const consent = { name: 'Pau Vidal', givenOn: '2026-06-01', version: bare.version };
    const withConsent: Story = await dataOf(await call(`/api/v1/stories/${bare.id}/consent`, 'PUT', consent));
    expect(withConsent.consent).toEqual({ name: 'Pau Vidal', givenOn: '2026-06-01', recordedBy: 'user:user-agency' });
    expect(await refusal(await publish(withConsent))).toEqual([
      422,
      'INVALID',
      'body.es',
      'body.en',
      'quote.es',
      'quote.en',
    ]);
    expect(await slugs()).not.toContain(bare.slug);
    const { slug, version, id }: Story = await published();
    expect(await slugs()).toContain(slug);
    const emptied = await call(`/api/v1/stories/${id}`, 'PATCH', { body: { es: 'Solo', en: '' }, version });
    expect(await refusal(emptied)).toEqual([422, 'INVALID', 'body.en']);
  });

  test('is gone at once when the consent is taken back, whoever changed it meanwhile', async () => {
    const story = await published();
    expect((await open(story.slug)).status).toBe(200);
    const after: Story = await dataOf(await call(`/api/v1/stories/${story.id}/consent`, 'DELETE'));
    expect([after.status, after.consent]).toEqual(['draft', null]);
    expect(await slugs()).not.toContain(story.slug);
    expect((await open(story.slug)).status).toBe(404);
    expect(await refusal(await publish(after))).toEqual([409, 'INVALID_STATE']);
    const actions = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, story.id));
    expect(actions.map(({ action }) => action)).toEqual([
      'story.created',
      'story.changed',
      'story.consentRecorded',
      'story.published',
      'story.consentWithdrawn',
    ]);
  });

  test('cannot be published past the provider: the database refuses it too', async () => {
    const { id } = await told();
    const forced = provider.db.update(stories).set({ status: 'published' }).where(eq(stories.id, id));
    await expect(forced).rejects.toThrow();
  });

  test('shows nothing of its consent or its event, and is of the site’s agency alone', async () => {
    const { slug } = await published();
    const text = await (await open(slug)).text();
    expect(text).not.toMatch(/consent|Robles|eventId|recordedBy|agencyId|"id"/);
    expect((await open(slug, SECOND)).status).toBe(404);
    expect(await slugs(SECOND)).toEqual([]);
  });

  test('is seen and changed by its own agency’s staff alone', async () => {
    const story = await told();
    const path = `/api/v1/stories/${story.id}`;
    for (const [way, method, body] of [
      [path, 'PATCH', { guests: 1, version: story.version }],
      [`${path}/consent`, 'PUT', { name: 'Otro Nombre', givenOn: '2026-06-01', version: story.version }],
      [`${path}/consent`, 'DELETE', undefined],
      [`${path}/publication`, 'PUT', { published: false, version: story.version }],
      [path, 'DELETE', undefined],
      ['/api/v1/agencies/1/stories', 'GET', undefined],
      ['/api/v1/agencies/1/stories', 'POST', FACTS],
      ['/api/v1/events/PLS-DEMO-BODA/stories', 'POST', undefined],
    ] as const) {
      expect([way, method, (await call(way, method, body, foreign)).status]).toEqual([way, method, 404]);
    }
    const planner = await provider.as('weddingplanner@demo.test');
    const user = await provider.as('agencyuser@demo.test');
    expect((await call('/api/v1/agencies/1/stories', 'GET', undefined, planner)).status).toBe(403);
    const listed = await dataOf(await call('/api/v1/agencies/1/stories', 'GET', undefined, user));
    expect(listed.data.map(({ id }: Story) => id)).toContain(story.id);
  });

  test('refuses a version that is old, a consent of tomorrow, and keeps two names apart', async () => {
    const [first, second] = [await told(), await told()];
    expect(second.slug).not.toBe(first.slug);
    expect(second.slug).toMatch(/^ines-pau-2026-\d+$/);
    const stale = await call(`/api/v1/stories/${first.id}`, 'PATCH', { guests: 1, version: first.version - 1 });
    expect(await refusal(stale)).toEqual([409, 'STALE']);
    const tomorrow = { name: 'Inés Robles', givenOn: '2999-01-01', version: first.version };
    expect(await refusal(await call(`/api/v1/stories/${first.id}/consent`, 'PUT', tomorrow))).toEqual([
      422,
      'INVALID',
      'givenOn',
    ]);
    expect((await call(`/api/v1/stories/${first.id}`, 'DELETE')).status).toBe(204);
    expect((await call(`/api/v1/stories/${first.id}`, 'DELETE')).status).toBe(404);
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const upload = (id: string, fields: Record<string, string>, bytes: Uint8Array = PNG, headers = agency) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'boda.png');
  return provider.request(`/api/v1/stories/${id}/photos`, { method: 'POST', headers, body });
};
const ALT = { altEs: 'Los novios junto al cenote', altEn: 'The couple beside the cenote' };

describe('a photo of a story', () => {
  test('needs alternative text in both languages and to be a picture', async () => {
    const { id } = await told();
    expect(await refusal(await upload(id, { altEs: ALT.altEs }))).toEqual([422, 'INVALID', 'altEn']);
    expect((await upload(id, ALT, Buffer.from('<html><script>1</script>'))).status).toBe(415);
    expect((await upload(id, ALT, PNG, foreign)).status).toBe(404);
    const added: Story = await dataOf(await upload(id, ALT), 201);
    expect(added.photos).toEqual([expect.objectContaining({ alt: { es: ALT.altEs, en: ALT.altEn } })]);
  });

  test('is anybody’s while the story is published, and nobody’s but the staff’s else', async () => {
    const { id, version } = await consented();
    const draft: Story = await dataOf(await upload(id, ALT), 201);
    expect(draft.version).toBeGreaterThan(version);
    const url = (draft.photos[0]?.url ?? '').replace('/provider', '');
    const plainly = () => fetch(provider.url + url);
    expect((await plainly()).status).toBe(404);
    expect((await call(url, 'GET')).status).toBe(200);
    expect((await call(url, 'GET', undefined, foreign)).status).toBe(404);
    await dataOf(await publish(draft));
    const shown = await plainly();
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await dataOf(await call(`/api/v1/stories/${id}/consent`, 'DELETE'));
    expect((await plainly()).status).toBe(404);
    const without: Story = await dataOf(await call(`/api/v1/stories/${id}/photos/${draft.photos[0]?.id}`, 'DELETE'));
    expect(without.photos).toEqual([]);
    for (const width of PHOTO_WIDTHS)
      expect(await provider.services.files.open(`${draft.photos[0]?.id}-${width}`)).toBeNull();
  });

  test('is moved by the whole order alone, and the public page follows', async () => {
    const { id } = await consented();
    for (const place of ['uno', 'dos', 'tres']) await dataOf(await upload(id, { ...ALT, altEs: `Foto ${place}` }), 201);
    const [first, second, third] = (await dataOf(await upload(id, { ...ALT, altEs: 'Foto cuatro' }), 201)).photos.map(
      (photo: { id: string }) => photo.id,
    );
    const path = `/api/v1/stories/${id}/photos`;
    const order = (ids: unknown[], headers = agency) => call(`${path}/order`, 'PUT', { ids }, headers);
    const shown = ({ photos }: Story) => photos.map(({ alt }) => alt.es);
    const less: Story = await dataOf(await call(`${path}/${second}`, 'DELETE'));
    const fourth = less.photos[2]?.id;
    // Of somebody who still sees the photo that is gone, who misses one, and who names one twice or another's.
    for (const ids of [
      [fourth, third, second, first],
      [third, first],
      [third, third, first],
      [third, first, 'other'],
    ]) {
      const answer = await order(ids);
      const { code, details } = await answer.clone().json();
      expect([answer.status, code, shown(details)]).toEqual([409, 'STALE', ['Foto uno', 'Foto tres', 'Foto cuatro']]);
    }
    expect((await order([fourth, first, third], foreign)).status).toBe(404);
    expect((await order([])).status).toBe(422);
    const wanted = ['Foto cuatro', 'Foto uno', 'Foto tres'];
    const ordered: Story = await dataOf(await order([fourth, first, third]));
    expect([shown(ordered), ordered.version]).toEqual([wanted, less.version + 1]);
    const { slug }: Story = await dataOf(await publish(ordered));
    expect(shown(await dataOf(await open(slug)))).toEqual(wanted);
    const added: Story = await dataOf(await upload(id, { ...ALT, altEs: 'Foto cinco' }), 201);
    expect(shown(added)).toEqual([...wanted, 'Foto cinco']);
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(told.filter(({ action }) => action === 'story.photosOrdered')).toHaveLength(1);
  });
});

test('a past event proposes its story with its real numbers; one to come does not', async () => {
  const early = await call('/api/v1/events/PLS-DEMO-BODA/stories', 'POST');
  expect(await refusal(early)).toEqual([409, 'INVALID_STATE']);
  const today = provider.clock.now().toISOString().slice(0, 10);
  const underWay = { rangeStart: '2026-01-02', rangeEnd: today };
  await provider.db.update(events).set(underWay).where(eq(events.id, 'event-demo-playa'));
  const during = await call('/api/v1/events/PLS-DEMO-PLAYA/stories', 'POST');
  expect(await refusal(during)).toEqual([409, 'INVALID_STATE']);
  await provider.db.update(events).set({ eventDate: '2026-03-14' }).where(eq(events.id, 'event-demo-boda'));
  const story: Story = await dataOf(await call('/api/v1/events/PLS-DEMO-BODA/stories', 'POST'), 201);
  const rooms = await provider.db
    .select({ room: reservationRooms, booking: reservations })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .where(eq(reservations.eventId, 'event-demo-boda'));
  const happened = ({ bookingStatus }: { bookingStatus: string }) =>
    ['confirmed', 'cancellationRequested'].includes(bookingStatus);
  const slept = rooms.filter(
    ({ room, booking }) => happened(booking) && ['requested', 'approved'].includes(room.status),
  );
  const passes = await provider.db
    .select({ quantity: reservationPasses.quantity, booking: reservations })
    .from(reservationPasses)
    .innerJoin(reservations, eq(reservations.id, reservationPasses.reservationId))
    .where(eq(reservations.eventId, 'event-demo-boda'));
  const people = slept.reduce((sum, { room: r }) => sum + r.adults + r.juniors + r.minors + r.infants, 0);
  const passed = passes.filter(({ booking }) => happened(booking)).reduce((sum, { quantity }) => sum + quantity, 0);
  const day = (date: string) => Date.parse(date) / 86_400_000;
  expect(story).toMatchObject({
    eventId: 'event-demo-boda',
    coupleNames: 'Ximena & Leonardo',
    weddingDate: '2026-03-14',
    hotelName: 'Gran Marea Azul Riviera Maya',
    place: 'Playa del Carmen, Quintana Roo',
    status: 'draft',
    consent: null,
    guests: people + passed,
    rooms: slept.length,
    nights: slept.reduce((sum, { room }) => sum + day(room.checkOut) - day(room.checkIn), 0),
  });
  expect(story.rooms).toBeGreaterThan(10);
});

test('the demo tells three stories, whole in both languages and allowed by their couples', async () => {
  const { data } = await dataOf(await provider.request('/api/v1/stories'));
  const demo = data.filter(({ coupleNames }: Story) => coupleNames !== FACTS.coupleNames);
  expect(demo.map(({ coupleNames }: Story) => coupleNames)).toEqual([
    'Valeria & Emiliano',
    'Mariana & Joaquín',
    'Lucía & Andrés',
  ]);
  for (const story of demo) expect([...Object.values(story.body), ...Object.values(story.quote)]).not.toContain('');
});
