import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SeatingPlan, SeatingSuggestion } from '@/lib/contract/seating';
import { auditLog, guests, seats } from '@/lib/provider/db/schema';
import { pdfText } from '@/tests/provider/documents/pdf-text';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
let eventId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
});
beforeEach(async () => {
  ({ eventId } = await insertBlock(provider.db));
});
afterAll(() => provider.close());

const send = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/events/${eventId}/seating${path}`, { method, headers, ...(json && { json }) });
const plan = async () => dataOf<SeatingPlan>(await send('GET', ''));
const TABLE = { name: 'Mesa 1', capacity: 2, shape: 'round', note: '' };

async function guest(firstName: string, more: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const person = { firstName, lastName: 'Ruiz', mobile: '+525512345678', attendance: 'attends' as const };
  await provider.db.insert(guests).values({ ...person, id, agencyId: AGENCY, eventId, createdAt: NOW, ...more });
  return id;
}
async function table(more: object = {}): Promise<string> {
  const { tables } = await dataOf<SeatingPlan>(await send('POST', '/tables', { ...TABLE, ...more }), 201);
  return tables.at(-1)?.id ?? '';
}
const sit = (tableId: string | null, ...people: [string, number][]) =>
  send('PUT', '/seats', { seats: people.map(([guestId, place]) => ({ guestId, place, tableId })) });
const sitting = async () =>
  (await plan()).people.filter(({ tableId }) => tableId !== null).map(({ guestId }) => guestId);

it('has everybody who comes or has not answered, with whom they bring, and nobody who declined', async () => {
  const ana = await guest('Ana', { companions: 2, companionsComing: 1 });
  const eva = await guest('Eva', { attendance: 'pending' });
  await guest('Leo', { attendance: 'doesNotAttend' });
  expect((await plan()).people).toEqual([
    expect.objectContaining({ guestId: ana, place: 0, name: 'Ana Ruiz', tableId: null }),
    expect.objectContaining({ guestId: ana, place: 1, name: null, guest: 'Ana Ruiz' }),
    expect.objectContaining({ guestId: eva, place: 0, attendance: 'pending' }),
  ]);
});

it("is printed by table and by name, and written as rows, in the reader's language", async () => {
  const ana = await guest('Ana', { companions: 1 });
  await guest('Zoé', { attendance: 'pending' });
  const one = await table({ name: 'Mesa de honor', capacity: 3, note: 'Junto a la pista' });
  await dataOf(await sit(one, [ana, 0], [ana, 1]));
  const file = await send('GET', '/file?format=pdf&locale=en');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  const text = pdfText(new Uint8Array(await file.arrayBuffer()));
  for (const words of [
    'Mesa de honor',
    '2 of 3 seats',
    'Junto a la pista',
    'Additional guest 1 of Ana Ruiz',
    'Zoé Ruiz',
    'No table',
  ])
    expect(text).toContain(words);
  const rows = (await (await send('GET', '/file?format=csv&locale=es')).text()).split('\r\n');
  expect(rows[0]).toContain('Persona,Mesa,Invitado,Respuesta,Nota de la mesa');
  expect(rows.slice(1)).toEqual([
    'Acompañante 1 de Ana Ruiz,Mesa de honor,Ana Ruiz,asiste,Junto a la pista',
    'Ana Ruiz,Mesa de honor,Ana Ruiz,asiste,Junto a la pista',
    'Zoé Ruiz,,Zoé Ruiz,sin responder,',
    '',
  ]);
  const sheet = await send('GET', '/file?format=xlsx');
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const stranger = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
  expect((await send('GET', '/file', undefined, stranger)).status).toBe(404);
});

it('seats all who are named or nobody, moves them, takes them from their seats and tells the audit log', async () => {
  const ana = await guest('Ana', { companions: 1 });
  const eva = await guest('Eva');
  const [one, two] = [await table(), await table({ name: 'Mesa 2' })];
  await dataOf(await sit(one, [ana, 0], [ana, 1]));
  expect(await failureOf(await sit(one, [eva, 0]))).toMatchObject({ code: 'INVALID_STATE', error: /lugar|room/ });
  expect(await sitting()).toEqual([ana, ana]);
  await dataOf(await sit(two, [ana, 0], [eva, 0]));
  const { people } = await dataOf<SeatingPlan>(await sit(null, [ana, 1]));
  expect(people.map(({ tableId }) => tableId)).toEqual([two, null, two]);
  const entries = await provider.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, eventId), eq(auditLog.action, 'seating.seated')));
  expect(entries).toHaveLength(3);
  expect(entries.at(-1)?.before).toEqual({ seats: [{ guestId: ana, place: 1, tableId: one }] });
});

it('refuses guests and tables of another event, and who does not come', async () => {
  const foreign = { guest: await guest('Ana'), table: await table() };
  ({ eventId } = await insertBlock(provider.db));
  const [eva, leo] = [await guest('Eva'), await guest('Leo', { attendance: 'doesNotAttend' })];
  const own = await table();
  expect((await sit(own, [foreign.guest, 0])).status).toBe(404);
  expect((await sit(foreign.table, [eva, 0])).status).toBe(404);
  expect(await failureOf(await sit(own, [leo, 0]))).toMatchObject({ code: 'INVALID_STATE' });
  expect(await failureOf(await sit(own, [eva, 1]))).toMatchObject({ code: 'INVALID_STATE' });
  expect(await sitting()).toEqual([]);
});

it('takes the seats of who declines, brings fewer or is deleted', async () => {
  const [ana, eva, leo] = [await guest('Ana', { companions: 2 }), await guest('Eva'), await guest('Leo')];
  const one = await table({ capacity: 9 });
  await dataOf(await sit(one, [ana, 0], [ana, 1], [ana, 2], [eva, 0], [leo, 0]));
  const of = (id: string, json: object) =>
    provider.request(`/api/v1/guests/${id}`, { method: 'PATCH', headers: office, json });
  await dataOf(await of(ana, { version: 1, companions: 1 }));
  await dataOf(await of(eva, { version: 1, attendance: 'doesNotAttend' }));
  await provider.db.delete(guests).where(eq(guests.id, leo));
  const rows = await provider.db
    .select({ guestId: seats.guestId, place: seats.place })
    .from(seats)
    .where(eq(seats.tableId, one));
  expect(rows.toSorted((a, b) => a.place - b.place)).toEqual([
    { guestId: ana, place: 0 },
    { guestId: ana, place: 1 },
  ]);
});

it('edits a table as it was seen, never below who sits there, and deletes it with its seats', async () => {
  const ana = await guest('Ana', { companions: 1 });
  const one = await table();
  await dataOf(await sit(one, [ana, 0], [ana, 1]));
  const change = (json: object) => send('PATCH', `/tables/${one}`, { ...TABLE, ...json });
  expect(await failureOf(await change({ capacity: 1, version: 1 }))).toMatchObject({ code: 'INVALID_STATE' });
  const { tables } = await dataOf<SeatingPlan>(
    await change({ name: 'Novios', capacity: 8, note: 'Al frente', version: 1 }),
  );
  expect(tables).toEqual([expect.objectContaining({ name: 'Novios', capacity: 8, note: 'Al frente', version: 2 })]);
  expect(await failureOf(await change({ version: 1 }))).toMatchObject({ code: 'STALE', details: { tables } });
  expect((await send('DELETE', `/tables/${one}?version=1`)).status).toBe(409);
  await dataOf(await send('DELETE', `/tables/${one}?version=2`));
  expect(await plan()).toMatchObject({ tables: [], people: [{ tableId: null }, { tableId: null }] });
});

it('has one rule of two guests, says which are broken, and suggests seats that keep them', async () => {
  const [ana, eva] = [await guest('Ana'), await guest('Eva')];
  const [one, two] = [await table(), await table()];
  const rule = (kind: string, oneId: string, otherId: string) => send('POST', '/rules', { kind, oneId, otherId });
  const { rules } = await dataOf<SeatingPlan>(await rule('apart', eva, ana), 201);
  expect(await failureOf(await rule('together', ana, eva))).toMatchObject({ code: 'INVALID_STATE' });
  expect((await rule('apart', ana, ana)).status).toBe(422);
  const ids = rules.map(({ id }) => id);
  expect((await dataOf<SeatingPlan>(await sit(one, [ana, 0], [eva, 0]))).broken).toEqual(ids);
  await dataOf(await sit(null, [eva, 0]));
  expect(await dataOf<SeatingSuggestion>(await send('GET', '/suggestion'))).toEqual({
    seats: [{ guestId: eva, place: 0, tableId: two }],
    left: 0,
  });
  expect(await sitting()).toEqual([ana]);
  await dataOf(await send('DELETE', `/rules/${ids[0]}`));
  expect((await plan()).rules).toEqual([]);
});

it('has its tables in the order that they are put into: every one of them, or none moves', async () => {
  const [one, two, three] = [await table(), await table({ name: 'Mesa 2' }), await table({ name: 'Mesa 3' })];
  const order = (ids: string[], headers?: Record<string, string>) => send('PUT', '/tables/order', { ids }, headers);
  const { tables } = await dataOf<SeatingPlan>(await order([three, one, two]));
  expect(tables.map(({ id }) => id)).toEqual([three, one, two]);
  // Behind the others, whatever their order.
  const four = await table({ name: 'Mesa 4' });
  expect((await plan()).tables.map(({ id }) => id)).toEqual([three, one, two, four]);
  for (const ids of [
    [three, one],
    [three, one, two, two],
    [three, one, two, 'a-table-of-nobody'],
  ]) {
    const stale = await failureOf(await order(ids));
    expect(stale).toMatchObject({ code: 'STALE', details: { eventId } });
  }
  const payment = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
  expect((await order([one, two, three, four], payment)).status).toBe(403);
  const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
  expect((await order([one, two, three, four], foreign)).status).toBe(404);
  const [told] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'seating.tablesOrdered'));
  expect(told).toMatchObject({ after: { ids: [three, one, two] } });
});
