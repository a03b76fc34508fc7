import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { LegPlan } from '@/lib/contract/transport-leg';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { notifications, outbox, reservations } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { dataOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { firstLeg, insertTravellers, TRAVEL_DAY, type Traveller, transportDesk } from '@/tests/support/travellers';

let provider: TestProvider;
let office: { cookie: string };
let desk: ReturnType<typeof transportDesk>;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  desk = transportDesk(provider, office);
});
afterAll(() => provider.close());

/** Two guests in one vehicle, which drives them both ways; with `confirmed` it was arranged for the way there. */
async function inOneVehicle({ confirmed }: { confirmed: boolean }) {
  const { legs, guests } = await insertTravellers(provider, [
    { adults: 2, time: '14:00' },
    { adults: 3, time: '14:10' },
  ]);
  const plan = await desk.suggest(legs);
  if (confirmed) await desk.confirmLeg(firstLeg(plan));
  const [leaving, staying] = guests;
  if (!leaving || !staying) throw new Error('nobody');
  return { legs, leaving, staying };
}

const cancel = async ({ path }: Traveller) =>
  dataOf(await desk.send(`${path}/cancellation`, { reason: 'agency', expectedPenalty: 0 }));
const mailsOf = ({ requestId }: Traveller) =>
  provider.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'transport-seats-freed'), sql`${outbox.payload} ->> 'transportId' = ${requestId}`));
const pickUpsOf = async ({ path, headers }: Traveller) =>
  (await dataOf<Reservation>(await provider.request(path, { headers }))).transport[0]?.pickUps.length;
const holdersOf = (plan: LegPlan) => firstLeg(plan).parties.map(({ holder }) => holder);

it('are told to the agency where the vehicle was arranged, with its day; who stays keeps their hour', async () => {
  const { legs, leaving, staying } = await inOneVehicle({ confirmed: true });
  const before = firstLeg(await desk.planOf(desk.readLegs(legs)));
  await cancel(leaving);
  const plan = await desk.planOf(desk.readLegs(legs));
  expect(holdersOf(plan)).toEqual(['Familia de 3']);
  expect(firstLeg(plan).status).toBe('confirmed');
  expect(await pickUpsOf(staying)).toBe(1);
  const stale = await desk.send(`/api/v1/transport-legs/${before.id}/confirmation`, { version: before.version });
  expect(stale.status).toBe(409);
  const [mail, ...more] = await mailsOf(leaving);
  if (!mail) throw new Error('the agency was not told');
  expect(more).toEqual([]);
  const written = await makeMail(systemContext(provider), mail);
  expect(written?.button?.url).toContain(`view=legs&day=${TRAVEL_DAY}`);
  expect(written?.subject).toContain('Ya no viaja');
});

it('are told to nobody while the vehicle is only planned', async () => {
  const { legs, leaving } = await inOneVehicle({ confirmed: false });
  await cancel(leaving);
  expect(holdersOf(await desk.planOf(desk.readLegs(legs)))).toEqual(['Familia de 3']);
  expect(await mailsOf(leaving)).toEqual([]);
});

it('end what asked to confirm a vehicle again in which nobody is left', async () => {
  const { legs, guests } = await insertTravellers(provider, [{ adults: 2, time: '14:00' }]);
  const [only] = guests;
  if (!only) throw new Error('nobody');
  const leg = firstLeg(await desk.confirmLeg(firstLeg(await desk.suggest(legs))));
  const { transport } = await dataOf<Reservation>(await provider.request(only.path, { headers: only.headers }));
  const flight = { flightTime: '19:20', version: transport[0]?.version };
  await dataOf(await desk.send(`/api/v1/transport-requests/${only.requestId}/flight`, flight));
  const asking = async () =>
    (await provider.db.select().from(notifications).where(sql`${notifications.params} ->> 'legId' = ${leg.id}`)).map(
      ({ status }) => status,
    );
  expect(await asking()).toEqual(['On']);
  await cancel(only);
  expect(await asking()).toEqual(['Off']);
});

it('are the others’ after a booking lapsed: taken up again, its people wait for a vehicle, and nobody is told of it', async () => {
  const { legs, leaving } = await inOneVehicle({ confirmed: true });
  const key = leaving.path.split('/').at(-1) ?? '';
  const lapsesAt = new Date(NOW.getTime() - 1_000);
  await provider.db
    .update(reservations)
    .set({ lapsesAt, lapseWarnedAt: new Date(0) })
    .where(eq(reservations.key, key));
  await runLapses({ ctx: systemContext(provider) });
  expect(holdersOf(await desk.planOf(desk.readLegs(legs)))).toEqual(['Familia de 3']);
  const [mail] = await mailsOf(leaving);
  if (!mail) throw new Error('the agency was not told');
  await dataOf(await desk.send(`${leaving.path}/hold-again`, {}, 'POST', leaving.headers));
  await dataOf(await desk.send(`${leaving.path}/confirm`, { acceptTerms: true }, 'POST', leaving.headers));
  const plan = await desk.planOf(desk.readLegs(legs));
  expect([holdersOf(plan), plan.waiting.map(({ holder }) => holder)]).toEqual([['Familia de 3'], ['Familia de 2']]);
  expect(await pickUpsOf(leaving)).toBe(0);
  expect(await makeMail(systemContext(provider), mail)).toBeNull();
});
