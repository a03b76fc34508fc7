import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Activity, EditedActivity } from '@/lib/contract/activity';
import type { SizedPhotos } from '@/lib/contract/photo';
import type { RoleName } from '@/lib/contract/role';
import { activities, auditLog, events, photos } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertBlock, insertUser, NOW, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
let couple: { cookie: string };
let ana: { id: string; email: string };
let picture: Uint8Array;
let event: TestBlock;
let activity: EditedActivity;

const FORM = {
  name: { es: 'Brindis', en: 'Toast' },
  date: '2027-06-09',
  startTime: '19:00',
  endTime: null,
  venue: { es: 'Terraza', en: 'Terrace' },
  location: null,
  description: null,
  paid: false,
  minimumAge: null,
  capacity: null,
  audience: 'everybody',
  dressCodeWomen: null,
  dressCodeMen: null,
  recommendations: null,
  observations: null,
  videoUrl: null,
};
const ALT = { altEs: 'La terraza al atardecer', altEn: 'The terrace at sunset' };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
  ana = await insertUser(provider.db, { role: 'organizer' });
  couple = await provider.as(ana.email);
  const create = { width: 600, height: 400, channels: 3 as const, background: '#0f4c5c' };
  picture = await sharp({ create }).jpeg().toBuffer();
});
beforeEach(async () => {
  event = await insertBlock(provider.db, { event: { mainUserId: ana.id } });
  const made = await send('POST', `events/${event.eventId}/activities`, FORM);
  activity = await dataOf<EditedActivity>(made, 201);
});
afterAll(() => provider.close());

const send = (method: string, path: string, json?: object, headers: { cookie: string } = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });

function upload(headers = office, id = activity.id) {
  const body = new FormData();
  for (const [name, value] of Object.entries(ALT)) body.set(name, value);
  body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'terraza.jpg');
  return provider.request(`/api/v1/activities/${id}/photos`, { method: 'POST', headers, body });
}
const covered = async () => (await dataOf<SizedPhotos>(await upload(), 201)).photos[0];
const publish = async () =>
  dataOf<EditedActivity>(
    await send('PUT', `activities/${activity.id}/publication`, { published: true, version: activity.version }),
  );
const shown = async () =>
  (await dataOf<{ data: Activity[] }>(await provider.request(`/api/v1/events/${event.code}/activities`))).data[0];
const file = (url: string) => fetch(provider.url + url.replace('/provider', ''));
const rows = () => provider.db.select().from(photos).where(eq(photos.activityId, activity.id));

describe('the cover of an activity', () => {
  it('is shown to guests with its words, and a form that is open knows no other version', async () => {
    const cover = await covered();
    const { version } = await publish();
    expect(version).toBe(activity.version + 1);
    expect(await shown()).toMatchObject({ cover, coverPhotoUrl: cover?.url });
    expect(cover?.alt).toEqual({ es: ALT.altEs, en: ALT.altEn });
    const answer = await file(cover?.url ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, activity.id));
    expect(told.map(({ action }) => action)).toContain('activity.photoAdded');
  });

  it('is one, is changed where it stands, and goes with its files', async () => {
    const cover = await covered();
    expect((await failureOf(await upload())).fields).toHaveProperty('picture');
    const path = `activities/${activity.id}/photos/${cover?.id}`;
    await dataOf(await send('PATCH', path, { focalX: 20 }));
    await publish();
    expect((await shown())?.cover).toMatchObject({ focalX: 20, alt: { es: ALT.altEs } });
    await dataOf(await send('DELETE', path));
    expect(await shown()).toMatchObject({ cover: null, coverPhotoUrl: null });
    expect((await file(cover?.url ?? '')).status).toBe(404);
    expect((await upload()).status).toBe(201);
  });

  it('goes with its activity, also where calendars are told that it is cancelled', async () => {
    const cover = await covered();
    const { version } = await publish();
    const removed = await send('DELETE', `activities/${activity.id}?version=${version}`);
    expect(removed.ok).toBe(true);
    const [kept] = await provider.db.select().from(activities).where(eq(activities.id, activity.id));
    expect(kept?.removedAt).not.toBeNull();
    expect(await rows()).toEqual([]);
    expect((await file(cover?.url ?? '')).status).toBe(404);
    expect((await upload()).status).toBe(404);
  });

  it('goes with an activity that no calendar ever had', async () => {
    await covered();
    expect((await send('DELETE', `activities/${activity.id}?version=${activity.version}`)).ok).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('of an event that guests do not see is its staff’s alone, and of an archived one nobody’s to change', async () => {
    const cover = await covered();
    await provider.db.update(events).set({ state: 'draft' }).where(eq(events.id, event.eventId));
    expect((await file(cover?.url ?? '')).status).toBe(404);
    await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, event.eventId));
    const path = `activities/${activity.id}/photos/${cover?.id}`;
    for (const answer of [await upload(), await send('DELETE', path), await send('PATCH', path, { focalX: 1 })])
      expect(await failureOf(answer)).toMatchObject({ code: 'EVENT_ARCHIVED' });
  });

  const ROLES: [RoleName, number][] = [
    ['agency', 201],
    ['weddingPlanner', 201],
    ['wholesaler', 403],
    ['payment', 403],
    ['support', 403],
    ['attendee', 403],
    ['organizer', 404],
  ];
  it.each(ROLES)('%s gives it with %i', async (role, status) => {
    expect((await upload(await provider.as((await insertUser(provider.db, { role })).email))).status).toBe(status);
  });

  it('is the couple’s to give, and another agency’s never', async () => {
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    expect((await upload(foreign)).status).toBe(404);
    expect((await upload(couple)).status).toBe(201);
    const [photo] = await rows();
    expect((await send('DELETE', `activities/${activity.id}/photos/${photo?.id}`, undefined, foreign)).status).toBe(
      404,
    );
  });

  it('is not copied to another event', async () => {
    await covered();
    const copy = { eventName: 'Eva & Leo', eventDate: '2028-05-20', range_event_start: null, range_event_end: null };
    const made = await send('POST', `events/${event.eventId}/duplicate`, { ...copy, parts: ['schedule'] });
    const { id } = await dataOf<{ id: string }>(made, 201);
    const [copied] = await provider.db.select().from(activities).where(eq(activities.eventId, id));
    expect(copied?.cover).toBeNull();
  });
});
