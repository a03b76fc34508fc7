import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { TransportRequest } from '@/lib/contract/transport';
import type { LegManifest } from '@/lib/contract/transport-leg';
import { auditLog, notifications, outbox } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { dataOf, failureOf, insertUser, NOW, night } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { firstLeg, insertTravellers, LEG_FACTS, type Traveller, transportDesk } from '@/tests/support/travellers';

let provider: TestProvider;
let office: { cookie: string };
let desk: ReturnType<typeof transportDesk>;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
  desk = transportDesk(provider, office);
});
afterAll(() => provider.close());

/** A guest with a confirmed vehicle on the way there, and somebody else in it. */
async function expected() {
  const { legs, block, guests } = await insertTravellers(provider, [
    { adults: 2, time: '14:00' },
    { adults: 3, time: '14:10' },
  ]);
  const leg = firstLeg(await desk.confirmLeg(firstLeg(await desk.suggest(legs))));
  const [guest] = guests;
  if (!guest) throw new Error('nobody');
  return { legs, block, guest, leg, path: `/api/v1/transport-requests/${guest.requestId}/flight` };
}

const requestOf = async ({ path, headers }: Traveller): Promise<TransportRequest> => {
  const { transport } = await dataOf<Reservation>(await provider.request(path, { headers }));
  const [request] = transport;
  if (!request) throw new Error('no request');
  return request;
};
const mailsOf = (kind: string, { requestId }: Traveller) =>
  provider.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, kind), sql`${outbox.payload} ->> 'transportId' = ${requestId}`));

it('opens the leg again by the word of staff: the agency and the guest are told, the old hour is not shown', async () => {
  const { legs, guest, leg, path } = await expected();
  const { version } = await requestOf(guest);
  const flight = { flightNumber: 'y4-782', flightTime: '19:20', version };
  const changed = await dataOf<TransportRequest>(await desk.send(path, flight));
  expect([changed.flightNumber, changed.flightTime, changed.reopened]).toEqual(['Y4 782', '19:20', ['arrival']]);
  const stale = await failureOf(await desk.send(path, flight));
  expect([stale.code, stale.details]).toMatchObject(['STALE', { flightTime: '19:20' }]);

  const open = firstLeg(await desk.planOf(desk.readLegs(legs)));
  expect([open.status, open.parties.map(({ time }) => time)]).toEqual(['reopened', ['19:20', '14:10']]);
  const seen = await requestOf(guest);
  expect([seen.pickUps, seen.reopened]).toEqual([[], ['arrival']]);
  const [mail] = await mailsOf('transport-flight-changed', guest);
  if (!mail) throw new Error('the guest was not told');
  const written = JSON.stringify(await makeMail(systemContext(provider), mail));
  for (const word of ['Y4 782', '19:20', 'se organiza de nuevo']) expect(written).toContain(word);
  expect(written).not.toContain(LEG_FACTS.pickUpTime);
  const [task] = await mailsOf('transport-leg-reopened', guest);
  if (!task) throw new Error('the agency was not told');
  expect(await makeMail(systemContext(provider), task)).not.toBeNull();

  const ofLeg = sql`${notifications.params} ->> 'legId' = ${leg.id}`;
  const told = async () =>
    (await provider.db.select().from(notifications).where(ofLeg)).map(({ type, status }) => [type, status]);
  expect(await told()).toEqual([['TP_LEG', 'On']]);
  const [entry] = await provider.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, guest.requestId), eq(auditLog.action, 'transport.flightChangedForGuest')));
  expect(entry).toMatchObject({ before: { flightTime: '14:00' }, after: { flightTime: '19:20' } });
  await desk.planOf(desk.send(`/api/v1/transport-legs/${leg.id}/confirmation`, { version: open.version }));
  expect(await told()).toEqual([['TP_LEG', 'Off']]);
  expect(await makeMail(systemContext(provider), task), 'a task that is done').toBeNull();
  const again = await requestOf(guest);
  expect([again.pickUps.length, again.reopened]).toEqual([1, []]);
});

it('leaves the leg of a way that did not change as it is, and says the difference to what a supplier was sent', async () => {
  const { legs, block, guest, path } = await expected();
  const manifests = `/api/v1/events/${block.eventId}/transport-manifests`;
  await desk.send(manifests, { supplier: LEG_FACTS.supplier, day: night(0) });
  const back = await dataOf<TransportRequest>(
    await desk.send(path, { returnFlightTime: '09:00', version: (await requestOf(guest)).version }),
  );
  expect(back.reopened).toEqual([]);
  expect(firstLeg(await desk.planOf(desk.readLegs(legs))).status).toBe('confirmed');
  expect(await mailsOf('transport-flight-changed', guest)).toEqual([]);
  await desk.send(path, { flightTime: '21:00', version: back.version });
  const asked = `${manifests}?${new URLSearchParams({ supplier: LEG_FACTS.supplier, day: night(0) })}`;
  const { lines } = await dataOf<LegManifest>(await provider.request(asked, { headers: office }));
  expect(lines.map(({ facts, change }) => [facts.passenger, change])).toEqual([
    ['Familia de 2', 'changed'],
    ['Familia de 3', 'same'],
  ]);
});

it('takes who travels on another day out of the leg, and refuses days that are turned', async () => {
  const { legs, guest, path } = await expected();
  const { version } = await requestOf(guest);
  const turned = await failureOf(await desk.send(path, { departureDate: night(4), version }));
  expect([turned.code, Object.keys(turned.fields ?? {})]).toEqual(['INVALID', ['returnDate']]);
  const later = await dataOf<TransportRequest>(await desk.send(path, { departureDate: night(1), version }));
  expect([later.departureDate, later.reopened]).toEqual([night(1), ['arrival']]);
  expect(firstLeg(await desk.planOf(desk.readLegs(legs))).people).toBe(3);
  const next = await desk.planOf(provider.request(`${legs}?day=${night(1)}`, { headers: office }));
  expect(next.waiting.map(({ requestId }) => requestId)).toEqual([guest.requestId]);
  const seen = await requestOf(guest);
  expect([seen.pickUps, seen.reopened]).toEqual([[], ['arrival']]);
});

it('is the guest’s own or the office’s: others reach none', async () => {
  const { guest, path } = await expected();
  const { version } = await requestOf(guest);
  const change = { flightTime: '20:00', version };
  const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
  expect((await desk.send(path, change, 'POST', foreign)).status).toBe(404);
  const couple = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
  expect([403, 404]).toContain((await desk.send(path, change, 'POST', couple)).status);
  const wrong = await failureOf(await desk.send(path, { flightNumber: 'cuatro', version }));
  expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual(['INVALID', ['flightNumber']]);
  expect((await desk.send(path, change, 'POST', guest.headers)).status).toBe(200);
});
