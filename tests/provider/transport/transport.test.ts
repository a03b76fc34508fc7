import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { TransportPage, TransportRequest } from '@/lib/contract/transport';
import { auditLog, eventCurrencies, notifications, outbox } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import {
  confirmed,
  dataOf,
  failureOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let office: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
});
afterAll(() => provider.close());

const BODY = {
  kind: 'ground',
  holder: 'María Peña',
  adults: 2,
  minors: 1,
  departureDate: night(0),
  returnDate: night(3),
  origin: 'Aeropuerto de Cancún',
  destination: 'Hotel de prueba',
  notes: 'Vuelo AM 577',
};
type Headers = Record<string, string>;

const ask = (key: string, headers: Headers, body: object = BODY) =>
  provider.request(`/api/v1/reservations/${key}/transport-requests`, { json: body, headers });
const quote = (id: string, body: object, headers: Headers = office) =>
  provider.request(`/api/v1/transport-requests/${id}/quote`, { json: body, headers });
const decide = (id: string, body: object, headers: Headers) =>
  provider.request(`/api/v1/transport-requests/${id}/decision`, { json: body, headers });
const withdraw = (id: string, headers: Headers) =>
  provider.request(`/api/v1/transport-requests/${id}/withdraw`, { method: 'POST', headers });

async function booked(event: Parameters<typeof insertBlock>[1] = {}) {
  const block = await insertBlock(provider.db, event);
  const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  return { block, key: guest.reservation.key, headers: guest.headers, reservation: guest.reservation };
}

async function asked(more: object = {}) {
  const guest = await booked();
  const request = await dataOf<TransportRequest>(await ask(guest.key, guest.headers, { ...BODY, ...more }), 201);
  return { ...guest, request };
}

const mailsOf = async (key: string) =>
  (await provider.db.select().from(outbox))
    .filter(({ payload, kind }) => payload.key === key && kind.startsWith('transport'))
    .map(({ kind }) => kind)
    .toSorted();

describe('a request', () => {
  it('is kept with the reservation; the agency has a notification and a mail', async () => {
    const { key, headers, request } = await asked();
    expect(request).toMatchObject({ ...BODY, status: 'requested', quote: null, version: 1 });
    const reservation = await dataOf<Reservation>(await provider.request(`/api/v1/reservations/${key}`, { headers }));
    expect(reservation.transport).toMatchObject([{ id: request.id }]);
    const told = await provider.db.select().from(notifications).where(eq(notifications.type, 'TP_QT'));
    expect(told.filter(({ params }) => params.transportId === request.id)).toMatchObject([{ status: 'On' }]);
    expect(await mailsOf(key)).toEqual(['transport-to-quote']);
  });

  it('is one for one key', async () => {
    const { key, headers } = await booked();
    const withKey = { ...headers, 'idempotency-key': 'transport-1' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(key, withKey)));
    const ids = await Promise.all(answers.map(async (answer) => (await dataOf<TransportRequest>(answer, 201)).id));
    expect(new Set(ids).size).toBe(1);
    expect((await failureOf(await ask(key, withKey, { ...BODY, adults: 3 }))).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('is refused with its fields: past or turned dates, nobody travelling, no places', async () => {
    const { key, headers } = await booked();
    const fieldsOf = async (more: object) =>
      Object.keys((await failureOf(await ask(key, headers, { ...BODY, ...more }))).fields ?? {});
    expect(await fieldsOf({ departureDate: '2027-01-09' })).toEqual(['departureDate']);
    expect(await fieldsOf({ departureDate: '2027-02-30' })).toEqual(['departureDate']);
    expect(await fieldsOf({ departureDate: night(3), returnDate: night(2) })).toEqual(['returnDate']);
    expect(await fieldsOf({ adults: 0 })).toEqual(['adults']);
    expect(await fieldsOf({ minors: -1 })).toEqual(['minors']);
    expect(await fieldsOf({ origin: ' ', destination: '' })).toEqual(['origin', 'destination']);
    expect(await fieldsOf({ kind: 'sea' })).toEqual(['kind']);
    // Other days than those of the stay are worth a warning on the page, never a refusal.
    expect((await ask(key, headers, { ...BODY, departureDate: night(1), returnDate: null })).status).toBe(201);
  });

  it('needs a booking that stands, and is for its guest and the office alone', async () => {
    const { key } = await booked();
    const block = await insertBlock(provider.db);
    const hold = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    expect((await failureOf(await ask(hold.reservation.key, hold.headers))).code).toBe('INVALID_STATE');
    expect((await ask(key, hold.headers)).status).toBe(404);
    expect((await ask(key, office)).status).toBe(201);
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    expect((await ask(key, foreign)).status).toBe(404);
    expect((await ask(key, {})).status).toBe(401);
  });
});

describe('a quote', () => {
  it('is of the office, in a currency of the event, beside the total; the guest gets a mail', async () => {
    const { key, headers, request, reservation } = await asked();
    const wrong = await quote(request.id, { amount: 9_500, currency: 'EUR', version: 1 });
    expect((await failureOf(wrong)).fields).toHaveProperty('currency');
    for (const amount of [0, -1, 1.5])
      expect((await quote(request.id, { amount, currency: 'USD', version: 1 })).status).toBe(422);
    const body = { amount: 9_500, currency: 'USD', notes: 'Camioneta para 6', version: 1 };
    const quoted = await dataOf<TransportRequest>(await quote(request.id, body));
    expect(quoted).toMatchObject({
      status: 'quoted',
      quote: { amount: 9_500, currency: 'USD' },
      quoteNotes: 'Camioneta para 6',
      version: 2,
    });
    const after = await dataOf<Reservation>(await provider.request(`/api/v1/reservations/${key}`, { headers }));
    expect([after.total, after.balance]).toEqual([reservation.total, reservation.balance]);
    expect(await mailsOf(key)).toEqual(['transport-quoted', 'transport-to-quote']);
    const told = await provider.db.select().from(notifications).where(eq(notifications.type, 'TP_QT'));
    expect(told.filter(({ params }) => params.transportId === request.id)).toMatchObject([{ status: 'Off' }]);
    const stale = await quote(request.id, { ...body, amount: 9_000 });
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { version: 2, status: 'quoted' } });
    expect((await quote(request.id, { ...body, amount: 9_000, version: 2 })).status).toBe(200);
    for (const role of ['organizer', 'payment', 'wholesaler'] as const) {
      const other = await provider.as((await insertUser(provider.db, { role })).email);
      expect((await quote(request.id, { ...body, version: 3 }, other)).status).toBe(403);
    }
    expect((await quote(request.id, { ...body, version: 3 }, headers)).status).toBe(403);
  });
});

describe('the decision', () => {
  it('is the guest’s, once; afterwards nothing changes it', async () => {
    const { key, headers, request } = await asked();
    expect((await failureOf(await decide(request.id, { decision: 'accept', version: 1 }, headers))).code).toBe(
      'INVALID_STATE',
    );
    await quote(request.id, { amount: 9_500, currency: 'USD', version: 1 });
    const stale = await failureOf(await decide(request.id, { decision: 'accept', version: 1 }, headers));
    expect(stale.code).toBe('STALE');
    const answers = await Promise.all(
      (['accept', 'decline'] as const).map((decision) => decide(request.id, { decision, version: 2 }, headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = await failureOf(await decide(request.id, { decision: 'decline', version: 3 }, headers));
    expect(second).toMatchObject({ code: 'ALREADY_DECIDED', details: { id: request.id } });
    const again = await quote(request.id, { amount: 1, currency: 'USD', version: 3 });
    expect((await failureOf(again)).code).toBe('ALREADY_DECIDED');
    expect((await failureOf(await withdraw(request.id, headers))).code).toBe('ALREADY_DECIDED');
    expect(await mailsOf(key)).toEqual(['transport-decided', 'transport-quoted', 'transport-to-quote']);
    const told = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'transportRequest'), eq(auditLog.entityId, request.id)));
    expect(told).toHaveLength(3);
  });

  it('may be noted by staff who quote, given by phone; the record tells whose hand it was', async () => {
    const { key, request } = await asked();
    await quote(request.id, { amount: 9_500, currency: 'USD', version: 1 });
    const organizer = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    for (const headers of [organizer, foreign])
      expect((await decide(request.id, { decision: 'accept', version: 2 }, headers)).status).toBeGreaterThanOrEqual(
        403,
      );
    const noted = await decide(request.id, { decision: 'accept', version: 2 }, office);
    expect(await dataOf<TransportRequest>(noted)).toMatchObject({ status: 'accepted' });
    expect(await mailsOf(key)).toContain('transport-decided');
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, request.id));
    expect(told.at(-1)).toMatchObject({ action: 'transport.acceptedForGuest', actorRole: 'agencyUser' });
  });

  it('that accepted is cancelled by staff alone, once, where the guest travels otherwise; the guest is mailed', async () => {
    const { key, headers, request } = await asked();
    await quote(request.id, { amount: 9_500, currency: 'USD', version: 1 });
    await decide(request.id, { decision: 'accept', version: 2 }, headers);
    expect((await failureOf(await withdraw(request.id, headers))).code).toBe('ALREADY_DECIDED');
    for (const role of ['organizer', 'payment'] as const) {
      const other = await provider.as((await insertUser(provider.db, { role })).email);
      expect((await withdraw(request.id, other)).status).toBeGreaterThanOrEqual(403);
    }
    const cancelled = await Promise.all([withdraw(request.id, office), withdraw(request.id, office)]);
    expect(cancelled.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await mailsOf(key)).filter((kind) => kind === 'transport-cancelled')).toHaveLength(1);
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, request.id));
    expect(told.at(-1)).toMatchObject({ action: 'transport.cancelled', after: { status: 'declined' } });
    const again = await quote(request.id, { amount: 1, currency: 'USD', version: 4 });
    expect((await failureOf(again)).code).toBe('ALREADY_DECIDED');
  });

  it('is not another guest’s, and a request is taken back before it', async () => {
    const { headers, request } = await asked();
    const other = await booked();
    expect((await withdraw(request.id, other.headers)).status).toBe(404);
    expect(await dataOf(await withdraw(request.id, headers))).toMatchObject({ status: 'declined', quote: null });
  });
});

describe('once the booking is cancelled', () => {
  it('nothing is quoted or accepted any more, and neither list, sums, report nor panel have it', async () => {
    const { block, key, headers, request } = await asked();
    const waiting = await dataOf<TransportRequest>(await ask(key, headers), 201);
    await quote(request.id, { amount: 9_500, currency: 'USD', version: 1 });
    const list = `/api/v1/events/${block.code}/transport-requests`;
    const read = async () => {
      const { counts, totals, data } = await dataOf<TransportPage>(await provider.request(list, { headers: office }));
      return { counts, totals, ids: data.map(({ id }) => id).toSorted() };
    };
    expect(await read()).toEqual({
      counts: { requested: 1, quoted: 1, accepted: 0, declined: 0 },
      totals: [{ currency: 'USD', quoted: 9_500, accepted: 0 }],
      ids: [request.id, waiting.id].toSorted(),
    });
    const orders = (await provider.db.select().from(outbox)).filter(
      ({ payload, kind }) => payload.key === key && /^transport-(to-quote|quoted)$/.test(kind),
    );
    const written = async () => {
      const mails = await Promise.all(orders.map((order) => makeMail(systemContext(provider), order)));
      return mails.flatMap((mail, at) => (mail ? [`${orders[at]?.kind} ${orders[at]?.payload.transportId}`] : []));
    };
    // What is quoted is no more to be quoted.
    expect((await written()).toSorted()).toEqual(
      [`transport-quoted ${request.id}`, `transport-to-quote ${waiting.id}`].toSorted(),
    );
    const json = { expectedPenalty: 0, reason: 'agency' };
    await dataOf(await provider.request(`/api/v1/reservations/${key}/cancellation`, { json, headers: office }));
    expect(await written()).toEqual([]);
    for (const refused of [
      await decide(request.id, { decision: 'accept', version: 2 }, headers),
      await decide(request.id, { decision: 'accept', version: 2 }, office),
      await quote(request.id, { amount: 9_000, currency: 'USD', version: 2 }),
    ]) {
      expect(refused.status).toBe(409);
      expect(await failureOf(refused)).toMatchObject({
        code: 'INVALID_STATE',
        error: 'La reservación no admite esta acción en su estado actual.',
      });
    }
    const resent = { json: { kind: 'quote', transportId: request.id }, headers: office };
    expect((await provider.request(`/api/v1/reservations/${key}/messages`, resent)).status).toBe(409);
    expect(await read()).toEqual({
      counts: { requested: 0, quoted: 0, accepted: 0, declined: 0 },
      totals: [],
      ids: [],
    });
    const of = async <Data>(path: string) =>
      dataOf<Data>(await provider.request(`/api/v1/events/${block.code}/${path}`, { headers: office }));
    expect((await of<{ total: number }>('reports/transport')).total).toBe(0);
    const { needs } = await of<{ needs: { need: string }[] }>('panel');
    expect(needs.map(({ need }) => need)).not.toContain('transport');
  });
});

describe('the list', () => {
  it('counts by state, sums each currency apart, filters, searches and sorts', async () => {
    const { block, key, headers } = await booked();
    await provider.db.insert(eventCurrencies).values({
      id: `mxn-${block.eventId}`,
      eventId: block.eventId,
      code: 'MXN',
      currencyMain: true,
    });
    const make = async (more: object) => dataOf<TransportRequest>(await ask(key, headers, { ...BODY, ...more }), 201);
    const [dollars, pesos, waiting] = [
      await make({ holder: 'Álvaro' }),
      await make({ holder: 'beto', kind: 'air' }),
      await make({ holder: 'Carla', origin: 'Mérida', departureDate: night(1) }),
    ];
    await quote(dollars.id, { amount: 9_500, currency: 'USD', version: 1 });
    await quote(pesos.id, { amount: 120_000, currency: 'MXN', version: 1 });
    await decide(pesos.id, { decision: 'accept', version: 2 }, headers);
    const list = async (query: string, who: Headers = office) =>
      dataOf<TransportPage>(
        await provider.request(`/api/v1/events/${block.code}/transport-requests?${query}`, { headers: who }),
      );
    const whole = await list('sort=holder');
    expect(whole.data.map(({ holder }) => holder)).toEqual(['Álvaro', 'beto', 'Carla']);
    expect(whole.counts).toEqual({ requested: 1, quoted: 1, accepted: 1, declined: 0 });
    expect(whole.totals).toEqual([
      { currency: 'MXN', quoted: 0, accepted: 120_000 },
      { currency: 'USD', quoted: 9_500, accepted: 0 },
    ]);
    expect(whole.currencies).toEqual(['USD', 'MXN']);
    expect(whole.data[0]).toMatchObject({
      reservationKey: key,
      guest: 'María Peña',
      email: 'maria@correo.test',
      checkIn: night(0),
      checkOut: night(3),
    });
    const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await idsOf('filter[status]=requested')).toEqual([waiting.id]);
    expect(await idsOf('filter[kind]=air')).toEqual([pesos.id]);
    expect(await idsOf('q=m%C3%A9rida+carla')).toEqual([waiting.id]);
    expect(await idsOf('q=100%25')).toEqual([]);
    expect((await list('sort=-departureDate&per_page=2')).data.map(({ holder }) => holder)[0]).toBe('Carla');
    expect(await list('per_page=2&page=2')).toMatchObject({ total: 3, last_page: 2, current_page: 2 });
    const bad = await provider.request(`/api/v1/events/${block.code}/transport-requests?sort=salary`, {
      headers: office,
    });
    expect(bad.status).toBe(422);
  });

  it('has how many people sleep in the booking, less those of a room that was cancelled since', async () => {
    const block = await insertBlock(provider.db);
    const rooms = [room(block.categoryIds[0]), room(block.categoryIds[0], 0, 3, { adults: 1, minors: 1 })];
    const { reservation, headers } = await confirmed(provider.request, block.code, holdBody(rooms));
    await dataOf(await ask(reservation.key, headers), 201);
    const peopleBooked = async () => {
      const path = `/api/v1/events/${block.code}/transport-requests`;
      const { data } = await dataOf<TransportPage>(await provider.request(path, { headers: office }));
      return data[0]?.booked;
    };
    expect(await peopleBooked()).toBe(4);
    const json = { expectedPenalty: 0, reason: 'agency', rooms: [reservation.rooms[1]?.id] };
    const cancellation = `/api/v1/reservations/${reservation.key}/cancellation`;
    await dataOf(await provider.request(cancellation, { json, headers: office }));
    expect(await peopleBooked()).toBe(2);
  });

  it('shows a couple their own event, with whom they may reach as in their list of guests, and no other', async () => {
    const couple = await insertUser(provider.db, { role: 'organizer' });
    const theirs = await booked({ event: { mainUserId: couple.id } });
    const others = await booked();
    await ask(theirs.key, theirs.headers);
    const headers = await provider.as(couple.email);
    const path = ({ code }: { code: string }) => `/api/v1/events/${code}/transport-requests`;
    const page = await dataOf<TransportPage>(await provider.request(path(theirs.block), { headers }));
    expect(page.data).toMatchObject([{ email: 'maria@correo.test', mobile: '+525555555555', guest: 'María Peña' }]);
    expect((await provider.request(path(others.block), { headers })).status).toBe(404);
    const payment = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    expect((await provider.request(path(theirs.block), { headers: payment })).status).toBe(403);
  });
});
