import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { TransportRequest } from '@/lib/contract/transport';
import type { LegManifest, LegPlan, TransportLeg } from '@/lib/contract/transport-leg';
import { auditLog, notifications, outbox, transportRequests } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import {
  confirmed,
  dataOf,
  failureOf,
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

const DAY = night(0);

interface Guest {
  requestId: string;
  path: string;
  headers: { cookie: string };
}

/** Guests of one event whose transport is accepted, each with people and the hour of the flight. */
async function travellers(parties: { adults: number; time: string | null }[]) {
  const block = await insertBlock(provider.db);
  const guests: Guest[] = [];
  for (const { adults, time } of parties) {
    const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    const asked = await dataOf<TransportRequest>(
      await provider.request(`${path}/transport-requests`, {
        json: {
          ...{
            kind: 'ground',
            holder: `Familia de ${adults}`,
            adults,
            minors: 0,
            departureDate: DAY,
            returnDate: night(3),
          },
          ...{ origin: 'Aeropuerto de Cancún', destination: 'Hotel de prueba', notes: '' },
        },
        headers: guest.headers,
      }),
      201,
    );
    await provider.db
      .update(transportRequests)
      .set({ status: 'accepted', flightTime: time, flightNumber: time && 'AM 442' })
      .where(eq(transportRequests.id, asked.id));
    guests.push({ requestId: asked.id, path, headers: guest.headers });
  }
  return { block, guests, legs: `/api/v1/events/${block.eventId}/transport-legs` };
}

const send = (path: string, json: object, method = 'POST', headers = office) =>
  provider.request(path, { method, json, headers });
const planOf = async (answer: Response | Promise<Response>, status = 200) => dataOf<LegPlan>(await answer, status);
const suggest = (legs: string, rules: object = {}) =>
  planOf(send(`${legs}/suggestion`, { day: DAY, windowMinutes: 60, capacity: 8, ...rules }), 201);
const peopleIn = ({ legs }: LegPlan) =>
  legs.filter(({ movement }) => movement === 'arrival').map(({ people }) => people);
const firstOf = ({ legs: [leg] }: LegPlan): TransportLeg => {
  if (!leg) throw new Error('no leg');
  return leg;
};
const FACTS = {
  ...{
    pickUpTime: '15:10',
    pickUpPlace: 'Terminal 3, salida nacional',
    vehicle: 'Van blanca',
    supplier: 'Traslados Sol',
  },
  ...{ driverName: 'Luis Pech', driverPhone: '+52 998 123 4567' },
};
async function confirmedLeg(leg: TransportLeg) {
  const changed = await planOf(send(`/api/v1/transport-legs/${leg.id}`, { ...FACTS, version: leg.version }, 'PATCH'));
  const { version } = changed.legs.find(({ id }) => id === leg.id) ?? leg;
  return planOf(send(`/api/v1/transport-legs/${leg.id}/confirmation`, { version }));
}
const readLegs = (legs: string, headers = office) => provider.request(`${legs}?day=${DAY}`, { headers });

describe('grouping a day', () => {
  it('puts whoever has no leg into new ones by window and seats, and leaves the others where they are', async () => {
    const { legs } = await travellers([
      { adults: 3, time: '14:00' },
      { adults: 4, time: '14:40' },
      { adults: 2, time: '16:30' },
    ]);
    const plan = await suggest(legs);
    expect(peopleIn(plan)).toEqual([7, 2]);
    expect(plan.waiting).toEqual([]);
    expect(plan.days.map(({ day, parties, waiting }) => [day, parties, waiting])).toEqual([
      [DAY, 3, 0],
      [night(3), 3, 3],
    ]);
    expect(peopleIn(await suggest(legs))).toEqual([7, 2]);
  });

  it('moves a party where there are seats, and refuses one too many with everybody where they were', async () => {
    const { legs, guests } = await travellers([
      { adults: 5, time: '14:00' },
      { adults: 4, time: '14:10' },
    ]);
    const plan = await suggest(legs);
    const [first, second] = plan.legs;
    const parties = [{ requestId: guests[1]?.requestId, movement: 'arrival' }];
    const refused = await failureOf(await send(`${legs}/moves`, { day: DAY, legId: first?.id, parties }));
    expect([refused.code, refused.error]).toEqual([
      'INVALID_STATE',
      'El vehículo tiene 8 lugares y serían 9 personas.',
    ]);
    expect(peopleIn(await planOf(readLegs(legs)))).toEqual([5, 4]);
    const out = await planOf(send(`${legs}/moves`, { day: DAY, legId: null, parties }));
    expect([out.waiting.length, peopleIn(out)]).toEqual([1, [5, 0]]);
    const back = await planOf(send(`${legs}/moves`, { day: DAY, legId: second?.id, parties }));
    expect(peopleIn(back)).toEqual([5, 4]);
    const ways = [{ requestId: guests[1]?.requestId, movement: 'departure' }];
    expect((await send(`${legs}/moves`, { day: DAY, legId: first?.id, parties: ways })).status).toBe(422);
  });
});

describe('a confirmed leg', () => {
  it('is told to its guests by mail and on their reservation, in the words of the event’s zone', async () => {
    const { legs, guests } = await travellers([{ adults: 2, time: '14:00' }]);
    const leg = firstOf(await suggest(legs));
    const early = await failureOf(
      await send(`/api/v1/transport-legs/${leg.id}/confirmation`, { version: leg.version }),
    );
    expect(Object.keys(early.fields ?? {})).toEqual(['pickUpTime']);
    const done = firstOf(await confirmedLeg(leg));
    expect(done.status).toBe('confirmed');
    const [guest] = guests;
    const seen = await dataOf<Reservation>(await provider.request(guest?.path ?? '', { headers: guest?.headers }));
    expect(seen.transport[0]?.pickUps).toEqual([
      {
        ...{ movement: 'arrival', day: DAY, time: '15:10', place: 'Terminal 3, salida nacional' },
        ...{ vehicle: 'Van blanca', driver: 'Luis Pech', phone: '+52 998 123 4567' },
      },
    ]);
    const [mail] = await provider.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.kind, 'transport-pick-up'), sql`${outbox.payload} ->> 'transportId' = ${guest?.requestId}`));
    if (!mail) throw new Error('no mail');
    const written = JSON.stringify(await makeMail(systemContext(provider), mail));
    for (const word of ['15:10', 'Terminal 3', 'Luis Pech', 'Van blanca']) expect(written).toContain(word);
  });

  it('opens again with a late flight: the agency is told, and the guest is not shown the old hour', async () => {
    const { legs, guests } = await travellers([{ adults: 2, time: '14:00' }]);
    const [guest] = guests;
    await confirmedLeg(firstOf(await suggest(legs)));
    const read = async () =>
      dataOf<Reservation>(await provider.request(guest?.path ?? '', { headers: guest?.headers }));
    const [request] = (await read()).transport;
    const flight = { flightTime: '19:20', version: request?.version };
    const path = `/api/v1/transport-requests/${guest?.requestId}/flight`;
    expect((await send(path, flight, 'POST', guest?.headers)).status).toBe(200);
    expect((await failureOf(await send(path, flight))).code).toBe('STALE');
    const plan = await planOf(readLegs(legs));
    expect([firstOf(plan).status, firstOf(plan).parties[0]?.time]).toEqual(['reopened', '19:20']);
    expect((await read()).transport[0]?.pickUps).toEqual([]);
    const ofLeg = sql`${notifications.params} ->> 'legId' = ${firstOf(plan).id}`;
    const told = async () =>
      (await provider.db.select().from(notifications).where(ofLeg)).map(({ type, status }) => [type, status]);
    expect(await told()).toEqual([['TP_LEG', 'On']]);
    const { id, version } = firstOf(plan);
    await planOf(send(`/api/v1/transport-legs/${id}/confirmation`, { version }));
    expect(await told()).toEqual([['TP_LEG', 'Off']]);
  });
});

describe('the manifest of a supplier', () => {
  it('says what changed since it was sent, and is a file in both formats', async () => {
    const { block, legs, guests } = await travellers([
      { adults: 2, time: '14:00' },
      { adults: 3, time: '14:10' },
    ]);
    const leg = firstOf(await suggest(legs));
    await confirmedLeg(leg);
    const manifests = `/api/v1/events/${block.eventId}/transport-manifests`;
    const asked = `${manifests}?${new URLSearchParams({ supplier: 'Traslados Sol', day: DAY })}`;
    const sent = await dataOf<LegManifest>(await send(manifests, { supplier: 'Traslados Sol', day: DAY }));
    expect([sent.sent?.number, sent.lines.map(({ change }) => change)]).toEqual([1, ['same', 'same']]);
    await planOf(
      send(`${legs}/moves`, {
        ...{ day: DAY, legId: null, parties: [{ requestId: guests[0]?.requestId, movement: 'arrival' }] },
      }),
    );
    const now = await dataOf<LegManifest>(await provider.request(asked, { headers: office }));
    expect(now.lines.map(({ facts, change }) => [facts.passenger, change])).toEqual([
      ['Familia de 3', 'same'],
      ['Familia de 2', 'removed'],
    ]);
    for (const [format, start] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      const file = await provider.request(`${asked}&format=${format}`, { headers: office });
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, start.length)
          .toString(),
      ).toBe(start);
    }
    const [audited] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'manifest.sent'));
    expect(audited).toMatchObject({ after: { supplier: 'Traslados Sol', number: 1, parties: 2 } });
  });
});

describe('whose legs they are', () => {
  it('is the agency’s to plan: guests and other agencies reach none', async () => {
    const { legs, guests } = await travellers([{ adults: 2, time: null }]);
    const leg = firstOf(await suggest(legs));
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
    expect((await readLegs(legs, foreign)).status).toBe(404);
    const change = { vehicle: 'Otra', version: leg.version };
    expect((await send(`/api/v1/transport-legs/${leg.id}`, change, 'PATCH', foreign)).status).toBe(404);
    expect((await send(`/api/v1/transport-legs/${leg.id}`, change, 'PATCH', guests[0]?.headers)).status).toBe(403);
    const removed = await planOf(send(`/api/v1/transport-legs/${leg.id}?version=${leg.version}`, {}, 'DELETE'));
    expect([removed.legs, removed.waiting.length]).toEqual([[], 1]);
  });
});
