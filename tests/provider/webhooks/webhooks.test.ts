import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Delivery, WEBHOOK_EVENTS, type WebhookWithSecret, webhookEvent } from '@/lib/contract/webhook';
import {
  agencies,
  auditLog,
  idempotencyKeys,
  outbox,
  reservations,
  webhookDeliveries,
  webhookEndpoints,
} from '@/lib/provider/db/schema';
import { claimDelivery, hasDueWebhooks, recoverWebhooks, sendWebhooks } from '@/lib/provider/jobs/send-webhooks';
import { sweep } from '@/lib/provider/jobs/sweep';
import { systemContext } from '@/lib/provider/jobs/workers';
import en from '@/messages/en/audit.json';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { isSigned, startReceiver, type WebhookReceiver } from '@/tests/support/webhook-receiver';

const PATH = '/api/v1/agencies/1/webhooks';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * What was mailed or asked, who has a link, and what staff note for themselves: nothing that a receiver would read
 * anew.
 */
const NOT_TOLD = [
  'call.claimed',
  'call.mobileMarked',
  'call.released',
  'companion.invited',
  'companion.leaves',
  'companion.left',
  'companion.revoked',
  'companion.shareTakenOver',
  'companion.sharesFell',
  'companion.split',
  'companion.stays',
  'contactNotice.sent',
  'guest.erasureAsked',
  'guest.erasureWithdrawn',
  'guest.mailConsent',
  'guest.smsConsent',
  'guest.whatsapp',
  'guestImport.failed',
  'guestImport.started',
  'household.answeredLate',
  'household.lateAccepted',
  'household.lateRefused',
  'household.linkMade',
  'household.linkRevoked',
  'household.responderChosen',
  'reservation.erasureAsked',
  'reservation.erasureWithdrawn',
  'reservation.finalNotice',
  'reservation.lapseWarned',
  'reservation.linksRenewed',
  'reservation.mailVerified',
  'reservation.paymentSlip',
  'reservation.refundDestinationSet',
  'room.complimentary',
  'room.confirmedByHotel',
];

let provider: TestProvider;
let receiver: WebhookReceiver;
let manager: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ env: { WEBHOOKS_ANYWHERE: '1' } });
});
afterAll(() => provider.close());

beforeEach(async () => {
  await provider.db.delete(webhookEndpoints);
  await provider.db.delete(outbox);
  await receiver?.close();
  receiver = await startReceiver();
  // A session ends while the clock stands days ahead.
  manager = await provider.as('agency@demo.test');
});
afterAll(() => receiver?.close());

const ctx = () => systemContext({ ...provider, services: provider.services }, 'webhooks');

const run = () => sendWebhooks({ ctx: ctx(), sender: provider.services.webhooks });

async function add(events: readonly string[] = ['guest.created'], url = receiver.url): Promise<WebhookWithSecret> {
  const answer = await provider.request(PATH, { headers: manager, json: { name: 'CRM', url, events } });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()).data;
}

/** Something that happens to a guest of the agency. */
async function happen(): Promise<void> {
  const guest = { firstName: 'Ana', lastName: 'Prueba', mobile: '+525511112222' };
  const answer = await provider.request('/api/v1/events/event-demo-boda/guests', { headers: manager, json: guest });
  expect(answer.status, await answer.clone().text()).toBe(201);
}

const change = (id: string, json: object, method = 'PATCH') =>
  provider.request(`${PATH}/${id}`, { method, headers: manager, json });

const log = async (id: string): Promise<Delivery[]> =>
  (await (await provider.request(`${PATH}/${id}/deliveries`, { headers: manager })).json()).data.data;

describe('a webhook', () => {
  it('is one for a key that is sent twice, with the same secret', async () => {
    const json = { name: 'CRM', url: receiver.url, events: ['guest.created'] };
    const headers = { ...manager, 'idempotency-key': 'webhook-key-1' };
    const press = () => provider.request(PATH, { headers, json });
    const [one, other] = await Promise.all((await Promise.all([press(), press()])).map((answer) => answer.json()));
    expect(other.data).toEqual(one.data);
    expect(one.data.secret).toMatch(/^whsec_/);
    expect(await provider.db.select().from(webhookEndpoints)).toHaveLength(1);
    expect(JSON.stringify(await provider.db.select().from(idempotencyKeys))).not.toContain(one.data.secret);
  });

  it('is written with the change, signed, and holds ids alone', async () => {
    const { id, secret } = await add();
    await happen();
    expect(await run()).toBe(1);
    const [call] = receiver.received;
    if (!call) throw new Error('nothing arrived');
    expect(isSigned(call, secret)).toBe(true);
    expect(isSigned({ ...call, body: call.body.replace('guest', 'quest') }, secret)).toBe(false);
    const payload = JSON.parse(call.body);
    expect(payload).toEqual({
      id: call.headers['webhook-id'],
      type: 'guest.created',
      at: provider.clock.now().toISOString(),
      agencyId: '1',
      data: { kind: 'guest', id: expect.any(String), reservationId: null, eventId: 'event-demo-boda' },
    });
    expect(call.body).not.toMatch(/Ana|5511112222/);
    const [row] = await log(id);
    expect(row).toMatchObject({ state: 'delivered', tries: [{ status: 200, failure: null }] });
    expect(row?.payload).toEqual(payload);
  });

  it('says the event of a guest who is gone by then', async () => {
    await add(['guest.deleted']);
    const guest = { firstName: 'Ana', lastName: 'Prueba', mobile: '+525511112222' };
    const path = '/api/v1/events/event-demo-boda/guests';
    const made = await (await provider.request(path, { headers: manager, json: guest })).json();
    const { id, version } = made.data;
    const gone = { method: 'DELETE', headers: manager };
    expect((await provider.request(`/api/v1/guests/${id}?version=${version}`, gone)).ok).toBe(true);
    expect(await run()).toBe(1);
    const { data } = JSON.parse(receiver.received[0]?.body ?? '{}');
    expect(data).toEqual({ kind: 'guest', id, reservationId: null, eventId: 'event-demo-boda' });
  });

  it('is not there where the change is rolled back', async () => {
    await add(['reservation.confirmed']);
    const entry = { agencyId: '1', at: new Date(), actor: 'system:x', action: 'reservation.confirmed' };
    const row = { ...entry, entity: 'reservation', entityId: 'reservation-001' };
    const undone = provider.db.transaction(async (tx) => {
      await tx.insert(auditLog).values(row);
      expect(await tx.select().from(webhookDeliveries)).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await provider.db.select().from(webhookDeliveries)).toEqual([]);
  });

  it('names the reservation and the event of a booking, and is told of what was chosen alone', async () => {
    const { id } = await add(['reservation.held']);
    const [booked] = await provider.db.select().from(reservations).where(eq(reservations.id, 'reservation-001'));
    const entry = { agencyId: '1', at: provider.clock.now(), actor: 'system:x', entity: 'reservation' };
    await provider.db.insert(auditLog).values([
      { ...entry, action: 'reservation.held', entityId: 'reservation-001' },
      { ...entry, action: 'reservation.confirmed', entityId: 'reservation-001' },
      { ...entry, action: 'reservation.held', entityId: 'reservation-030', agencyId: '2' },
    ]);
    expect((await log(id)).map(({ type, payload }) => [type, payload.data])).toEqual([
      [
        'reservation.held',
        { kind: 'reservation', id: 'reservation-001', reservationId: 'reservation-001', eventId: booked?.eventId },
      ],
    ]);
  });

  it('has names that the audit log has', () => {
    const known = new Set(Object.keys(en.actions).map((key) => key.replace('_', '.')));
    expect(webhookEvent.options.filter((type) => !known.has(type))).toEqual([]);
    expect(Object.keys(WEBHOOK_EVENTS)).toEqual(['reservation', 'payment', 'guest', 'call']);
  });

  it('may be had of whatever happens to a booking, its money, a guest or a call, but for what is named here', () => {
    const offered = new Set<string>(webhookEvent.options);
    const ofGroups =
      /^(reservation|room|companion|change|cancellation|payment|guest|guestImport|household|call|contactNotice)_/;
    const actions = Object.keys(en.actions).filter((key) => ofGroups.test(key));
    const untold = actions.map((key) => key.replace('_', '.')).filter((action) => !offered.has(action));
    expect(untold.toSorted()).toEqual(NOT_TOLD);
  });
});

describe('a receiver', () => {
  it('that fails, hangs or sends on, and comes back, gets everything, later each time', async () => {
    const { id } = await add();
    await happen();
    for (const [answer, wait] of [
      [500, 60_000],
      [{ redirect: 'http://127.0.0.1:1/' }, 5 * 60_000],
      [503, 30 * 60_000],
    ] as const) {
      receiver.answer = answer;
      expect(await run()).toBe(0);
      const [row] = await log(id);
      expect(row?.state).toBe('pending');
      expect(new Date(row?.nextTryAt ?? 0).getTime() - provider.clock.now().getTime()).toBe(wait);
      // Before its time nothing is sent.
      expect(await run()).toBe(0);
      provider.clock.pass(wait);
    }
    receiver.answer = 204;
    expect(await run()).toBe(1);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([receiver.received.length, ids.size]).toEqual([4, 1]);
    const [row] = await log(id);
    expect(row?.tries.map(({ status, failure }) => [status, failure])).toEqual([
      [500, 'status'],
      [302, 'redirect'],
      [503, 'status'],
      [204, null],
    ]);
    const [endpoint] = await provider.db.select().from(webhookEndpoints);
    expect(endpoint).toMatchObject({ active: true, failingSince: null, restsUntil: null });
  });

  it('that answers 410 is switched off at once, and its managers are told', async () => {
    const { id } = await add();
    await happen();
    await happen();
    receiver.answer = 410;
    await run();
    expect(receiver.received).toHaveLength(1);
    const [endpoint] = (await (await provider.request(PATH, { headers: manager })).json()).data;
    expect(endpoint).toMatchObject({ id, active: false, switchedOff: 'gone' });
    expect((await log(id)).map(({ state }) => state)).toEqual(['givenUp', 'givenUp']);
    const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'webhook-off'));
    expect(mails.map(({ recipient, payload }) => [recipient, payload.what])).toEqual([['agency@demo.test', 'gone']]);
    await happen();
    expect(await log(id)).toHaveLength(2);
  });

  it('that takes nothing for three days is switched off, and tried until then', async () => {
    const { id } = await add();
    await happen();
    receiver.answer = 500;
    const begin = provider.clock.now().getTime();
    let tries = 0;
    for (;;) {
      await run();
      tries++;
      const [row] = await provider.db.select().from(webhookDeliveries);
      if (row?.status !== 'pending') break;
      provider.clock.pass(row.nextAttemptAt.getTime() - provider.clock.now().getTime());
    }
    expect(provider.clock.now().getTime() - begin).toBe(3 * DAY);
    expect(tries).toBeGreaterThan(8);
    const [endpoint] = await provider.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    expect(endpoint).toMatchObject({ active: false, switchedOff: 'failing' });
    manager = await provider.as('agency@demo.test');
    const [kept] = await log(id);
    // Switched on again, what was lost is sent by hand.
    expect((await change(id, { active: true, version: endpoint?.version })).status).toBe(200);
    receiver.answer = 200;
    receiver.received.length = 0;
    const replay = await provider.request(`${PATH}/${id}/deliveries/${kept?.id}/replay`, {
      method: 'POST',
      headers: manager,
    });
    expect(replay.status).toBe(202);
    expect((await replay.json()).data).toMatchObject({ replayed: true, payload: kept?.payload });
    expect(await run()).toBe(1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(kept?.payload.id);
  });

  it('of a suspended agency is called once it works again, and is not switched off for that time', async () => {
    const { id } = await add();
    await happen();
    receiver.answer = 500;
    await run();
    const suspend = (suspendedAt: Date | null) =>
      provider.db
        .update(agencies)
        .set({ active: suspendedAt === null, suspendedAt })
        .where(eq(agencies.id, '1'));
    await suspend(provider.clock.now());
    provider.clock.pass(20 * DAY);
    expect(await hasDueWebhooks(ctx())).toBe(false);
    await run();
    expect(receiver.received).toHaveLength(1);
    await suspend(null);
    await run();
    manager = await provider.as('agency@demo.test');
    await happen();
    expect(receiver.received).toHaveLength(2);
    expect((await log(id)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    provider.clock.pass(HOUR);
    receiver.answer = 204;
    expect(await run()).toBe(2);
    const [endpoint] = await provider.db.select().from(webhookEndpoints);
    expect(endpoint).toMatchObject({ active: true, switchedOff: null });
  });

  it('that hangs keeps no other waiting, and each is called for one thing at a time', async () => {
    const other = await startReceiver();
    const quick = { ...provider.services.webhooks };
    await add(['guest.created']);
    await add(['guest.created'], other.url);
    for (let guests = 0; guests < 5; guests++) await happen();
    receiver.answer = 'hangs';
    const send = sendWebhooks({ ctx: ctx(), sender: quick });
    await expect.poll(() => other.received.length, { timeout: 5_000 }).toBe(5);
    await receiver.close();
    await send;
    expect([receiver.mostAtOnce, other.mostAtOnce]).toEqual([1, 1]);
    await other.close();
  });
});

describe('a secret', () => {
  it('is told once, is kept sealed, and after a rotation both sign for a day', async () => {
    const { id, secret, version } = await add();
    const listed = await (await provider.request(PATH, { headers: manager })).text();
    const [row] = await provider.db.select().from(webhookEndpoints);
    expect(listed).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    const rotated = await change(`${id}/secret`, { version }, 'POST');
    const { secret: newer } = (await rotated.json()).data;
    expect(newer).not.toBe(secret);
    await happen();
    await run();
    provider.clock.pass(DAY);
    manager = await provider.as('agency@demo.test');
    await happen();
    await run();
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error('nothing arrived');
    expect([isSigned(first, secret), isSigned(first, newer)]).toEqual([true, true]);
    expect([isSigned(second, secret), isSigned(second, newer)]).toEqual([false, true]);
  });
});

describe('what was leaving when its process died', () => {
  it('is sent again under the same id, and by nobody else while it leaves', async () => {
    await add();
    await happen();
    const claimed = await claimDelivery(ctx());
    expect(claimed).not.toBeNull();
    expect(await run()).toBe(0);
    expect(await recoverWebhooks(ctx(), { olderThanMs: 60_000 })).toBe(0);
    provider.clock.pass(2 * 60_000);
    expect(await recoverWebhooks(ctx(), { olderThanMs: 60_000 })).toBe(1);
    expect(await run()).toBe(1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(claimed?.delivery.occurrenceId);
  });
});

describe('the log', () => {
  it('is kept for 30 days', async () => {
    const { id } = await add();
    await happen();
    await run();
    await provider.db.execute(sql`update webhook_deliveries set created_at = created_at - interval '29 days'`);
    await sweep({ ctx: ctx() });
    expect(await log(id)).toHaveLength(1);
    await provider.db.execute(sql`update webhook_deliveries set created_at = created_at - interval '2 days'`);
    await sweep({ ctx: ctx() });
    expect(await log(id)).toHaveLength(0);
  });
});

describe('an endpoint', () => {
  it('is tried by an event that tells of nothing', async () => {
    const { id } = await add();
    expect((await change(`${id}/test`, {}, 'POST')).status).toBe(202);
    expect(await run()).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.test' });
  });

  it('that is off is told nothing, and what waits for it is given up', async () => {
    const { id, version } = await add();
    await happen();
    const off = await change(id, { active: false, version });
    expect((await off.json()).data).toMatchObject({ active: false, switchedOff: null });
    await happen();
    expect(await run()).toBe(0);
    expect((await log(id)).map(({ state }) => state)).toEqual(['givenUp']);
    expect((await change(`${id}/test`, {}, 'POST')).status).toBe(409);
  });

  it('is changed by who knows it as it is, and is gone with its log', async () => {
    const { id, version } = await add();
    await happen();
    expect((await change(id, { name: 'ERP', version })).status).toBe(200);
    const stale = await change(id, { name: 'Otro', version });
    expect([stale.status, (await stale.json()).details.name]).toEqual([409, 'ERP']);
    const gone = await provider.request(`${PATH}/${id}?version=${version + 1}`, { method: 'DELETE', headers: manager });
    expect(gone.status).toBe(204);
    expect(await provider.db.select().from(webhookDeliveries)).toEqual([]);
    const actions = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(actions.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted']);
  });

  it('is refused where its address is never called, or the agency has ten', async () => {
    const strict = await startTestProvider({ beside: provider });
    const cookie = await strict.as('agency@demo.test');
    const answer = await strict.request(PATH, {
      headers: { ...cookie, 'accept-language': 'en' },
      json: { name: 'CRM', url: 'https://169.254.169.254/latest', events: ['guest.created'] },
    });
    expect([answer.status, (await answer.json()).fields]).toEqual([422, { url: expect.stringContaining('https://') }]);
    await strict.close();
    for (let known = 0; known < 10; known++) await add();
    const eleventh = await provider.request(PATH, {
      headers: manager,
      json: { name: 'CRM', url: receiver.url, events: ['guest.created'] },
    });
    expect(eleventh.status).toBe(422);
  });
});
