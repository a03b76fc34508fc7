import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Activity, EditedActivity, EventSchedule } from '@/lib/contract/activity';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { RoleName } from '@/lib/contract/role';
import { auditLog, events } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  failureOf,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
let office: { cookie: string };
let event: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false, embedded: true });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  event = await insertBlock(provider.db, { event: { state: 'published', timeZone: 'America/New_York' } });
});
afterAll(() => provider.close());

const FORM = {
  name: { es: 'Brindis', en: 'Toast' },
  date: '2027-06-09',
  startTime: '19:00',
  endTime: '20:30',
  venue: { es: 'Terraza', en: 'Terrace' },
  location: { es: 'Segundo piso', en: '' },
  description: null,
  paid: false,
  minimumAge: null,
  capacity: 80,
  audience: 'everybody',
  dressCodeWomen: null,
  dressCodeMen: null,
  recommendations: null,
  observations: null,
  videoUrl: null,
};

const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const created = async (form: object = {}, of = event) =>
  dataOf<EditedActivity>(await call('POST', `events/${of.eventId}/activities`, { ...FORM, ...form }), 201);
const publish = async ({ id, version }: EditedActivity, published = true) =>
  dataOf<EditedActivity>(await call('PUT', `activities/${id}/publication`, { published, version }));
const change = (id: string, patch: object) => call('PATCH', `activities/${id}`, patch);
const guests = async (of = event, headers = {}) =>
  (
    await dataOf<{ data: Activity[] }>(
      await call('GET', `events/${of.code}/activities?per_page=100`, undefined, headers),
    )
  ).data;
const scheduleOf = async (of = event) => dataOf<EventSchedule>(await call('GET', `events/${of.eventId}/schedule`));
const audited = async (id: string) => {
  const rows = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};
/** The calendar's entry of an activity; undefined where it has none. */
const entryOf = async (id: string, of = event) => {
  const text = await (await provider.request(`/api/v1/events/code/${of.code}/calendar.ics`)).text();
  const entries = text.replaceAll(/\r\n[ \t]/g, '').split('BEGIN:VEVENT');
  return entries.find((entry) => entry.includes(`UID:${id}@`));
};

describe('an activity', () => {
  it('is hidden until it is published, in both languages, and audited', async () => {
    const activity = await created();
    expect(activity).toMatchObject({
      ...FORM,
      state: 'hidden',
      // 19:00 of New York's summer.
      startsAt: '2027-06-09T23:00:00.000Z',
      endsAt: '2027-06-10T00:30:00.000Z',
      version: 1,
    });
    expect(await guests()).toEqual([]);
    expect((await publish(activity)).version).toBe(2);
    expect(await guests()).toMatchObject([{ id: activity.id, name: 'Brindis', venue: 'Terraza', capacity: 80 }]);
    expect(await guests(event, { 'Accept-Language': 'en' })).toMatchObject([
      { name: 'Toast', location: 'Segundo piso' },
    ]);
    expect(await audited(activity.id)).toEqual(['activity.created', 'activity.published']);
  });

  it('is made once for one key', async () => {
    const headers = { ...office, 'Idempotency-Key': 'the-same-activity-twice' };
    const path = `events/${event.eventId}/activities`;
    const one = await dataOf<EditedActivity>(await call('POST', path, FORM, headers), 201);
    const other = await dataOf<EditedActivity>(await call('POST', path, FORM, headers), 201);
    expect(other.id).toBe(one.id);
  });

  it.each([
    [{ date: '2027-02-30' }, { date: 'Fecha de inicio inválida' }],
    [{ date: '2030-06-09' }, { date: 'Fecha de inicio inválida' }],
    [{ startTime: '25:00' }, { startTime: 'Fecha de inicio inválida' }],
    [{ endTime: '' }, { endTime: 'Fecha de fin inválida' }],
    [{ endTime: '19:00' }, { endTime: 'Fecha de fin inválida' }],
    [{ name: { es: ' ', en: '' } }, { name: 'El campo Nombre es requerido' }],
    [{ venue: { es: '', en: '' } }, { venue: 'El campo Lugar es requerido' }],
    [{ videoUrl: 'javascript:alert(1)' }, { videoUrl: 'Valor no válido' }],
    [
      { date: '2027-03-14', startTime: '02:30' },
      { startTime: 'Ese día el reloj se adelanta y esta hora no existe: elige otra' },
    ],
  ])('with %o is refused beside the field', async (wrong, fields) => {
    const refused = await call('POST', `events/${event.eventId}/activities`, { ...FORM, ...wrong });
    expect(refused.status).toBe(422);
    expect((await failureOf(refused)).fields).toEqual(fields);
  });

  it('that somebody else changed is not overwritten', async () => {
    const activity = await created();
    expect((await change(activity.id, { version: 1, paid: true })).status).toBe(200);
    for (const [method, path, body] of [
      ['PATCH', '', { paid: false, version: 1 }],
      ['PUT', '/publication', { published: true, version: 1 }],
      ['POST', '/move', { days: 1, minutes: 0, version: 1 }],
      ['DELETE', '?version=1', undefined],
    ] as const) {
      const stale = await call(method, `activities/${activity.id}${path}`, body);
      expect(stale.status).toBe(409);
      expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { version: 2, paid: true } });
    }
  });

  it('moves by minutes and days and takes as long as before, over midnight and the change of the clock', async () => {
    const activity = await created({ date: '2026-10-31', startTime: '23:50', endTime: '00:20' });
    const move = async (days: number, minutes: number, version: number) =>
      dataOf<EditedActivity>(await call('POST', `activities/${activity.id}/move`, { days, minutes, version }));
    expect(await move(0, 15, 1)).toMatchObject({ date: '2026-11-01', startTime: '00:05', endTime: '00:35' });
    // 01:20 comes twice this night: an hour later it is 01:20 again.
    expect(await move(0, 75, 2)).toMatchObject({ startTime: '01:20', startsAt: '2026-11-01T05:20:00.000Z' });
    expect(await move(0, 60, 3)).toMatchObject({ startTime: '01:20', startsAt: '2026-11-01T06:20:00.000Z' });
    // What is saved without another clock stays the second of the two.
    const same = await change(activity.id, { paid: true, startTime: '01:20', version: 4 });
    expect(await dataOf(same)).toMatchObject({ startsAt: '2026-11-01T06:20:00.000Z' });
    expect(await move(-1, 0, 5)).toMatchObject({ date: '2026-10-31', startTime: '01:20', endTime: '01:50' });
  });

  it('keeps its clock where the event gets another zone', async () => {
    const moved = await insertBlock(provider.db, { event: { state: 'published', timeZone: 'America/Cancun' } });
    const { id } = await publish(await created({}, moved));
    const profile = await dataOf<EventProfile>(await call('GET', `events/${moved.eventId}/profile`));
    const zone = { timeZone: 'Europe/Madrid', version: profile.version };
    expect((await call('PATCH', `events/${moved.eventId}`, zone)).status).toBe(200);
    expect((await scheduleOf(moved)).activities).toMatchObject([
      { id, startTime: '19:00', startsAt: '2027-06-09T17:00:00.000Z', endTime: '20:30', version: 3 },
    ]);
    expect(await entryOf(id, moved)).toContain('SEQUENCE:3');
  });

  it('stands among those of the same moment where staff put it', async () => {
    const party = await insertBlock(provider.db, { event: { state: 'published' } });
    const one = await created({}, party);
    const other = await created({}, party);
    const order = (ids: string[]) => call('PUT', `events/${party.eventId}/activities/order`, { ids });
    for (const ids of [
      [other.id, one.id],
      [one.id, other.id],
    ]) {
      expect((await order(ids)).status).toBe(200);
      expect((await scheduleOf(party)).activities.map(({ id }) => id)).toEqual(ids);
    }
    const stale = await order([one.id]);
    expect(stale.status).toBe(409);
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { eventId: party.eventId } });
    expect(await audited(party.eventId)).toEqual(['activity.ordered', 'activity.ordered']);
  });

  it('of a kept page is heard of at each write', async () => {
    const heard = vi.fn();
    await provider.database.hearWrites(heard);
    const activity = await created();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    const shown = await publish(activity);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    expect((await call('DELETE', `activities/${activity.id}?version=${shown.version}`)).status).toBe(204);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3));
  });
});

describe('the calendar', () => {
  it('counts up at a change and cancels what is hidden, as everybody last saw it', async () => {
    const shown = await publish(await created());
    expect(await entryOf(shown.id)).toMatch(/STATUS:CONFIRMED[\s\S]*SEQUENCE:2|SEQUENCE:2[\s\S]*STATUS:CONFIRMED/);
    await dataOf(await call('POST', `activities/${shown.id}/move`, { days: 1, minutes: 0, version: 2 }));
    expect(await entryOf(shown.id)).toContain('SEQUENCE:3');
    await publish({ ...shown, version: 3 }, false);
    await dataOf(await change(shown.id, { version: 4, name: { es: 'Sorpresa', en: 'Surprise' }, startTime: '10:00' }));
    const cancelled = await entryOf(shown.id);
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).toContain('SEQUENCE:5');
    expect(cancelled).toContain('Brindis');
    expect(cancelled).toContain('DTSTART;TZID=America/New_York:20270610T190000');
    expect(cancelled).not.toContain('Sorpresa');
  });

  it('cancels what was deleted after it was shown, or is for others now, and never had what was hidden', async () => {
    const deleted = await publish(await created());
    expect((await call('DELETE', `activities/${deleted.id}?version=2`)).status).toBe(204);
    expect(await entryOf(deleted.id)).toContain('STATUS:CANCELLED');
    const staying = await publish(await created());
    await dataOf(await change(staying.id, { version: 2, audience: 'staying' }));
    expect(await entryOf(staying.id)).toContain('STATUS:CANCELLED');
    const draft = await created();
    expect(await entryOf(draft.id)).toBeUndefined();
    expect((await call('DELETE', `activities/${draft.id}?version=1`)).status).toBe(204);
    expect(await entryOf(draft.id)).toBeUndefined();
    const ids = (await scheduleOf()).activities.map(({ id }) => id);
    expect(ids).not.toContain(deleted.id);
    expect(ids).not.toContain(draft.id);
    for (const id of [deleted.id, draft.id]) expect((await change(id, { version: 9, paid: true })).status).toBe(404);
  });
});

describe('who sees and who edits', () => {
  it('shows what is for those who sleep there to them alone', async () => {
    const hotel = await insertBlock(provider.db, { event: { state: 'published' } });
    const breakfast = await publish(await created({ audience: 'staying' }, hotel));
    const ofStay = async (headers: Record<string, string> = {}) =>
      dataOf<Activity[]>(await call('GET', `events/${hotel.code}/activities/of-stay`, undefined, headers));
    const body = holdBody([room(hotel.categoryIds[0])]);
    const holder = { cookie: cookieHeader(await hold(provider.request, hotel.code, body)) };
    expect(await guests(hotel)).toEqual([]);
    expect(await ofStay()).toEqual([]);
    expect(await ofStay(office)).toEqual([]);
    // A hold is not a booking yet.
    expect(await ofStay(holder)).toEqual([]);
    const { headers } = await confirmed(provider.request, hotel.code, body);
    expect(await ofStay(headers)).toMatchObject([{ id: breakfast.id, name: 'Brindis', audience: 'staying' }]);
    await publish(breakfast, false);
    expect(await ofStay(headers)).toEqual([]);
  });

  /** Who edits the schedule of an event: the office, and the couple whose event it is. */
  const EDITS: Record<string, [status: number, read: number]> = {
    agency: [200, 200],
    agencyUser: [200, 200],
    weddingPlanner: [200, 200],
    organizer: [200, 200],
    payment: [403, 200],
    wholesaler: [403, 200],
    attendee: [403, 403],
  };

  it.each(Object.entries(EDITS))('as %s', async (role, [write, read]) => {
    const own = await insertUser(provider.db, { role: role as RoleName });
    if (role === 'organizer')
      await provider.db.update(events).set({ mainUserId: own.id }).where(eq(events.id, event.eventId));
    const activity = await created();
    const person = await provider.as(own.email);
    const path = `activities/${activity.id}`;
    expect((await call('GET', `events/${event.eventId}/schedule`, undefined, person)).status).toBe(read);
    expect((await call('PATCH', path, { paid: true, version: 1 }, person)).status).toBe(write);
    expect((await call('POST', `${path}/move`, { days: 0, minutes: 15, version: 2 }, person)).status).toBe(write);
    const order = { ids: [activity.id] };
    expect([200, 403, 409]).toContain(
      (await call('PUT', `events/${event.eventId}/activities/order`, order, person)).status,
    );
    const posted = await call('POST', `events/${event.eventId}/activities`, FORM, person);
    expect(posted.status).toBe(write === 200 ? 201 : write);
    const version = write === 200 ? 3 : 1;
    const removed = await call('DELETE', `${path}?version=${version}`, undefined, person);
    expect(removed.status).toBe(write === 200 ? 204 : write);
  });

  it('is nobody’s of another agency, another couple, or nobody at all', async () => {
    const activity = await publish(await created());
    const strangers = [
      await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email),
      await provider.as((await insertUser(provider.db, { role: 'organizer' })).email),
    ];
    for (const person of strangers) {
      for (const [method, path, body] of [
        ['GET', `events/${event.eventId}/schedule`, undefined],
        ['POST', `events/${event.eventId}/activities`, FORM],
        ['PUT', `events/${event.eventId}/activities/order`, { ids: [activity.id] }],
        ['PATCH', `activities/${activity.id}`, { paid: true, version: 2 }],
        ['PUT', `activities/${activity.id}/publication`, { published: false, version: 2 }],
        ['POST', `activities/${activity.id}/move`, { days: 1, minutes: 0, version: 2 }],
        ['DELETE', `activities/${activity.id}?version=2`, undefined],
      ] as const)
        expect([path, (await call(method, path, body, person)).status]).toEqual([path, 404]);
    }
    expect((await call('PATCH', `activities/${activity.id}`, { paid: true, version: 2 }, {})).status).toBe(401);
    expect((await scheduleOf()).activities.find(({ id }) => id === activity.id)).toMatchObject({
      version: 2,
      paid: false,
    });
  });
});
