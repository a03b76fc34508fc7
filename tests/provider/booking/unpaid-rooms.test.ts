import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UnpaidAddress } from '@/lib/contract/unpaid-address';
import { auditLog, events, notifications, payments, reservations } from '@/lib/provider/db/schema';
import type { Mail } from '@/lib/provider/integrations/mail/mailer';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { sweep } from '@/lib/provider/jobs/sweep';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  type HoldBody,
  held,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { jobContext } from '@/tests/support/card';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider, type TestRequest } from '@/tests/support/provider';

let first: TestProvider;
let provider: TestProvider;
let block: TestBlock;
const start = async (env: Record<string, string> = {}, services: Partial<TestProvider['services']> = {}) => {
  const caps = { UNPAID_ROOMS_PER_EMAIL: '2', UNPAID_ROOMS_PER_ADDRESS: '3', TRUST_PROXY: '1', ...env };
  provider = await startTestProvider({ beside: first, env: caps, services });
  block = await insertBlock(provider.db, { allotted: 100 });
};
beforeAll(async () => {
  first = await startTestProvider({ now: NOW, seed: false });
});
afterEach(() => provider.close());
afterAll(() => first.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const HOME = from('203.0.113.7');
const withHeaders = (init: TestRequest = {}, headers: Record<string, string>): TestRequest => ({
  ...init,
  headers: { ...headers, ...init.headers },
});
const bodyOf = (name: string, rooms = 1): HoldBody =>
  holdBody(
    Array.from({ length: rooms }, () => room(block.categoryIds[0])),
    { contact: { ...holdBody([]).contact, email: `${name}@correo.test` } },
  );
const BURST = 'Muchas habitaciones sin pago en Ana & Luis';

const ask = (name: string, headers: Record<string, string>, rooms = 1) =>
  hold(provider.request, block.code, bodyOf(name, rooms), headers);

describe('rooms without a payment', () => {
  it('are so many an e-mail and so many an address; past them the agency’s phone is told', async () => {
    await start();
    expect((await ask('ana', HOME, 2)).status).toBe(201);
    const third = await ask('ANA', from('198.51.100.1'));
    expect(third.status).toBe(409);
    const failure = await failureOf(third);
    const phone = '+525555555555';
    expect(failure).toMatchObject({ code: 'TOO_MANY_UNPAID', details: { limit: 'email', allowed: 2, phone } });
    expect(failure.error).toContain(phone);
    expect((await ask('luis', HOME)).status).toBe(201);
    expect(await failureOf(await ask('eva', HOME))).toMatchObject({ details: { limit: 'address', allowed: 3 } });
    expect((await ask('eva', from('198.51.100.1'))).status).toBe(201);
    const elsewhere = await insertBlock(provider.db);
    expect(
      (await hold(provider.request, elsewhere.code, holdBody([room(elsewhere.categoryIds[0])]), HOME)).status,
    ).toBe(201);
  });

  it('of one household count together where it has IPv6', async () => {
    await start();
    for (const [index, address] of ['2001:db8:1:2::1', '2001:db8:1:2:a::1', '2001:db8:1:2:b::1'].entries())
      expect((await ask(`ana${index}`, from(address))).status).toBe(201);
    expect((await ask('eva', from('2001:db8:1:2:ffff::9'))).status).toBe(409);
    expect((await ask('eva', from('2001:db8:1:3::1'))).status).toBe(201);
  });

  it('are as many as the event says, where it says so', async () => {
    await start();
    await provider.db
      .update(events)
      .set({ unpaidRoomsPerEmail: 1, unpaidRoomsPerAddress: 5 })
      .where(eq(events.id, block.eventId));
    expect((await ask('ana', HOME, 2)).status).toBe(409);
    for (let guest = 0; guest < 5; guest++) expect((await ask(`ana${guest}`, HOME)).status).toBe(201);
    expect((await ask('eva', HOME)).status).toBe(409);
  });

  it('do not count once they are over, given up, exchanged or paid', async () => {
    await start();
    const guest = await held(provider.request, block.code, bodyOf('ana', 2));
    const { key } = guest.reservation;
    const exchanged = await hold(provider.request, block.code, { ...bodyOf('ana', 2), replaces: key }, guest.headers);
    expect(exchanged.status).toBe(201);
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    const paying = await confirmed(provider.request, block.code, bodyOf('ana', 2));
    expect((await hold(provider.request, block.code, bodyOf('ana'))).status).toBe(409);
    const { id } = await deposited(provider.request, paying);
    expect((await hold(provider.request, block.code, bodyOf('ana'))).status, 'a proof that waits').toBe(409);
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    await provider.request(`/api/v1/payments/${id}/decision`, { json: { decision: 'approve' }, headers: staff });
    expect((await hold(provider.request, block.code, bodyOf('ana'))).status, 'paid').toBe(201);
    provider.clock.set(NOW);
  });

  it('are not added to a booking without a payment either, and not capped for staff', async () => {
    await start();
    const guest = await confirmed(provider.request, block.code, bodyOf('ana', 2));
    const added = (headers: Record<string, string>) =>
      provider.request(`/api/v1/reservations/${guest.reservation.key}/rooms`, {
        json: { rooms: [room(block.categoryIds[0])], expectedDifference: 1 },
        headers,
      });
    expect((await failureOf(await added(guest.headers))).code).toBe('TOO_MANY_UNPAID');
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    expect((await failureOf(await added(staff))).code, 'the price alone is in the way').toBe('PRICE_CHANGED');
    for (let booking = 0; booking < 5; booking++) expect((await ask('ana', { ...staff, ...HOME }, 2)).status).toBe(201);
    expect((await ask('eva', HOME)).status, 'nor do they count for guests').toBe(201);
  });

  it('past the cap of an address are told to the agency once an hour, and released by one press', async () => {
    await start();
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const addresses = `/api/v1/events/${block.eventId}/unpaid-addresses`;
    const list = async () => dataOf<UnpaidAddress[]>(await provider.request(addresses, { headers: staff }));
    const told = async () =>
      (await provider.db.select().from(notifications).where(eq(notifications.eventId, block.eventId))).filter(
        ({ type }) => type === 'UNPAID_BURST',
      );
    const robot = await confirmed(
      (path, init) => provider.request(path, withHeaders(init, HOME)),
      block.code,
      bodyOf('a'),
    );
    const payer = await held((path, init) => provider.request(path, withHeaders(init, HOME)), block.code, bodyOf('b'));
    await ask('c', HOME);
    await ask('d', from('198.51.100.1'));
    await deposited(provider.request, payer);
    expect(await list()).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, (_, index) => ask(`e${index}`, HOME)));
    expect(await told()).toHaveLength(1);
    provider.clock.set(new Date(NOW.getTime() + 61 * 60_000));
    const staffLater = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    await ask('f', HOME, 3);
    expect(await told()).toHaveLength(2);
    const sent: Mail[] = [];
    const mailer = { idempotent: true, send: async (mail: Mail) => void sent.push(mail) };
    await sendOutbox({ ctx: jobContext(provider), mailer });
    // Other events of these tests were told of theirs before.
    const mailed = sent.filter(({ subject, text }) => subject === BURST && text.includes(block.code));
    expect(mailed).toHaveLength(2);
    expect(mailed[0]).toMatchObject({ to: `${block.agencyId}@agencia.test` });
    expect(mailed[0]?.text).toContain('/adminmaster/Asistentes?event=');
    expect(JSON.stringify(mailed)).not.toContain('203.0.113.7');
    const [burst] = await dataOf<UnpaidAddress[]>(await provider.request(addresses, { headers: staffLater }));
    expect(burst).toMatchObject({ reservations: 2, rooms: 2 });
    expect(JSON.stringify(burst)).not.toContain('203.0.113.7');

    const release = { method: 'POST', headers: staffLater };
    const path = `${addresses}/${burst?.address}/release`;
    const answers = await Promise.all([provider.request(path, release), provider.request(path, release)]);
    const released = await Promise.all(answers.map((answer) => dataOf<{ rooms: number }>(answer)));
    expect(released.reduce((sum, { rooms }) => sum + rooms, 0)).toBe(1);
    // What a proof waits for stands unpaid still: what was told of its address ends once it is decided.
    expect((await told()).map(({ status }) => status)).toEqual(['On', 'On']);
    const waiting = and(eq(payments.status, 'pending'), eq(payments.agencyId, block.agencyId));
    const [proof] = await provider.db.select().from(payments).where(waiting);
    await provider.db
      .update(payments)
      .set({ status: 'approved' })
      .where(eq(payments.id, proof?.id ?? ''));
    await expireHolds({ ctx: jobContext(provider) });
    await sweep({ ctx: jobContext(provider) });
    expect((await told()).map(({ status }) => status)).toEqual(['Off', 'Off']);
    const rows = await provider.db.select().from(reservations).where(eq(reservations.eventId, block.eventId));
    const statusOf = ({ reservation }: HeldByTest) => rows.find(({ key }) => key === reservation.key)?.bookingStatus;
    expect([statusOf(robot), statusOf(payer)]).toEqual(['expired', 'hold']);
    const audited = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'reservation.released'));
    expect(audited).toMatchObject([{ actorRole: 'agency', before: { bookingStatus: 'confirmed' } }]);
    const foreign = await insertUser(provider.db, { role: 'agency', agencyId: 'another' });
    const refused = await provider.request(path, { method: 'POST', headers: await provider.as(foreign.email) });
    expect(refused.status).toBe(404);
    provider.clock.set(NOW);
  });

  it('go on after a captcha, where the settings have one', async () => {
    const captcha = { siteKey: 'site-key', verify: async ({ token }: { token: string }) => token === 'ticked' };
    await start({}, { captcha });
    expect((await ask('ana', HOME, 2)).status).toBe(201);
    expect(await failureOf(await ask('ana', HOME))).toMatchObject({
      code: 'TOO_MANY_UNPAID',
      details: { siteKey: 'site-key' },
    });
    const ticked = (token: string) => hold(provider.request, block.code, { ...bodyOf('ana'), captcha: token }, HOME);
    expect((await ticked('forged')).status).toBe(409);
    expect((await ticked('ticked')).status).toBe(201);
  });
});
