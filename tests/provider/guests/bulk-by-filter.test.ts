import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUEST_LIMITS, type GuestBulkReport, type GuestBulkUndone, type GuestPage } from '@/lib/contract/guest';
import { auditLog, events, guests, households } from '@/lib/provider/db/schema';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

/** More than one transaction takes. */
const MANY = 230;
const TAG = 'Lote';
const TAGGED = { 'filter[tag]': TAG };

type Headers = Record<string, string>;
let provider: TestProvider;
let office: { cookie: string };
let eventId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  ({ eventId } = await insertBlock(provider.db));
});

const send = (method: string, path: string, json?: object, headers: Headers = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const bulk = (json: object, headers: Headers = office) => send('POST', `events/${eventId}/guests/bulk`, json, headers);
const done = async (json: object) => dataOf<GuestBulkReport>(await bulk(json));
const total = async (query: string) =>
  (await dataOf<GuestPage>(await send('GET', `events/${eventId}/guests?${query}`))).total;
const rowsOf = (of = eventId) => provider.db.select().from(guests).where(eq(guests.eventId, of)).orderBy(guests.id);

type Row = Partial<typeof guests.$inferInsert>;
const insert = async (count: number, more: Row = {}, of = eventId) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `${of}-${more.firstName ?? 'Ana'}-${String(at).padStart(4, '0')}`,
    agencyId: AGENCY,
    eventId: of,
    firstName: 'Ana',
    lastName: `Ruiz ${at}`,
    mobile: `+5255${10_000_000 + at}`,
    createdAt: NOW,
    attendance: 'pending' as const,
    tags: [TAG],
    ...more,
  }));
  await provider.db.insert(guests).values(rows);
  return rows.map(({ id }) => id);
};

describe('what was changed of many at once', () => {
  const undo = async (name: string | null, headers: Headers = office) =>
    send('POST', `events/${eventId}/guests/bulk/undo`, { undo: name }, headers);
  const undone = async (name: string | null) => dataOf<GuestBulkUndone>(await undo(name));

  it('is as before by one press, more than a transaction takes, but for whom somebody changed the same of since', async () => {
    await insert(MANY, { side: 'Novia' });
    await insert(2, { firstName: 'Eva', side: 'Novio' });
    const { undo: name } = await done({ action: 'setSide', filter: TAGGED, matching: MANY + 2, side: 'Novio' });
    const [one, two] = await rowsOf();
    for (const [row, set] of [
      [one, { side: 'Ambos' }],
      // Another thing that was changed since stays, and hinders nothing.
      [two, { notes: 'Alérgica' }],
    ] as const)
      await provider.db
        .update(guests)
        .set({ ...set, version: 3 })
        .where(eq(guests.id, row?.id ?? ''));
    const luis = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    expect(await dataOf<GuestBulkUndone>(await undo(name, luis))).toEqual({ restored: 0, kept: 0 });
    expect(await undone(name)).toEqual({ restored: MANY - 1, kept: 1 });
    const rows = await rowsOf();
    expect(rows.find(({ id }) => id === one?.id)?.side).toBe('Ambos');
    expect(rows.find(({ id }) => id === two?.id)).toMatchObject({ side: 'Novia', notes: 'Alérgica' });
    // Those who had it already were never changed.
    expect(rows.filter(({ firstName }) => firstName === 'Eva')).toMatchObject([
      { side: 'Novio', version: 1 },
      { side: 'Novio', version: 1 },
    ]);
    expect(rows.filter(({ side }) => side === 'Novia')).toHaveLength(MANY - 1);
  });

  it('brings back answers with who comes along, tags and households; nothing after a quarter of an hour or elsewhere', async () => {
    const [id = ''] = await insert(1, { attendance: 'attends', companions: 2, companionsComing: 1 });
    const change = async (what: object) => (await done({ ids: [id], ...what })).undo;
    const [before] = await rowsOf();
    for (const what of [
      { action: 'setAttendance', attendance: 'doesNotAttend' },
      { action: 'addTag', tag: 'Mesa 1' },
      { action: 'setHousehold', household: 'Familia Ruiz' },
      { action: 'setLanguage', language: 'en' },
    ]) {
      expect(await undone(await change(what))).toEqual({ restored: 1, kept: 0 });
      const [after] = await rowsOf();
      expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    }
    const name = await change({ action: 'addTag', tag: 'Mesa 2' });
    const foreign = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    expect((await undo(name, foreign)).status).toBe(403);
    const { eventId: other } = await insertBlock(provider.db);
    expect(await dataOf(await send('POST', `events/${other}/guests/bulk/undo`, { undo: name }))).toMatchObject({
      restored: 0,
    });
    provider.clock.set(new Date(NOW.getTime() + 15 * 60_000));
    expect(await undone(name)).toEqual({ restored: 0, kept: 0 });
    provider.clock.set(NOW);
    expect((await done({ ids: [id], action: 'delete' })).undo).toBeNull();
  });

  it('has no name to take it back by where nothing changed: all had it already, or none was left on the list', async () => {
    const ids = await insert(2, { side: 'Novio' });
    for (const change of [{ ids }, { filter: TAGGED, matching: 2 }, { ids: ['nobody'] }])
      expect((await done({ action: 'setSide', side: 'Novio', ...change })).undo).toBeNull();
    await insert(1, { firstName: 'Eva' });
    const { undo: name } = await done({ action: 'setSide', side: 'Novio', filter: TAGGED, matching: 3 });
    expect(await undone(name)).toEqual({ restored: 1, kept: 0 });
  });
});

describe('all guests that a filter matches', () => {
  it('are changed by the server, whatever the change does to the filter, each with an audit row', async () => {
    const ids = await insert(MANY);
    await insert(3, { firstName: 'Eva', tags: ['Otra'] });
    expect(await done({ action: 'setSide', filter: TAGGED, matching: MANY, side: 'Novio' })).toEqual({
      done: MANY,
      refused: 0,
      items: [],
      undo: expect.any(String),
    });
    expect(await total(`filter[side]=Novio`)).toBe(MANY);
    const entries = () =>
      provider.db
        .select()
        .from(auditLog)
        .where(and(inArray(auditLog.entityId, ids), eq(auditLog.action, 'guest.changed')));
    const [first, ...others] = await entries();
    expect(others).toHaveLength(MANY - 1);
    expect(first).toMatchObject({ entity: 'guest', before: { side: null }, after: { side: 'Novio' } });
    // Who has it already is left as they are.
    expect(await done({ action: 'setSide', filter: TAGGED, matching: MANY, side: 'Novio' })).toMatchObject({
      done: MANY,
    });
    expect(await entries()).toHaveLength(MANY);
    expect(await done({ action: 'removeTag', filter: TAGGED, matching: MANY, tag: TAG })).toMatchObject({ done: MANY });
    expect(await total(`filter[tag]=${TAG}`)).toBe(0);
    const rows = await rowsOf();
    expect(rows.filter(({ firstName }) => firstName === 'Eva')).toMatchObject(
      Array.from({ length: 3 }, () => ({ side: null, tags: ['Otra'], version: 1 })),
    );
    expect(new Set(rows.filter(({ side }) => side === 'Novio').map(({ version }) => version))).toEqual(new Set([3]));
  });

  it('are put into one household, and answer alike; those of a search alone', async () => {
    await insert(MANY);
    await insert(2, { firstName: 'Íñigo' });
    await done({ action: 'setHousehold', filter: { q: 'inigo' }, matching: 2, household: 'Los Íñigos' });
    await done({ action: 'setHousehold', filter: { q: 'ana' }, matching: MANY, household: 'Las Anas' });
    const found = await provider.db.select().from(households).where(eq(households.eventId, eventId));
    expect(found.map(({ name }) => name).toSorted()).toEqual(['Las Anas', 'Los Íñigos']);
    await done({ action: 'setAttendance', filter: { q: 'íñigo', ...TAGGED }, matching: 2, attendance: 'attends' });
    expect(await total('filter[attendance]=attends')).toBe(2);
  });

  it('are deleted but for those on whom something hangs: counted, and the first of them named', async () => {
    await insert(60, { firstName: 'Eva', attendance: 'attends' });
    await insert(MANY);
    const stays = await insert(1, { firstName: 'Luz', tags: [] });
    const report = await done({ action: 'delete', filter: TAGGED, matching: MANY + 60 });
    expect(report).toMatchObject({ done: MANY, refused: 60 });
    expect(report.items).toHaveLength(50);
    expect(report.items[0]).toMatchObject({ outcome: 'refused', name: expect.stringMatching(/^Eva Ruiz/) });
    expect(report.items[0]?.error).toContain('ya respondió');
    expect((await rowsOf()).map(({ firstName }) => firstName).toSorted()).toEqual([...Array(60).fill('Eva'), 'Luz']);
    expect((await rowsOf()).map(({ id }) => id)).toContain(stays[0]);
  });

  it('are left alone where they are not as many as the caller saw', async () => {
    await insert(3);
    const refused = await bulk({ action: 'delete', filter: {}, matching: 2 });
    expect(refused.status).toBe(409);
    expect(await failureOf(refused)).toMatchObject({ code: 'STALE', details: { matching: 3 } });
    expect(await rowsOf()).toHaveLength(3);
    expect(await done({ action: 'delete', filter: {}, matching: 3 })).toMatchObject({ done: 3 });
  });

  it('are told to be too many beyond what one call changes, and none of them is', async () => {
    for (let at = 0; at * 1000 <= GUEST_LIMITS.bulk; at++) await insert(at === 0 ? 1 : 1000, { firstName: `Ana${at}` });
    const matching = GUEST_LIMITS.bulk + 1;
    const refused = await bulk({ action: 'setSide', filter: {}, matching, side: 'Novio' });
    expect(refused.status).toBe(422);
    expect((await failureOf(refused)).fields).toEqual({ matching: expect.stringMatching(/10.000/) });
    expect(await total('filter[side]=Novio')).toBe(0);
    expect((await send('GET', `events/${eventId}/guest-ids`)).status).toBe(422);
  });

  it('are meant by one choice that is whole: a filter that the list does not have means nobody', async () => {
    const [id] = await insert(1);
    const wrong = [
      {},
      { ids: [id], filter: TAGGED, matching: 1 },
      { ids: [id], matching: 1 },
      { filter: TAGGED },
      { matching: 1 },
      { filter: { tag: TAG }, matching: 1 },
      { filter: { 'filter[attendance]': 'maybe' }, matching: 1 },
      { filter: TAGGED, matching: 0 },
    ];
    for (const choice of wrong) {
      const { status } = await bulk({ action: 'delete', ...choice });
      expect([choice, status]).toEqual([choice, 422]);
    }
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe('the ids of all that match', () => {
  it('are those of the filter alone', async () => {
    const ids = await insert(3);
    await insert(2, { firstName: 'Eva', tags: [] });
    const read = async (query: string) =>
      (await dataOf<{ ids: string[] }>(await send('GET', `events/${eventId}/guest-ids?${query}`))).ids;
    expect(await read(`filter[tag]=${TAG}`)).toEqual(ids);
    expect(await read('')).toHaveLength(5);
    expect((await send('GET', `events/${eventId}/guest-ids?tag=${TAG}`)).status).toBe(422);
  });
});

describe('who may', () => {
  /** Written by hand: who tends the list of an own event. */
  const MAY = ['admin', 'agency', 'agencyUser', 'weddingPlanner', 'organizer'] as const;
  const MAY_NOT = ['payment', 'wholesaler', 'support', 'attendee'] as const;
  const tag = { action: 'addTag', filter: TAGGED, matching: 2, tag: 'Nueva' };

  it('change all that match, and read their ids, by role', async () => {
    await insert(2);
    for (const role of [...MAY, ...MAY_NOT]) {
      const user = await insertUser(provider.db, { role, agencyId: role === 'admin' ? null : AGENCY });
      await provider.db.update(events).set({ mainUserId: user.id }).where(eq(events.id, eventId));
      const person = await provider.as(user.email);
      const expected = MAY.some((each) => each === role) ? 200 : 403;
      const ids = await send('GET', `events/${eventId}/guest-ids`, undefined, person);
      expect([role, (await bulk(tag, person)).status, ids.status]).toEqual([role, expected, expected]);
    }
    expect((await bulk(tag, {})).status).toBe(401);
  });

  it('reach no event of another agency or couple, and no guest of another event by the same filter', async () => {
    await insert(2);
    const other = await insertBlock(provider.db);
    await insert(2, {}, other.eventId);
    for (const stranger of [{ role: 'agency' as const, agencyId: 'other-agency' }, { role: 'organizer' as const }]) {
      const person = await provider.as((await insertUser(provider.db, stranger)).email);
      const ids = await send('GET', `events/${eventId}/guest-ids`, undefined, person);
      expect([(await bulk(tag, person)).status, ids.status]).toEqual([404, 404]);
    }
    expect(await done(tag)).toMatchObject({ done: 2 });
    expect((await rowsOf(other.eventId)).map(({ tags }) => tags)).toEqual([[TAG], [TAG]]);
  });

  it('change nothing of an event that is archived', async () => {
    await insert(2);
    await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, eventId));
    expect(await failureOf(await bulk(tag))).toMatchObject({ code: 'EVENT_ARCHIVED' });
  });
});
