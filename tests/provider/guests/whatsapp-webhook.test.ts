import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from '@/lib/config/env';
import type { GuestWhatsapp } from '@/lib/contract/whatsapp';
import { guests, notifications, smsConsents, whatsappMessages } from '@/lib/provider/db/schema';
import { WHATSAPP_WEBHOOK } from '@/lib/provider/integrations/whatsapp/open-whatsapp-gateway';
import { signWhatsappBody } from '@/lib/provider/integrations/whatsapp/whatsapp-gateway';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { startWhatsappGateway, WHATSAPP_ACCOUNT } from '@/tests/support/whatsapp-gateway-stub';

const SECRET = 'the-secret-of-the-app-at-the-platform';
const VERIFY = 'a-word-between-us-and-the-platform';
const MOBILE = '+525512345678';
/** As the platform writes a Mexican mobile: with the old 1 after the country's code. */
const FROM = '5215512345678';

let stub: Awaited<ReturnType<typeof startWhatsappGateway>>;
let provider: TestProvider;
let without: TestProvider;
let office: { cookie: string };
let eventId: string;
let guestId: string;
beforeAll(async () => {
  stub = await startWhatsappGateway();
  const { numberId: WHATSAPP_NUMBER_ID, token: WHATSAPP_TOKEN } = WHATSAPP_ACCOUNT;
  const sending = { WHATSAPP_API_URL: stub.url, WHATSAPP_NUMBER_ID, WHATSAPP_TOKEN };
  const env = { ...sending, WHATSAPP_APP_SECRET: SECRET, WHATSAPP_VERIFY_TOKEN: VERIFY };
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
  await provider.db.delete(whatsappMessages);
  await provider.db.delete(smsConsents);
  await provider.db.delete(notifications);
  provider.clock.set(NOW);
  ({ eventId } = await insertBlock(provider.db));
  guestId = await guest();
});

async function guest(more: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: MOBILE, attendance: 'pending' as const };
  await provider.db.insert(guests).values({ ...person, id, agencyId: AGENCY, eventId, createdAt: NOW, ...more });
  return id;
}

/** A message that the platform took; answers its id there. */
async function taken(more: Partial<typeof whatsappMessages.$inferInsert> = {}): Promise<string> {
  const gatewayId = `wamid.${randomUUID()}`;
  await provider.db.insert(whatsappMessages).values({
    id: randomUUID(),
    agencyId: AGENCY,
    eventId,
    guestId,
    mobile: MOBILE,
    kind: 'invitation',
    language: 'es',
    state: 'sent',
    gatewayId,
    createdAt: provider.clock.now(),
    ...more,
  });
  return gatewayId;
}

type Value = { statuses?: unknown[]; messages?: unknown[] };
const callOf = (value: Value, numberId: string = WHATSAPP_ACCOUNT.numberId) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: { messaging_product: 'whatsapp', metadata: { phone_number_id: numberId }, ...value },
          },
        ],
      },
    ],
  });
/** As a foreign machine calls: without the site's token. */
const post = (body: string, signature = signWhatsappBody(Buffer.from(body), SECRET), from = provider) =>
  fetch(from.url + WHATSAPP_WEBHOOK, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
const tell = async (value: Value, numberId?: string) => expect((await post(callOf(value, numberId))).status).toBe(200);
const status = (id: string, word: string, more = {}) => ({ id, status: word, timestamp: '1', ...more });
const says = (text: string, more = {}) => ({
  from: FROM,
  id: `wamid.${randomUUID()}`,
  timestamp: '1',
  type: 'text',
  text: { body: text },
  ...more,
});
const stateOf = async (gatewayId: string) => {
  const ofIt = eq(whatsappMessages.gatewayId, gatewayId);
  const [row] = await provider.db.select().from(whatsappMessages).where(ofIt);
  return row?.state;
};
const answers = () =>
  provider.db
    .select()
    .from(whatsappMessages)
    .where(eq(whatsappMessages.kind, 'answer'))
    .orderBy(asc(whatsappMessages.createdAt));

describe('the platform’s question', () => {
  const ask = (more: Record<string, string> = {}, from = provider) => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY, 'hub.challenge': '1158201444', ...more };
    return fetch(`${from.url}${WHATSAPP_WEBHOOK}?${new URLSearchParams(query)}`);
  };

  it('gets its own word back as plain text, by our token alone', async () => {
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await failureOf(await ask({ 'hub.verify_token': `${VERIFY}x` }))).code).toBe('SIGNATURE_INVALID');
    expect((await ask({ 'hub.challenge': '<script>alert(1)</script>' })).status).toBe(422);
    expect((await ask({ 'hub.mode': 'unsubscribe' })).status).toBe(422);
    expect((await ask({}, without)).status).toBe(404);
  });
});

describe('a call of the platform', () => {
  it('counts only as it was signed: byte for byte, with our secret', async () => {
    const id = await taken();
    const body = callOf({ statuses: [status(id, 'delivered')] });
    const signature = signWhatsappBody(Buffer.from(body), SECRET);
    const forged = [
      [body, ''],
      [body, signWhatsappBody(Buffer.from(body), 'the-secret-of-somebody-else')],
      [body, signature.replace('sha256=', '')],
      [body, `${signature}00`],
      [body.replace('delivered', 'read'), signature],
      [`${body} `, signature],
    ] as const;
    for (const [sent, by] of forged) expect((await failureOf(await post(sent, by))).code).toBe('SIGNATURE_INVALID');
    expect(await stateOf(id)).toBe('sent');
    expect((await post(body, signature, without)).status).toBe(404);
    expect((await post(body, signature)).status).toBe(200);
    expect(await stateOf(id)).toBe('delivered');
  });

  it('is refused when it is too large, and taken when it is signed and says nothing that is known', async () => {
    expect((await failureOf(await post('x'.repeat(300 * 1024)))).code).toBe('BODY_TOO_LARGE');
    for (const body of ['no json', '[]', '{"entry":[{"changes":[{"value":{}}]}]}', callOf({ statuses: [7, null] })])
      expect((await post(body)).status).toBe(200);
    await tell({ statuses: [status('wamid.of-nobody', 'read')], messages: [{ from: 'x' }] });
    expect(await answers()).toEqual([]);
  });
});

describe('a report', () => {
  it.each([
    [['sent', 'delivered', 'read'], 'read'],
    [['read', 'delivered', 'sent'], 'read'],
    [['delivered', 'failed', 'delivered'], 'delivered'],
    [['failed', 'sent'], 'failed'],
    [['deleted', 'received', 'answer'], 'sent'],
  ] as const)('of %j leaves a message %s, in whatever order it comes', async (words, state) => {
    const id = await taken();
    for (const word of words) await tell({ statuses: [status(id, word)] });
    expect(await stateOf(id)).toBe(state);
  });

  it('of a failure says why, and one of another number changes nothing', async () => {
    const id = await taken();
    await tell({ statuses: [status(id, 'read')] }, '999');
    expect(await stateOf(id)).toBe('sent');
    await tell({ statuses: [status(id, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })] });
    const [row] = await provider.db.select().from(whatsappMessages).where(eq(whatsappMessages.gatewayId, id));
    expect(row).toMatchObject({ state: 'failed', error: '131026 Message undeliverable', reportedAt: NOW });
  });
});

describe('what a guest writes back', () => {
  it('stands on their panel once, however often it is told, and in the agency’s inbox', async () => {
    await taken();
    provider.clock.set(new Date(NOW.getTime() + 60_000));
    const said = says('Claro que sí, ¡ahí estaremos! <b>');
    await tell({ messages: [said] });
    await tell({ messages: [said] });
    const path = `/api/v1/guests/${guestId}/whatsapp-messages`;
    const { messages } = await dataOf<GuestWhatsapp>(await provider.request(path, { headers: office }));
    expect(messages.map(({ kind, state, text }) => [kind, state, text])).toEqual([
      ['answer', 'received', 'Claro que sí, ¡ahí estaremos! <b>'],
      ['invitation', 'sent', null],
    ]);
    const told = await provider.db.select().from(notifications);
    expect(told).toMatchObject([
      { agencyId: AGENCY, eventId, type: 'CONTACT_ATTE', params: { name: 'Ana Ruiz', message: said.text.body } },
    ]);
    expect(await provider.db.$count(smsConsents)).toBe(0);
  });

  it('is kept with all its signs, its beginning in the inbox, and without what no database takes', async () => {
    await taken();
    const long = `${'a'.repeat(159)}🎉 ahí estaremos`;
    await tell({ messages: [says('roto \0\ud83d'), says(long)] });
    expect((await answers()).map(({ body }) => body).sort()).toEqual([long, 'roto ']);
    const told = await provider.db.select().from(notifications);
    expect(told.map(({ params }) => params.message).sort()).toEqual([`${'a'.repeat(159)}…`, 'roto ']);
  });

  it('is gone with the guest; what was sent to them stays', async () => {
    await taken();
    await tell({ messages: [says('No me escriban más, gracias')] });
    const headers = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const gone = await provider.request(`/api/v1/guests/${guestId}?version=1`, { method: 'DELETE', headers });
    expect(gone.status).toBe(204);
    expect(await answers()).toEqual([]);
    expect(await provider.db.select().from(whatsappMessages)).toMatchObject([{ kind: 'invitation', guestId: null }]);
  });

  it('keeps a picture as one, and the word of a button as its text', async () => {
    await taken();
    const { text: _text, ...picture } = says('', { type: 'image' });
    await tell({ messages: [picture, { ...picture, id: 'wamid.button', type: 'button', button: { text: 'Sí voy' } }] });
    expect((await answers()).map(({ body }) => body).sort()).toEqual(['Sí voy', null]);
  });

  it('ends messages to the number by STOP, BAJA or ALTO and brings them back by ALTA; a repeated call undoes nothing', async () => {
    await taken();
    const stop = says('Baja.');
    const last = async () => {
      const rows = await provider.db.select().from(smsConsents).where(eq(smsConsents.mobile, MOBILE));
      return rows.sort((a, b) => a.id - b.id).map(({ given, source }) => [given, source]);
    };
    await tell({ messages: [stop] });
    expect(await last()).toEqual([['no', 'reply']]);
    const path = `/api/v1/guests/${guestId}/whatsapp-messages`;
    const refused = await provider.request(path, { json: { kind: 'guest' }, headers: office });
    expect((await failureOf(refused)).code).toBe('INVALID_STATE');
    await tell({ messages: [says('ALTA')] });
    await tell({ messages: [stop] });
    expect(await last()).toEqual([
      ['no', 'reply'],
      ['yes', 'reply'],
    ]);
  });

  it('goes to whoever wrote there last, or whose message it answers; a stranger’s goes nowhere', async () => {
    const mine = await taken();
    const theirEvent = await insertBlock(provider.db, { agencyId: 'another' });
    const theirs = await guest({ agencyId: 'another', eventId: theirEvent.eventId });
    provider.clock.set(new Date(NOW.getTime() + 60_000));
    await taken({ agencyId: 'another', eventId: theirEvent.eventId, guestId: theirs });
    await tell({ messages: [says('a la otra')] });
    await tell({ messages: [says('a la primera', { context: { id: mine } })] });
    await tell({ messages: [says('a nadie', { from: '5215599999999', context: { id: mine } })] });
    const kept = (await answers()).map(({ body, agencyId, guestId: of }) => [body, agencyId, of]);
    expect(kept.sort()).toEqual([
      ['a la otra', 'another', theirs],
      ['a la primera', AGENCY, guestId],
    ]);
    const inbox = await provider.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.agencyId, 'another'), eq(notifications.type, 'CONTACT_ATTE')));
    expect(inbox).toMatchObject([{ params: { message: 'a la otra' } }]);
  });
});

it('its settings are needed together', () => {
  const number = { WHATSAPP_API_URL: 'https://graph.facebook.com/v23.0', WHATSAPP_NUMBER_ID: '1', WHATSAPP_TOKEN: 'x' };
  expect(() => loadEnv({ ...number, WHATSAPP_APP_SECRET: SECRET })).toThrow(EnvError);
  expect(() => loadEnv({ WHATSAPP_APP_SECRET: SECRET, WHATSAPP_VERIFY_TOKEN: VERIFY })).toThrow(EnvError);
  expect(() => loadEnv({ ...number, WHATSAPP_APP_SECRET: SECRET, WHATSAPP_VERIFY_TOKEN: VERIFY })).not.toThrow();
});
