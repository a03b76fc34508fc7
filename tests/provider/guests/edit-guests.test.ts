import { randomUUID } from 'node:crypto';
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestBulkReport, GuestPage, GuestRow } from '@/lib/contract/guest';
import { auditLog, calls, guests, masterAccounts, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { readGuestFile } from '@/lib/provider/event/guest/read-guest-file';
import { booked } from '@/tests/support/after-booking';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
let eventId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
  ({ eventId } = await insertBlock(provider.db));
});
afterAll(() => provider.close());

type Person = { cookie: string };
const send = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const add = (json: object, event = eventId, headers: Record<string, string> = office) =>
  send('POST', `events/${event}/guests`, { firstName: 'Ana', mobile: nextMobile(), ...json }, headers);
const added = async (json: object = {}, event = eventId) => dataOf<GuestRow>(await add(json, event), 201);
const change = (id: string, json: object, person: Person = office) => send('PATCH', `guests/${id}`, json, person);
const remove = (id: string, version = 1, person: Person = office) =>
  send('DELETE', `guests/${id}?version=${version}`, undefined, person);
const bulk = async (json: object) => dataOf<GuestBulkReport>(await send('POST', `events/${eventId}/guests/bulk`, json));
const list = async (query = '', event = eventId) =>
  dataOf<GuestPage>(await send('GET', `events/${event}/guests?${query}`));
const lastEntry = async (entityId: string) =>
  (await provider.db.select().from(auditLog).where(eq(auditLog.entityId, entityId)).orderBy(desc(auditLog.id)))[0];

let numbers = 10_000_000;
const nextMobile = () => {
  numbers += 1;
  return `55 ${numbers}`;
};

const WHOLE = {
  firstName: 'Íñigo',
  lastName: 'Peña',
  maternalLastName: 'Güemes',
  mobile: '998 123 4567',
  email: 'Inigo@Correo.test',
  attendance: 'attends',
  companions: 2,
  household: 'Familia Peña',
  side: 'De la novia',
  language: 'en',
  channel: 'whatsapp',
  tags: ['Boda', 'viernes', 'BODA'],
  diet: ['vegan', 'nutAllergy'],
  dietNotes: 'Lleva su propia comida',
  notes: 'Prima de la novia',
};

describe('an answer that staff write down', () => {
  const say = (id: string, json: object, person: Person = office) =>
    send('POST', `guests/${id}/attendance`, json, person);
  const kept = async (id: string) => {
    const [row] = await provider.db.select().from(guests).where(eq(guests.id, id));
    return row && [row.attendance, row.companionsComing];
  };

  it('is whether the guest comes, and with how many of those whom they bring', async () => {
    const { id, version } = await added({ companions: 3 });
    const answer = await dataOf<GuestRow>(await say(id, { attends: true, companions: 2 }));
    expect([answer.attendance, answer.version, await kept(id)]).toEqual(['attends', version + 1, ['attends', 2]]);
    expect((await lastEntry(id))?.after).toMatchObject({ attendance: 'attends', companionsComing: 2 });
    await dataOf<GuestRow>(await say(id, { attends: true }));
    expect(await kept(id)).toEqual(['attends', null]);
    await dataOf<GuestRow>(await say(id, { attends: false, companions: 1 }));
    expect(await kept(id)).toEqual(['doesNotAttend', null]);
  });

  it('keeps which companions come where a form says the same answer again, with something else', async () => {
    const { id } = await added({ companions: 3 });
    const answer = await dataOf<GuestRow>(await say(id, { attends: true, companions: 1 }));
    const form = { attendance: 'attends', companions: 3, notes: 'Llega tarde' };
    const { version, notes } = await dataOf<GuestRow>(await change(id, { ...form, version: answer.version }));
    expect([notes, await kept(id)]).toEqual(['Llega tarde', ['attends', 1]]);
    expect((await lastEntry(id))?.after).toEqual({ notes: 'Llega tarde' });
    await dataOf<GuestRow>(await change(id, { attendance: 'pending', version }));
    expect(await kept(id)).toEqual(['pending', null]);
  });

  it('has no more companions than the guest brings, and is of no guest of another agency', async () => {
    const { id } = await added({ companions: 1 });
    const tooMany = await say(id, { attends: true, companions: 2 });
    const { fields } = await failureOf(tooMany);
    expect([tooMany.status, fields]).toEqual([422, { companions: 'Escribe cuántos acompañantes, de 0 a 1' }]);
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'other-agency' })).email,
    );
    expect((await say(id, { attends: true }, stranger)).status).toBe(404);
    expect(await kept(id)).toEqual(['pending', null]);
  });
});

describe('a guest', () => {
  it('is added with every field, the mobile with the country of the event, and the audit log tells it', async () => {
    const guest = await added(WHOLE);
    expect(guest).toMatchObject({
      ...WHOLE,
      name: 'Íñigo Peña Güemes',
      mobile: '+529981234567',
      email: 'inigo@correo.test',
      tags: ['BODA', 'viernes'],
      booked: false,
      calls: { done: 0, waiting: 0 },
      version: 1,
    });
    expect(await lastEntry(guest.id)).toMatchObject({ action: 'guest.created', agencyId: AGENCY, entity: 'guest' });
    const abroad = await insertBlock(provider.db, { hotel: { country: 'España' } });
    expect((await added({ mobile: '612 34 56 78' }, abroad.eventId)).mobile).toBe('+34612345678');
  });

  it('is added once for one Idempotency-Key', async () => {
    const key = { ...office, 'Idempotency-Key': randomUUID() };
    const json = { firstName: 'Repetida', mobile: '55 1234 9999' };
    const [first, second] = [await add(json, eventId, key), await add(json, eventId, key)];
    expect((await dataOf<GuestRow>(second, 201)).id).toBe((await dataOf<GuestRow>(first, 201)).id);
  });

  it('needs a name and a mobile; what is wrong is said beside its field', async () => {
    const refused = async (json: object) => (await failureOf(await add(json))).fields;
    expect(await refused({ firstName: ' ' })).toEqual({ firstName: 'El campo Nombre es requerido' });
    expect(await refused({ mobile: '' })).toEqual({ mobile: 'El campo Celular es requerido' });
    expect(await refused({ mobile: '12' })).toEqual({ mobile: 'Escribe un número de celular válido' });
    expect(await refused({ email: 'nadie' })).toEqual({ email: 'Formato invalido' });
    expect(await refused({ lastName: 'http://mal.test' })).toEqual({
      lastName: 'Escribe solo el nombre, sin enlaces ni correos',
    });
    expect(Object.keys((await refused({ companions: 51 })) ?? {})).toEqual(['companions']);
    expect(Object.keys((await refused({ diet: ['nada'] })) ?? {})).toEqual(['diet.0']);
    expect((await added({ email: '', side: ' ', maternalLastName: '' })).email).toBeNull();
  });

  it('is changed in what is sent alone; who knew an older one is handed the guest as it is', async () => {
    const { id } = await added({ lastName: 'Ruiz', tags: ['Boda'] });
    const changed = await dataOf<GuestRow>(await change(id, { companions: 3, mobile: '5588887777', version: 1 }));
    expect(changed).toMatchObject({ lastName: 'Ruiz', companions: 3, mobile: '+525588887777', version: 2 });
    expect(await lastEntry(id)).toMatchObject({
      action: 'guest.changed',
      before: { companions: 0 },
      after: { companions: 3, mobile: '+525588887777' },
    });
    const [joined, again] = [await added({ household: 'Los Ruiz' }), await added({ household: 'los ruíz' })];
    expect(again.householdId).toBe(joined.householdId);
    expect(await dataOf<GuestRow>(await change(again.id, { household: null, version: 1 }))).toMatchObject({
      household: null,
      householdId: null,
    });
    const stale = await change(id, { companions: 4, version: 1 });
    expect(stale.status).toBe(409);
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { id, companions: 3, version: 2 } });
    expect((await remove(id, 1)).status).toBe(409);
  });

  it('is taken off the list, but not with a reservation, a call or an answer', async () => {
    const free = await added();
    expect((await remove(free.id)).status).toBe(204);
    expect(await lastEntry(free.id)).toMatchObject({ action: 'guest.deleted', before: { name: 'Ana' } });
    expect((await remove(free.id)).status).toBe(404);

    const refusal = async (id: string) => failureOf(await remove(id));
    const answered = await added({ attendance: 'doesNotAttend' });
    expect((await refusal(answered.id)).error).toContain('ya respondió');
    const called = await added();
    await provider.db.insert(calls).values({
      id: randomUUID(),
      agencyId: AGENCY,
      eventId,
      guestId: called.id,
      scheduledAt: NOW,
      type: 'reserve',
      state: 'toDo',
      priority: 'low',
      medium: 'phone',
    });
    expect(await refusal(called.id)).toMatchObject({ code: 'INVALID_STATE' });
    expect((await list(`q=${called.mobile?.slice(1)}`)).data[0]?.calls).toEqual({ done: 0, waiting: 1 });
    const { reservation, block } = await booked(provider);
    const holder = await added({}, block.eventId);
    await provider.db.update(reservations).set({ guestId: holder.id }).where(eq(reservations.key, reservation.key));
    expect((await refusal(holder.id)).error).toContain('reservación');
    expect((await list('filter[reservation]=with', block.eventId)).data).toMatchObject([
      { id: holder.id, booked: true },
    ]);
    expect((await list('filter[reservation]=without', block.eventId)).data).toEqual([]);
  });

  it('is not added to a list that the package has filled', async () => {
    const small = await insertBlock(provider.db);
    await provider.db.insert(masterAccounts).values({
      id: randomUUID(),
      agencyId: AGENCY,
      eventId: small.eventId,
      package: 'honey',
      currency: 'USD',
      dueOn: '2027-05-01',
    });
    const filler = Array.from({ length: 149 }, (_, at) => ({
      id: randomUUID(),
      agencyId: AGENCY,
      eventId: small.eventId,
      firstName: `Uno ${at}`,
      lastName: '',
      mobile: `+5255100${at}`,
      attendance: 'pending' as const,
      createdAt: NOW,
    }));
    await provider.db.insert(guests).values(filler);
    await added({}, small.eventId);
    const full = await add({}, small.eventId);
    expect(await failureOf(full)).toMatchObject({ code: 'PACKAGE_LIMIT', details: { allowed: 150, used: 150 } });
  });
});

describe('who may', () => {
  /** Written by hand: who tends the list of an own event. */
  const MAY = ['admin', 'agency', 'agencyUser', 'weddingPlanner', 'organizer'] as const;
  const MAY_NOT = ['payment', 'wholesaler', 'support', 'attendee'] as const;

  it('tend the list by role; others are refused every call that writes', async () => {
    const { id } = await added();
    for (const role of [...MAY, ...MAY_NOT]) {
      const user = await insertUser(provider.db, { role, agencyId: role === 'admin' ? null : AGENCY });
      const { eventId: own } = await insertBlock(provider.db, { event: { mainUserId: user.id } });
      const person = await provider.as(user.email);
      const made = await add({}, own, person);
      const isAllowed = MAY.some((each) => each === role);
      expect([role, made.status]).toEqual([role, isAllowed ? 201 : 403]);
      if (isAllowed) continue;
      expect((await change(id, { companions: 1, version: 1 }, person)).status).toBe(403);
      expect((await remove(id, 1, person)).status).toBe(403);
      expect(
        (await send('POST', `events/${eventId}/guests/bulk`, { action: 'delete', ids: [id] }, person)).status,
      ).toBe(403);
    }
    expect((await add({}, eventId, {})).status).toBe(401);
  });

  it('find neither an event nor a guest of another agency, and an organizer none of another couple', async () => {
    const { id } = await added();
    for (const stranger of [{ role: 'agency' as const, agencyId: 'other-agency' }, { role: 'organizer' as const }]) {
      const person = await provider.as((await insertUser(provider.db, stranger)).email);
      const answers = [
        await add({}, eventId, person),
        await change(id, { companions: 9, version: 1 }, person),
        await remove(id, 1, person),
        await send('POST', `events/${eventId}/guests/bulk`, { action: 'delete', ids: [id] }, person),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const other = await insertBlock(provider.db);
    const foreign = await added({}, other.eventId);
    const report = await bulk({ action: 'addTag', ids: [foreign.id, id], tag: 'Boda' });
    expect(report.items.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });
});

describe('a tag', () => {
  it('is spelled as other guests have it; who alone bears it may have it otherwise', async () => {
    const { eventId: event } = await insertBlock(provider.db);
    const { id } = await added({ tags: ['cena vip', '⭐'] }, event);
    const tagsOf = async (answer: Promise<Response>) => (await dataOf<GuestRow>(await answer)).tags;
    expect(await tagsOf(change(id, { tags: ['Céna VIP', '⭐'], version: 1 }))).toEqual(['Céna VIP', '⭐']);
    expect((await added({ tags: ['CENA vip', '❤️'] }, event)).tags).toEqual(['Céna VIP', '❤️']);
    expect(await tagsOf(change(id, { tags: ['cena vip'], version: 2 }))).toEqual(['Céna VIP']);
  });
});

describe('a tag of several words', () => {
  it.each(['Amigos, trabajo', 'Amigos; trabajo', 'Amigos|trabajo'])(
    'is not “%s”, which a file holds as two',
    async (tag) => {
      const { id } = await added();
      const why = 'Una etiqueta no lleva comas, punto y coma ni | dentro';
      expect((await failureOf(await add({ tags: [tag] }))).fields).toEqual({ tags: why });
      expect((await failureOf(await change(id, { tags: ['Boda', tag], version: 1 }))).fields).toEqual({ tags: why });
      const all = await send('POST', `events/${eventId}/guests/bulk`, { action: 'addTag', ids: [id], tag });
      expect((await failureOf(all)).fields).toEqual({ tag: why });
      // One that the list has from before is read, and may be taken away.
      await provider.db
        .update(guests)
        .set({ tags: [tag] })
        .where(eq(guests.id, id));
      expect((await list(`filter[tag]=${encodeURIComponent(tag)}`)).data).toMatchObject([{ id, tags: [tag] }]);
      expect(await bulk({ action: 'removeTag', ids: [id], tag })).toMatchObject({ done: 1 });
    },
  );
});

describe('several guests at once', () => {
  it('get and lose a tag, a side and a language; who has it already is left as it is', async () => {
    const [one, two] = [await added({ tags: ['Familia'] }), await added()];
    const ids = [one.id, two.id];
    expect(await bulk({ action: 'addTag', ids, tag: 'familia' })).toMatchObject({ done: 2, refused: 0 });
    await bulk({ action: 'setSide', ids, side: 'Novio' });
    await bulk({ action: 'setLanguage', ids, language: 'en' });
    const read = async () => (await list('per_page=100')).data.filter(({ id }) => ids.includes(id));
    expect(await read()).toHaveLength(2);
    for (const guest of await read()) expect(guest).toMatchObject({ side: 'Novio', language: 'en' });
    const tagsOf = async (id: string) => (await read()).find((guest) => guest.id === id)?.tags;
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([['Familia'], ['Familia']]);
    expect(await lastEntry(two.id)).toMatchObject({ action: 'guest.changed', after: { language: 'en' } });
    await bulk({ action: 'removeTag', ids, tag: 'FAMILIA' });
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([[], []]);
    const entries = and(eq(auditLog.entityId, one.id), like(auditLog.action, 'guest.%'));
    expect(await provider.db.select().from(auditLog).where(entries)).toHaveLength(4);
  });

  it('get an answer and a household, which the first of its name makes; null takes them out of it', async () => {
    const [one, two, other] = [await added({ household: 'Los Peña' }), await added(), await added()];
    const ids = [one.id, two.id];
    const read = async () => (await list('per_page=100')).data.filter(({ id }) => ids.includes(id));
    await bulk({ action: 'setAttendance', ids, attendance: 'attends' });
    expect(await bulk({ action: 'setHousehold', ids, household: 'los pena' })).toMatchObject({ done: 2, refused: 0 });
    const [first, second] = await read();
    expect([first, second]).toMatchObject([
      { attendance: 'attends', household: 'Los Peña', householdId: one.householdId },
      { attendance: 'attends', household: 'Los Peña', householdId: one.householdId },
    ]);
    expect(await lastEntry(two.id)).toMatchObject({ before: { householdId: null } });
    const versionOf = async (id: string) => (await read()).find((guest) => guest.id === id)?.version;
    // Who was in it already is left as they are.
    expect([await versionOf(one.id), await versionOf(two.id)]).toEqual([2, 3]);
    await bulk({ action: 'setHousehold', ids, household: '' });
    expect((await read()).map(({ householdId }) => householdId)).toEqual([null, null]);
    expect((await list('per_page=100')).data.find(({ id }) => id === other.id)).toMatchObject({ version: 1 });
  });

  it('are deleted but for those on whom something hangs, who are named with the reason', async () => {
    const [free, answered] = [await added(), await added({ attendance: 'attends' })];
    const report = await bulk({ action: 'delete', ids: [free.id, answered.id, 'nobody'] });
    expect(report).toMatchObject({ done: 1, refused: 2 });
    expect(report.items.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused']);
    expect(report.items[1]?.error).toContain('ya respondió');
  });
});

describe('the list', () => {
  it('is filtered, counted and searched by the server', async () => {
    const { eventId: event } = await insertBlock(provider.db);
    await added(
      { firstName: 'Ana', lastName: 'Ruiz', side: 'Novia', tags: ['Boda', 'Viernes'], language: 'en' },
      event,
    );
    await added(
      { firstName: 'Luis', lastName: 'Ábrego', side: 'Novio', tags: ['Boda'], email: 'luis@correo.test' },
      event,
    );
    await added({ firstName: 'Eva', lastName: 'Cano', attendance: 'attends' }, event);
    const names = async (query: string) => (await list(query, event)).data.map(({ firstName }) => firstName);
    expect(await names('filter[side]=Novia')).toEqual(['Ana']);
    expect(await names('filter[tag]=Boda&sort=-name')).toEqual(expect.arrayContaining(['Ana', 'Luis']));
    expect(await names('filter[language]=en')).toEqual(['Ana']);
    expect(await names('filter[email]=with')).toEqual(['Luis']);
    expect(await names('filter[email]=without&filter[attendance]=attends')).toEqual(['Eva']);
    expect(await names('filter[reservation]=with')).toEqual([]);
    expect(await names('q=luis@')).toEqual(['Luis']);
    expect(await list('filter[attendance]=attends', event)).toMatchObject({
      total: 1,
      counts: { pending: 2, attends: 1, doesNotAttend: 0 },
      sides: [
        { word: 'Novia', count: 1 },
        { word: 'Novio', count: 1 },
      ],
      tags: [
        { word: 'Boda', count: 2 },
        { word: 'Viernes', count: 1 },
      ],
    });
  });

  it('is in the order of the alphabet, page by page and in its file: an accent and a capital move nobody', async () => {
    const { eventId: event } = await insertBlock(provider.db);
    const families = [
      'Álvarez',
      'Ávila',
      'Cárdenas',
      'Cortés',
      'de la Rosa',
      'Delgado',
      'Ñáñez',
      'Pérez',
      'Ponce',
      'Zúñiga',
    ];
    for (const lastName of families.toReversed()) await added({ lastName }, event);
    const read = async (query: string) => {
      const pages: GuestPage[] = [];
      for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next_cursor ?? null)
        pages.push(await list(`per_page=3${query}${next && `&cursor=${next}`}`, event));
      return pages.flatMap(({ data }) => data.map(({ lastName }) => lastName));
    };
    expect(await read('')).toEqual(families);
    expect(await read('&sort=-name')).toEqual(families.toReversed());
    const file = await (await send('GET', `events/${event}/guests/export?format=csv&locale=es`)).text();
    expect(families.toSorted((one, other) => file.indexOf(one) - file.indexOf(other))).toEqual(families);
  });

  it('tells whose answer the bookings contradict, by holder and by who sleeps in a room, in list, counts and file', async () => {
    const { reservation, block } = await booked(provider);
    const event = block.eventId;
    const holder = await added({ firstName: 'Ana', attendance: 'doesNotAttend' }, event);
    const sleeper = await added({ firstName: 'Luis', attendance: 'doesNotAttend' }, event);
    await added({ firstName: 'Eva', attendance: 'attends' }, event);
    await added({ firstName: 'Leo', attendance: 'doesNotAttend' }, event);
    await added({ firstName: 'Sol' }, event);
    const [row] = await provider.db
      .update(reservations)
      .set({ guestId: holder.id })
      .where(eq(reservations.key, reservation.key))
      .returning();
    const reservationId = row?.id ?? '';
    await provider.db
      .update(reservationRooms)
      .set({ occupants: [{ name: 'Luis', band: 'adult', guestId: sleeper.id }] })
      .where(eq(reservationRooms.reservationId, reservationId));
    const told = async (mismatch: string) => {
      const { data, mismatches } = await list(`filter[mismatch]=${mismatch}`, event);
      return { names: data.map(({ firstName }) => firstName).toSorted(), mismatches };
    };
    const mismatches = { comesUnbooked: 1, declinedBooked: 2 };
    expect(await told('declinedBooked')).toEqual({ names: ['Ana', 'Luis'], mismatches });
    expect(await told('comesUnbooked')).toEqual({ names: ['Eva'], mismatches });
    const exported = await send('GET', `events/${event}/guests/export?filter[mismatch]=comesUnbooked&locale=es`);
    const [, ...lines] = (await exported.text()).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Eva']);

    await provider.db
      .update(reservations)
      .set({ bookingStatus: 'cancelled' })
      .where(eq(reservations.id, reservationId));
    expect(await told('declinedBooked')).toEqual({ names: [], mismatches: { ...mismatches, declinedBooked: 0 } });
    const stranger = await insertUser(provider.db, { role: 'weddingPlanner', agencyId: '2' });
    const other = await provider.as(stranger.email);
    const path = `events/${event}/guests?filter[mismatch]=comesUnbooked`;
    expect((await send('GET', path, undefined, other)).status).toBe(404);
    expect((await send('GET', `events/${event}/guests?filter[mismatch]=other`)).status).toBe(422);
  });

  it('shows mobile, mail, notes and diet to nobody who may not see contacts, nor lets them filter by them', async () => {
    const { eventId: event } = await insertBlock(provider.db);
    await added({ ...WHOLE }, event);
    const payments = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    const shown = await dataOf<GuestPage>(
      await send('GET', `events/${event}/guests?filter[email]=without`, undefined, payments),
    );
    const nothing = { mobile: null, email: null, notes: null, diet: null, dietNotes: null };
    expect(shown.data).toMatchObject([{ firstName: 'Íñigo', ...nothing }]);
  });
});

describe('the file', () => {
  const download = (event: string, query: string, headers: Record<string, string> = office) =>
    provider.request(`/api/v1/events/${event}/guests/export?${query}`, { headers });

  it('has what the filters show, in their language, as a table that Excel reads and runs nothing of', async () => {
    const { eventId: event } = await insertBlock(provider.db);
    await added({ ...WHOLE, tags: ['Boda', 'Viernes'], notes: '=1+1' }, event);
    await added({ firstName: 'Luis', lastName: 'Cano', companions: 1 }, event);
    const csv = await download(event, 'filter[attendance]=attends&locale=es');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="invitados-pls-.*\.csv"$/);
    expect(csv.headers.get('cache-control')).toBe('private, no-store');
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(header).toMatch(/^Nombre,Apellido,Apellido materno,Celular,Correo,Respuesta/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Íñigo,Peña,Güemes,');
    expect(lines[0]).toContain('"Boda, Viernes"');
    expect(lines[0]).toContain('"Dieta vegana, Alergia a nueces y cacahuates"');
    expect(lines[0]).toContain("'=1+1");

    const sheet = await download(event, 'format=xlsx&locale=en&sort=-name');
    const { columns, rows } = await readGuestFile(new Uint8Array(await sheet.arrayBuffer()));
    const cell = (row: number, column: string) => rows[row]?.cells[columns.indexOf(column)];
    expect([cell(0, 'First name'), cell(1, 'First name')]).toEqual(['Íñigo', 'Luis']);
    expect([cell(0, 'Mobile'), cell(0, 'Notes'), cell(0, 'Additional guests')]).toEqual(['+529981234567', '=1+1', '2']);
  });

  it('is without contact data for who may not see it, and nobody of another agency gets it', async () => {
    const { eventId: event } = await insertBlock(provider.db);
    await added(WHOLE, event);
    const payments = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    const text = await (await download(event, 'locale=es', payments)).text();
    expect(text).toContain('Íñigo');
    for (const hidden of ['529981234567', 'inigo@correo.test', 'Celular', 'Dieta vegana', 'Prima'])
      expect(text).not.toContain(hidden);
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'other-agency' })).email,
    );
    expect((await download(event, '', stranger)).status).toBe(404);
  });
});
