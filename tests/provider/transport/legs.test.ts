import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { LegManifest, LegPlan } from '@/lib/contract/transport-leg';
import { auditLog, outbox, transportLegs, transportRequests } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { dataOf, failureOf, insertUser, NOW, night } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { firstLeg, insertTravellers, TRAVEL_DAY, type Traveller, transportDesk } from '@/tests/support/travellers';

let provider: TestProvider;
let office: { cookie: string };
let desk: ReturnType<typeof transportDesk>;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
  desk = transportDesk(provider, office);
});
afterAll(() => provider.close());

const DAY = TRAVEL_DAY;
const travellers = (parties: Parameters<typeof insertTravellers>[1]) => insertTravellers(provider, parties);
const peopleIn = ({ legs }: LegPlan) =>
  legs.filter(({ movement }) => movement === 'arrival').map(({ people }) => people);

describe('grouping a day', () => {
  it('puts whoever has no leg into new ones by window and seats, and leaves the others where they are', async () => {
    const { legs } = await travellers([
      { adults: 3, time: '14:00' },
      { adults: 4, time: '14:40' },
      { adults: 2, time: '16:30' },
    ]);
    const plan = await desk.suggest(legs);
    expect(peopleIn(plan)).toEqual([7, 2]);
    expect(plan.waiting).toEqual([]);
    expect(plan.days.map(({ day, parties, waiting }) => [day, parties, waiting])).toEqual([
      [DAY, 3, 0],
      [night(3), 3, 3],
    ]);
    expect(peopleIn(await desk.suggest(legs))).toEqual([7, 2]);
  });

  it('moves a party where there are seats, and refuses one too many with everybody where they were', async () => {
    const { legs, guests } = await travellers([
      { adults: 5, time: '14:00' },
      { adults: 4, time: '14:10' },
    ]);
    const plan = await desk.suggest(legs);
    const [first, second] = plan.legs;
    const parties = [{ requestId: guests[1]?.requestId, movement: 'arrival' }];
    const refused = await failureOf(await desk.send(`${legs}/moves`, { day: DAY, legId: first?.id, parties }));
    expect([refused.code, refused.error]).toEqual([
      'INVALID_STATE',
      'El vehículo tiene 8 lugares y serían 9 personas.',
    ]);
    expect(peopleIn(await desk.planOf(desk.readLegs(legs)))).toEqual([5, 4]);
    const out = await desk.planOf(desk.send(`${legs}/moves`, { day: DAY, legId: null, parties }));
    expect([out.waiting.length, peopleIn(out)]).toEqual([1, [5, 0]]);
    const back = await desk.planOf(desk.send(`${legs}/moves`, { day: DAY, legId: second?.id, parties }));
    expect(peopleIn(back)).toEqual([5, 4]);
    const ways = [{ requestId: guests[1]?.requestId, movement: 'departure' }];
    expect((await desk.send(`${legs}/moves`, { day: DAY, legId: first?.id, parties: ways })).status).toBe(422);
  });
});

it('keeps the seat of a guest who only asks to cancel, in the vehicle, its manifest and the day’s list', async () => {
  const { legs, block, guests } = await travellers([
    { adults: 5, time: '14:00' },
    { adults: 4, time: '14:10' },
  ]);
  const [first] = (await desk.suggest(legs)).legs;
  const [leaving, other] = guests as [Traveller, Traveller];
  const asked = { json: { expectedPenalty: 0 }, headers: leaving.headers };
  expect((await dataOf<Reservation>(await provider.request(`${leaving.path}/cancellation`, asked))).status).toBe(
    'cancellationRequested',
  );
  const parties = [{ requestId: other.requestId, movement: 'arrival' }];
  const full = await failureOf(await desk.send(`${legs}/moves`, { day: DAY, legId: first?.id, parties }));
  expect(full.error).toBe('El vehículo tiene 8 lugares y serían 9 personas.');
  expect(peopleIn(await desk.planOf(desk.readLegs(legs)))).toEqual([5, 4]);
  const report = `/api/v1/events/${block.eventId}/reports/manifest`;
  const { total } = await dataOf<{ total: number }>(await provider.request(report, { headers: office }));
  expect(total).toBe(4);
  await desk.confirmLeg(firstLeg(await desk.planOf(desk.readLegs(legs))));
  const manifest = `/api/v1/events/${block.eventId}/transport-manifests?supplier=Traslados+Sol&day=${DAY}`;
  const { lines } = await dataOf<LegManifest>(await provider.request(manifest, { headers: office }));
  expect(lines.map(({ facts }) => facts.passenger)).toEqual(['Familia de 5']);
});

describe('a confirmed leg', () => {
  it('is told to who was told of another before, though both have been edited as often', async () => {
    const { legs, guests } = await travellers([
      { adults: 2, time: '14:00' },
      { adults: 4, time: '16:30' },
    ]);
    const [first, second] = (await desk.suggest(legs)).legs.filter(({ movement }) => movement === 'arrival');
    if (!first || !second) throw new Error('no two legs');
    const [guest] = guests;
    const told = async () => {
      const all = await provider.db.select().from(outbox).where(eq(outbox.kind, 'transport-pick-up'));
      const { requestId } = guest ?? {};
      return all.flatMap(({ payload }) => (payload.transportId === requestId ? [payload.legId] : []));
    };
    await desk.confirmLeg(first);
    expect(await told()).toEqual([first.id]);
    const parties = [{ requestId: guest?.requestId, movement: 'arrival' }];
    const moved = await desk.planOf(desk.send(`${legs}/moves`, { day: DAY, legId: second.id, parties }));
    const other = moved.legs.find(({ id }) => id === second.id) ?? second;
    await provider.db.update(transportLegs).set({ version: first.version }).where(eq(transportLegs.id, second.id));
    await desk.confirmLeg({ ...other, version: first.version });
    expect((await told()).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it('is told to its guests by mail and on their reservation, in the words of the event’s zone', async () => {
    const { legs, guests } = await travellers([{ adults: 2, time: '14:00' }]);
    const leg = firstLeg(await desk.suggest(legs));
    const early = await failureOf(
      await desk.send(`/api/v1/transport-legs/${leg.id}/confirmation`, { version: leg.version }),
    );
    expect(Object.keys(early.fields ?? {})).toEqual(['pickUpTime']);
    const done = firstLeg(await desk.confirmLeg(leg));
    expect(done.status).toBe('confirmed');
    const [guest] = guests;
    const seen = await dataOf<Reservation>(await provider.request(guest?.path ?? '', { headers: guest?.headers }));
    expect(seen.transport[0]?.pickUps).toEqual([
      {
        movement: 'arrival',
        day: DAY,
        time: '15:10',
        place: 'Terminal 3, salida nacional',
        vehicle: 'Van blanca',
        driver: 'Luis Pech',
        phone: '+52 998 123 4567',
      },
    ]);
    const [mail] = await provider.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.kind, 'transport-pick-up'), sql`${outbox.payload} ->> 'transportId' = ${guest?.requestId}`));
    if (!mail) throw new Error('no mail');
    const written = JSON.stringify(await makeMail(systemContext(provider), mail));
    for (const word of ['15:10', 'Terminal 3', 'Luis Pech', 'Van blanca']) expect(written).toContain(word);
    // Once staff cancel it, nobody drives the guest, and no word of the vehicle goes out.
    const ended = await provider.request(`/api/v1/transport-requests/${guest?.requestId}/withdraw`, {
      method: 'POST',
      headers: office,
    });
    expect(ended.status).toBe(200);
    const after = await dataOf<Reservation>(await provider.request(guest?.path ?? '', { headers: guest?.headers }));
    expect(after.transport[0]).toMatchObject({ status: 'declined', pickUps: [], reopened: [] });
    expect(await makeMail(systemContext(provider), mail)).toBeNull();
  });
});

describe('whoever leaves a vehicle that they were told of', () => {
  const requestOf = async ({ path, headers }: Traveller) => {
    const { transport } = await dataOf<Reservation>(await provider.request(path, { headers }));
    return { pickUps: transport[0]?.pickUps.length, reopened: transport[0]?.reopened };
  };
  const toldAnew = async ({ requestId }: Traveller) =>
    (await provider.db.select().from(outbox).where(eq(outbox.kind, 'transport-arranged-anew'))).filter(
      ({ payload }) => payload.transportId === requestId,
    );
  const ARRANGED_ANEW = { pickUps: 0, reopened: ['arrival'] };

  it('is told that it is arranged anew, each as they are moved out, until another is confirmed', async () => {
    const { legs, guests } = await travellers([
      { adults: 2, time: '14:00' },
      { adults: 3, time: '14:10' },
      { adults: 4, time: '14:20' },
    ]);
    const [first, second, untold] = guests as [Traveller, Traveller, Traveller];
    const [leg, other] = (await desk.suggest(legs)).legs;
    const move = ({ requestId }: Traveller, legId: string | null) =>
      desk.planOf(desk.send(`${legs}/moves`, { day: DAY, legId, parties: [{ requestId, movement: 'arrival' }] }));
    if (!leg || !other) throw new Error('no legs');
    await desk.confirmLeg(leg);
    await move(first, null);
    const [mail, ...more] = await toldAnew(first);
    if (!mail) throw new Error('the guest was not told');
    expect([mail.recipient, more]).toEqual(['maria@correo.test', []]);
    const written = JSON.stringify(await makeMail(systemContext(provider), mail));
    expect(written).toContain('ya no vale: la agencia lo organiza otra vez');
    expect(written).not.toContain('15:10');
    expect(await requestOf(first)).toEqual(ARRANGED_ANEW);
    // Open again by the first who left, it still is what the second was told of; who came in since was told nothing.
    await move(untold, leg.id);
    await move(untold, null);
    await move(second, other.id);
    expect([await toldAnew(untold), (await toldAnew(second)).length]).toEqual([[], 1]);
    expect(await requestOf(untold)).toEqual({ pickUps: 0, reopened: [] });
    expect(await requestOf(second)).toEqual(ARRANGED_ANEW);
    const { legs: now } = await desk.planOf(desk.readLegs(legs));
    await desk.confirmLeg(now.find(({ id }) => id === other.id) ?? other);
    expect(await requestOf(second)).toEqual({ pickUps: 1, reopened: [] });
    expect(await requestOf(first)).toEqual(ARRANGED_ANEW);
  });

  it('is told so where the vehicle is removed', async () => {
    const { legs, guests } = await travellers([{ adults: 2, time: '14:00' }]);
    const [guest] = guests as [Traveller];
    const leg = firstLeg(await desk.confirmLeg(firstLeg(await desk.suggest(legs))));
    await desk.planOf(desk.send(`/api/v1/transport-legs/${leg.id}?version=${leg.version}`, {}, 'DELETE'));
    expect((await toldAnew(guest)).length).toBe(1);
    expect(await requestOf(guest)).toEqual(ARRANGED_ANEW);
  });
});

describe('a mail about transport', () => {
  const again = ({ path }: Traveller, json: object, as: Record<string, string> = office) =>
    provider.request(`${path}/messages`, { json, headers: as });
  const resent = async (requestId: string | undefined) =>
    (await provider.db.select().from(outbox)).filter(
      ({ dedupeKey, payload }) => dedupeKey.startsWith('resend') && payload.transportId === requestId,
    );

  it('is sent again: the quote while it waits for its answer, and where guests are met once that stands', async () => {
    const { legs, guests } = await travellers([
      { adults: 2, time: '14:00' },
      { adults: 3, time: null },
    ]);
    const [guest, other] = guests as [Traveller, Traveller];
    const transportId = guest.requestId;
    const failed = async (json: object) => (await failureOf(await again(guest, json))).code;
    expect(await failed({ kind: 'quote', transportId })).toBe('INVALID_STATE');
    expect(await failed({ kind: 'pickUp', transportId })).toBe('INVALID_STATE');
    expect(await failed({ kind: 'quote' })).toBe('INVALID_STATE');
    await desk.confirmLeg(firstLeg(await desk.suggest(legs)));
    expect((await again(guest, { kind: 'pickUp', transportId })).status).toBe(202);
    const [mail, ...others] = await resent(transportId);
    expect([mail?.kind, others]).toEqual(['transport-pick-up', []]);
    expect(JSON.stringify(mail && (await makeMail(systemContext(provider), mail)))).toContain('Terminal 3');
    await provider.db
      .update(transportRequests)
      .set({ status: 'quoted', quoteAmount: 12_000, quoteCurrency: 'USD', quotedAt: NOW })
      .where(eq(transportRequests.id, other.requestId));
    const quote = { kind: 'quote', transportId: other.requestId };
    expect((await again(other, quote)).status).toBe(202);
    const [quoted] = await resent(other.requestId);
    expect(quoted?.kind).toBe('transport-quoted');
    expect(JSON.stringify(quoted && (await makeMail(systemContext(provider), quoted)))).toContain('120.00');
    // Of another booking nothing is told.
    expect(await failed(quote)).toBe('INVALID_STATE');
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
    expect((await again(other, quote, foreign)).status).toBe(404);
  });
});

describe('the manifest of a supplier', () => {
  it('says what changed since it was sent, and is a file in both formats', async () => {
    const { block, legs, guests } = await travellers([
      { adults: 2, time: '14:00' },
      { adults: 3, time: '14:10' },
    ]);
    const leg = firstLeg(await desk.suggest(legs));
    await desk.confirmLeg(leg);
    const manifests = `/api/v1/events/${block.eventId}/transport-manifests`;
    const asked = `${manifests}?${new URLSearchParams({ supplier: 'Traslados Sol', day: DAY })}`;
    const sent = await dataOf<LegManifest>(await desk.send(manifests, { supplier: 'Traslados Sol', day: DAY }));
    expect([sent.sent?.number, sent.lines.map(({ change }) => change)]).toEqual([1, ['same', 'same']]);
    await desk.planOf(
      desk.send(`${legs}/moves`, {
        day: DAY,
        legId: null,
        parties: [{ requestId: guests[0]?.requestId, movement: 'arrival' }],
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

describe('a supplier who was sent a manifest and drives nobody of it any more', () => {
  it('stays on the day until they are told, whoever drives instead and whatever became of the vehicle', async () => {
    const { block, legs } = await travellers([{ adults: 2, time: '14:00' }]);
    const confirmed = firstLeg(await desk.confirmLeg(firstLeg(await desk.suggest(legs))));
    const manifests = `/api/v1/events/${block.eventId}/transport-manifests`;
    const tell = (supplier: string) => desk.send(manifests, { supplier, day: DAY });
    await dataOf(await tell('Traslados Sol'));
    const other = { supplier: 'Traslados Luna', version: confirmed.version };
    const given = await desk.planOf(desk.send(`/api/v1/transport-legs/${confirmed.id}`, other, 'PATCH'));
    expect([given.legs.map(({ supplier }) => supplier), given.toldSuppliers]).toEqual([
      ['Traslados Luna'],
      ['Traslados Sol'],
    ]);
    const gone = await dataOf<LegManifest>(await tell('Traslados Sol'));
    expect([gone.sent?.number, gone.lines]).toEqual([2, []]);
    await dataOf(await tell('Traslados Luna'));
    const left = await desk.planOf(desk.readLegs(legs));
    expect(left.toldSuppliers).toEqual(['Traslados Luna']);
    const { version } = firstLeg(left);
    const at = `/api/v1/transport-legs/${confirmed.id}?version=${version}`;
    await provider.db
      .update(transportRequests)
      .set({ status: 'declined' })
      .where(eq(transportRequests.eventId, block.eventId));
    const empty = await desk.planOf(provider.request(at, { method: 'DELETE', headers: office }));
    expect([empty.legs, empty.days, empty.toldSuppliers]).toEqual([
      [],
      [{ day: DAY, parties: 0, waiting: 0 }],
      ['Traslados Luna'],
    ]);
  });
});

describe('whose legs they are', () => {
  it('is the agency’s to plan: guests and other agencies reach none', async () => {
    const { legs, guests } = await travellers([{ adults: 2, time: null }]);
    const leg = firstLeg(await desk.suggest(legs));
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
    expect((await desk.readLegs(legs, foreign)).status).toBe(404);
    const change = { vehicle: 'Otra', version: leg.version };
    expect((await desk.send(`/api/v1/transport-legs/${leg.id}`, change, 'PATCH', foreign)).status).toBe(404);
    expect((await desk.send(`/api/v1/transport-legs/${leg.id}`, change, 'PATCH', guests[0]?.headers)).status).toBe(403);
    const removed = await desk.planOf(
      desk.send(`/api/v1/transport-legs/${leg.id}?version=${leg.version}`, {}, 'DELETE'),
    );
    expect([removed.legs, removed.waiting.length]).toEqual([[], 1]);
  });
});
