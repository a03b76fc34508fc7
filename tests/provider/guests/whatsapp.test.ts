import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EnvError, loadEnv } from '@/lib/config/env';
import type { AgencyWhatsapp, GuestWhatsapp, WhatsappMessage } from '@/lib/contract/whatsapp';
import { auditLog, events, guests, smsConsents, whatsappMessages } from '@/lib/provider/db/schema';
import { cloudGateway } from '@/lib/provider/integrations/whatsapp/open-whatsapp-gateway';
import { WhatsappRefused } from '@/lib/provider/integrations/whatsapp/whatsapp-gateway';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { startWhatsappGateway, WHATSAPP_ACCOUNT } from '@/tests/support/whatsapp-gateway-stub';

let stub: Awaited<ReturnType<typeof startWhatsappGateway>>;
let provider: TestProvider;
let without: TestProvider;
let office: { cookie: string };
let eventId: string;
let guestId: string;

beforeAll(async () => {
  stub = await startWhatsappGateway();
  const { numberId: WHATSAPP_NUMBER_ID, token: WHATSAPP_TOKEN } = WHATSAPP_ACCOUNT;
  const env = { WHATSAPP_API_URL: stub.url, WHATSAPP_NUMBER_ID, WHATSAPP_TOKEN };
  provider = await startTestProvider({ now: NOW, seed: false, env });
  without = await startTestProvider({ beside: provider });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
});
afterAll(async () => {
  await without.close();
  await provider.close();
  await stub.close();
});
beforeEach(async () => {
  provider.clock.set(NOW);
  stub.taken.length = 0;
  await provider.db.delete(smsConsents);
  ({ eventId } = await insertBlock(provider.db));
  guestId = await guest();
});

async function guest(more: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678', attendance: 'pending' as const };
  await provider.db.insert(guests).values({ ...person, id, agencyId: AGENCY, eventId, createdAt: NOW, ...more });
  return id;
}

const path = (id = guestId) => `/api/v1/guests/${id}/whatsapp-messages`;
const send = (kind = 'invitation', { id = guestId, headers = office as Record<string, string>, key = '' } = {}) =>
  provider.request(path(id), { json: { kind }, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
const sent = async (kind?: string) => dataOf<WhatsappMessage>(await send(kind), 201);
const read = async (from = provider) => dataOf<GuestWhatsapp>(await from.request(path(), { headers: office }));

it('sends a guest the approved template in their language, with its values, and says what became of it', async () => {
  await provider.db.update(guests).set({ language: 'en' }).where(eq(guests.id, guestId));
  const { id, ...message } = await sent();
  expect(message).toEqual({ kind: 'invitation', state: 'sent', text: null, at: NOW.toISOString() });
  expect(stub.taken).toEqual([
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '525512345678',
      type: 'template',
      template: {
        name: 'bodas_invitation',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana' },
              { type: 'text', text: 'Ana & Luis' },
            ],
          },
        ],
      },
    },
  ]);
  expect(await read()).toEqual({ on: true, messages: [{ id, ...message }] });
  const [row] = await provider.db.select().from(whatsappMessages).where(eq(whatsappMessages.id, id));
  expect(row).toMatchObject({ gatewayId: 'wamid.00000000000000000001', error: null });
  const ofIt = and(eq(auditLog.entityId, guestId), eq(auditLog.action, 'guest.whatsapp'));
  const [audited] = await provider.db.select().from(auditLog).where(ofIt);
  expect(audited?.after).toEqual({ kind: 'invitation' });
});

it('sends once for a press, however often the call comes', async () => {
  const first = await dataOf<WhatsappMessage>(await send('guest', { key: 'press' }), 201);
  expect(await dataOf<WhatsappMessage>(await send('guest', { key: 'press' }), 201)).toEqual(first);
  expect(stub.taken).toHaveLength(1);
  await sent('guest');
  expect([stub.taken.length, (await read()).messages.length]).toEqual([2, 2]);
});

it('is failed where the gateway refuses it, and uncertain where nobody knows; neither is sent again', async () => {
  stub.failNext({ status: 400, code: 132001, message: 'Template name does not exist' });
  expect((await sent()).state).toBe('failed');
  const [row] = await provider.db.select().from(whatsappMessages).where(eq(whatsappMessages.guestId, guestId));
  expect(row?.error).toBe('400 132001 Template name does not exist');
  for (const fault of ['hangs', 'nonsense'] as const) {
    stub.failNext(fault);
    expect((await sent()).state).toBe('uncertain');
  }
  expect(stub.taken).toEqual([]);
});

it('is uncertain where its process died while it left', async () => {
  const of = { id: randomUUID(), agencyId: AGENCY, eventId, guestId, mobile: '+525512345678' };
  const kind = { kind: 'guest' as const, language: 'es' as const, state: 'sending' as const, createdAt: NOW };
  await provider.db.insert(whatsappMessages).values({ ...of, ...kind });
  expect((await read()).messages[0]?.state).toBe('sending');
  provider.clock.set(new Date(NOW.getTime() + 6 * 60_000));
  expect((await read()).messages[0]?.state).toBe('uncertain');
});

it('goes to nobody who declined, ended text messages or has another’s number', async () => {
  const declined = await guest({ attendance: 'doesNotAttend' });
  const wrong = await guest({ mobile: '+525587654321', wrongMobile: '+525587654321' });
  for (const id of [declined, wrong]) {
    expect((await failureOf(await send('guest', { id }))).code).toBe('INVALID_STATE');
  }
  await provider.db.insert(smsConsents).values({ mobile: '+525512345678', given: 'no', source: 'reply', at: NOW });
  expect((await failureOf(await send())).code).toBe('INVALID_STATE');
  expect([stub.taken, await provider.db.$count(whatsappMessages, eq(whatsappMessages.eventId, eventId))]).toEqual([
    [],
    0,
  ]);
});

it('is sent by whoever writes to guests, of their own agency, while the event is not archived', async () => {
  const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
  expect((await send('guest', { headers: stranger })).status).toBe(404);
  expect((await provider.request(path(), { headers: stranger })).status).toBe(404);
  const payments = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
  expect([403, 404]).toContain((await send('guest', { headers: payments })).status);
  expect((await send('coupon')).status).toBe(422);
  await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, eventId));
  expect((await failureOf(await send())).code).toBe('EVENT_ARCHIVED');
  expect(stub.taken).toEqual([]);
});

it('is tried by who runs the agency: a template to a phone of their own, once for a press, and what the platform said', async () => {
  const boss = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  const state = await provider.request(`/api/v1/agencies/${AGENCY}/whatsapp`, { headers: boss });
  expect(await dataOf<AgencyWhatsapp>(state)).toEqual({
    own: null,
    on: true,
    hears: false,
    templates: ['guest', 'invitation', 'reminder', 'call'].map((kind) => ({ kind, template: `bodas_${kind}` })),
  });
  const test = (more: object = {}, { headers = boss, key = '', of = AGENCY, from = provider } = {}) =>
    from.request(`/api/v1/agencies/${of}/whatsapp-tests`, {
      json: { mobile: '55 1111 2222', kind: 'reminder', language: 'en', ...more },
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    });
  expect(await dataOf(await test({}, { key: 'try' }), 201)).toEqual({ state: 'sent', error: null });
  await test({}, { key: 'try' });
  expect(stub.taken).toMatchObject([
    { to: '525511112222', template: { name: 'bodas_reminder', language: { code: 'en' } } },
  ]);
  stub.failNext({ status: 400, code: 132001, message: 'Template name does not exist' });
  expect(await dataOf(await test(), 201)).toEqual({
    state: 'failed',
    error: '400 132001 Template name does not exist',
  });
  expect(await failureOf(await test({ mobile: '12' }))).toMatchObject({
    fields: { mobile: 'Escribe un número de celular válido' },
  });
  await provider.db.insert(smsConsents).values({ mobile: '+525511112222', given: 'no', source: 'reply', at: NOW });
  expect((await failureOf(await test())).code).toBe('INVALID_STATE');
  const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
  expect((await test({}, { headers: stranger })).status).toBe(404);
  expect((await test({}, { headers: office })).status).toBe(403);
  expect((await test({}, { from: without })).status).toBe(404);
  expect(stub.taken).toHaveLength(1);
});

it('is off where no gateway is set', async () => {
  expect(await read(without)).toEqual({ on: false, messages: [] });
  expect((await without.request(path(), { json: { kind: 'guest' }, headers: office })).status).toBe(404);
});

it('says what the gateway refuses, and needs its settings together', async () => {
  const gateway = cloudGateway({ ...WHATSAPP_ACCOUNT, url: stub.url, token: 'another' });
  const message = { to: '+525512345678', template: 'bodas_guest', language: 'es' as const, values: [] };
  await expect(gateway.send(message)).rejects.toThrow(new WhatsappRefused('401 190 Authentication Error'));
  const closed = cloudGateway({ ...WHATSAPP_ACCOUNT, url: 'http://127.0.0.1:1' });
  await expect(closed.send(message)).rejects.toThrow(WhatsappRefused);
  expect(() => loadEnv({ WHATSAPP_TOKEN: 'x' })).toThrow(EnvError);
});
