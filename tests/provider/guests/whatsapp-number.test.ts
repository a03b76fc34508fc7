import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from '@/lib/config/env';
import type { AgencyWhatsapp, WhatsappMessage } from '@/lib/contract/whatsapp';
import { auditLog, guests, smsConsents, whatsappMessages, whatsappNumbers } from '@/lib/provider/db/schema';
import { WHATSAPP_WEBHOOK } from '@/lib/provider/integrations/whatsapp/open-whatsapp-gateway';
import { signWhatsappBody } from '@/lib/provider/integrations/whatsapp/whatsapp-gateway';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { OWN_NUMBERS, startWhatsappGateway, WHATSAPP_ACCOUNT } from '@/tests/support/whatsapp-gateway-stub';

const SITE_SECRET = 'the-secret-of-the-site-s-app';
const OWN_SECRET = 'the-secret-of-the-agency-s-own-app';
const MOBILE = '+525512345678';
const { first, second } = OWN_NUMBERS;

let stub: Awaited<ReturnType<typeof startWhatsappGateway>>;
let provider: TestProvider;
/** The same data where the site has no number. */
let bare: TestProvider;
let mine: { cookie: string };
let theirs: { cookie: string };
let guestId: string;
let theirGuestId: string;
beforeAll(async () => {
  stub = await startWhatsappGateway();
  const { numberId: WHATSAPP_NUMBER_ID, token: WHATSAPP_TOKEN } = WHATSAPP_ACCOUNT;
  const hooks = { WHATSAPP_APP_SECRET: SITE_SECRET, WHATSAPP_VERIFY_TOKEN: 'a-word-between-us-and-the-platform' };
  const env = { WHATSAPP_API_URL: stub.url, WHATSAPP_NUMBER_ID, WHATSAPP_TOKEN, ...hooks };
  provider = await startTestProvider({ now: NOW, seed: false, env });
  bare = await startTestProvider({ beside: provider, env: { WHATSAPP_API_URL: stub.url } });
  mine = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  theirs = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
});
afterAll(async () => {
  await bare.close();
  await provider.close();
  await stub.close();
});
beforeEach(async () => {
  for (const table of [whatsappNumbers, whatsappMessages, smsConsents]) await provider.db.delete(table);
  provider.clock.set(NOW);
  stub.takenFrom.length = 0;
  guestId = await guest(AGENCY);
  theirGuestId = await guest('another');
});

async function guest(agencyId: string): Promise<string> {
  const { eventId } = await insertBlock(provider.db, { agencyId });
  const id = randomUUID();
  const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: MOBILE, attendance: 'pending' as const };
  await provider.db.insert(guests).values({ ...person, id, agencyId, eventId, createdAt: NOW });
  return id;
}

interface Setting {
  agencyId?: string;
  headers?: { cookie: string };
  from?: TestProvider;
}
const set = (json: object, { agencyId = AGENCY, headers = mine, from = provider }: Setting = {}) =>
  from.request(`/api/v1/agencies/${agencyId}/whatsapp-number`, {
    method: 'PUT',
    json: { version: 0, ...json },
    headers,
  });
const remove = (version: number, { agencyId = AGENCY, headers = mine }: Setting = {}) =>
  provider.request(`/api/v1/agencies/${agencyId}/whatsapp-number?version=${version}`, { method: 'DELETE', headers });
const read = async ({ agencyId = AGENCY, headers = mine, from = provider }: Setting = {}) =>
  dataOf<AgencyWhatsapp>(await from.request(`/api/v1/agencies/${agencyId}/whatsapp`, { headers }));
const send = (id = guestId, { headers = mine, from = provider }: Setting = {}) =>
  from.request(`/api/v1/guests/${id}/whatsapp-messages`, { json: { kind: 'guest' }, headers });
const sent = async (...of: Parameters<typeof send>) => dataOf<WhatsappMessage>(await send(...of), 201);
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await provider.db.select().from(whatsappMessages).where(eq(whatsappMessages.id, id));
  return row;
};

const callOf = (numberId: string, value: object) =>
  JSON.stringify({ entry: [{ changes: [{ value: { metadata: { phone_number_id: numberId }, ...value } }] }] });
const post = (path: string, body: string, secret: string) =>
  fetch(provider.url + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signWhatsappBody(Buffer.from(body), secret),
    },
  });
const bySite = (numberId: string, value: object) => post(WHATSAPP_WEBHOOK, callOf(numberId, value), SITE_SECRET);
const byOwn = (numberId: string, value: object, secret = OWN_SECRET) =>
  post(`${WHATSAPP_WEBHOOK}/${first.numberId}`, callOf(numberId, value), secret);
const seen = (gatewayId: string | null | undefined) => ({ statuses: [{ id: gatewayId, status: 'read' }] });
const says = (body: string) => ({ messages: [{ from: '5215512345678', id: `wamid.${randomUUID()}`, text: { body } }] });
const answers = async () => {
  const rows = await provider.db.select().from(whatsappMessages).where(eq(whatsappMessages.kind, 'answer'));
  return rows.map(({ agencyId, body, numberId }) => [agencyId, body, numberId]);
};

describe('an agency’s own number', () => {
  it('is what its messages leave by, and nobody else’s', async () => {
    await sent();
    const { own, on } = await dataOf<AgencyWhatsapp>(await set(first));
    expect([on, own]).toEqual([
      true,
      {
        numberId: first.numberId,
        phone: '+52 55 0000 0001',
        isUnreadable: false,
        callback: null,
        version: 1,
      },
    ]);
    await sent();
    await sent(theirGuestId, { headers: theirs });
    expect(stub.takenFrom).toEqual([WHATSAPP_ACCOUNT.numberId, first.numberId, WHATSAPP_ACCOUNT.numberId]);
    const test = { mobile: '55 1111 2222', kind: 'guest', language: 'es' };
    await provider.request(`/api/v1/agencies/${AGENCY}/whatsapp-tests`, { json: test, headers: mine });
    expect(stub.takenFrom.at(-1)).toBe(first.numberId);
    expect((await remove(1)).status).toBe(204);
    expect((await read()).own).toBeNull();
    await sent();
    expect(stub.takenFrom.at(-1)).toBe(WHATSAPP_ACCOUNT.numberId);
  });

  it('works where the site has none', async () => {
    expect((await read({ from: bare })).on).toBe(false);
    expect((await send(guestId, { from: bare })).status).toBe(404);
    await set(second, { from: bare });
    expect((await read({ from: bare })).on).toBe(true);
    await sent(guestId, { from: bare });
    expect(stub.takenFrom).toEqual([second.numberId]);
  });

  it('is kept sealed, told to nobody, and audited without its secrets', async () => {
    const answer = await (await set({ ...first, appSecret: OWN_SECRET })).text();
    for (const secret of [first.token, OWN_SECRET]) expect(answer).not.toContain(secret);
    const [row] = await provider.db.select().from(whatsappNumbers);
    for (const secret of [first.token, OWN_SECRET]) expect(JSON.stringify(row)).not.toContain(secret);
    const entries = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'agency.whatsappNumberSet'));
    expect(entries.at(-1)?.after).toEqual({ numberId: first.numberId, phone: '+52 55 0000 0001', ownApp: true });
    expect(JSON.stringify(entries)).not.toContain(first.token);
  });

  it('that cannot be read any more sends nothing, by the site’s number neither, and says so', async () => {
    await set(first);
    await set(second, { agencyId: 'another', headers: theirs });
    const [other] = await provider.db.select().from(whatsappNumbers).where(eq(whatsappNumbers.agencyId, 'another'));
    // What was sealed for one agency opens for no other.
    await provider.db
      .update(whatsappNumbers)
      .set({ token: other?.token ?? '' })
      .where(eq(whatsappNumbers.agencyId, AGENCY));
    expect(await read()).toMatchObject({ on: false, own: { isUnreadable: true } });
    expect((await send()).status).toBe(404);
    expect(stub.takenFrom).toEqual([]);
  });

  it('is refused where its token does not open it, where it is another’s or the site’s, and where it is none', async () => {
    expect((await failureOf(await set({ ...first, token: second.token }))).fields).toHaveProperty('token');
    expect((await failureOf(await set({ ...first, token: 'nobody-s-token' }))).fields).toHaveProperty('token');
    expect((await failureOf(await set(WHATSAPP_ACCOUNT))).fields).toHaveProperty('numberId');
    expect((await failureOf(await set({ ...first, numberId: '../messages' }))).fields).toHaveProperty('numberId');
    await set(first, { agencyId: 'another', headers: theirs });
    expect((await failureOf(await set(first))).fields).toHaveProperty('numberId');
    expect((await read()).own).toBeNull();
  });

  it('is changed by who knows it as it is, of the agency, with the right to run it', async () => {
    await set(first);
    const stale = await failureOf(await set(second));
    expect([stale.code, stale.details]).toMatchObject(['STALE', { numberId: first.numberId, version: 1 }]);
    expect((await failureOf(await remove(2))).code).toBe('STALE');
    expect((await read()).own?.numberId).toBe(first.numberId);
    expect((await set(second, { headers: theirs })).status).toBe(404);
    expect((await remove(1, { headers: theirs })).status).toBe(404);
    const planner = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
    expect((await set({ ...second, version: 1 }, { headers: planner })).status).toBe(403);
    expect((await dataOf<AgencyWhatsapp>(await set({ ...second, version: 1 }))).own?.version).toBe(2);
  });
});

describe('what is told of an agency’s own number', () => {
  it('by the site’s app is routed by the number: to its agency, and to its messages alone', async () => {
    const before = await rowOf(await sent());
    await set(first);
    const row = await rowOf(await sent());
    expect([before?.numberId, row?.numberId]).toEqual([null, first.numberId]);
    await bySite(WHATSAPP_ACCOUNT.numberId, seen(row?.gatewayId));
    expect((await rowOf({ id: row?.id ?? '' }))?.state).toBe('sent');
    await bySite(first.numberId, seen(before?.gatewayId));
    expect((await rowOf({ id: before?.id ?? '' }))?.state).toBe('sent');
    await bySite(first.numberId, seen(row?.gatewayId));
    expect((await rowOf({ id: row?.id ?? '' }))?.state).toBe('read');
    // The other agency wrote to the same mobile last, from the site's number.
    provider.clock.set(new Date(NOW.getTime() + 60_000));
    await sent(theirGuestId, { headers: theirs });
    await bySite(first.numberId, says('a la primera'));
    await bySite(WHATSAPP_ACCOUNT.numberId, says('a la otra'));
    await bySite(second.numberId, says('a nadie'));
    expect((await answers()).sort()).toEqual([
      ['another', 'a la otra', null],
      [AGENCY, 'a la primera', first.numberId],
    ]);
  });

  it('by the agency’s own app is believed by that app’s signature, at its own address, of its own number', async () => {
    const foreign = await rowOf(await sent(theirGuestId, { headers: theirs }));
    const { own } = await dataOf<AgencyWhatsapp>(await set({ ...first, appSecret: OWN_SECRET }));
    expect(own?.callback?.url).toMatch(new RegExp(`/provider${WHATSAPP_WEBHOOK}/${first.numberId}$`));
    const row = await rowOf(await sent());
    for (const secret of [SITE_SECRET, first.token])
      expect((await failureOf(await byOwn(first.numberId, seen(row?.gatewayId), secret))).code).toBe(
        'SIGNATURE_INVALID',
      );
    await bySite(first.numberId, seen(row?.gatewayId));
    await byOwn(WHATSAPP_ACCOUNT.numberId, seen(foreign?.gatewayId));
    await byOwn(first.numberId, seen(foreign?.gatewayId));
    expect([(await rowOf({ id: row?.id ?? '' }))?.state, (await rowOf({ id: foreign?.id ?? '' }))?.state]).toEqual([
      'sent',
      'sent',
    ]);
    await byOwn(first.numberId, { ...seen(row?.gatewayId), ...says('gracias') });
    expect((await rowOf({ id: row?.id ?? '' }))?.state).toBe('read');
    expect(await answers()).toEqual([[AGENCY, 'gracias', first.numberId]]);
    const nobodys = await post(`${WHATSAPP_WEBHOOK}/${second.numberId}`, callOf(second.numberId, {}), OWN_SECRET);
    expect(nobodys.status).toBe(404);
  });

  it('by the agency’s own app ends messages to a guest, and never lets them come again', async () => {
    await set({ ...first, appSecret: OWN_SECRET });
    await sent();
    for (const word of ['ALTA', 'BAJA', 'ALTA']) await byOwn(first.numberId, says(word));
    expect((await provider.db.select().from(smsConsents)).map(({ given }) => given)).toEqual(['no']);
    expect((await failureOf(await send())).code).toBe('INVALID_STATE');
  });

  it('is asked for by the platform with the word that the agency was shown', async () => {
    const { own } = await dataOf<AgencyWhatsapp>(await set({ ...first, appSecret: OWN_SECRET }));
    const ask = (word: string, numberId: string = first.numberId) => {
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' };
      return fetch(`${provider.url}${WHATSAPP_WEBHOOK}/${numberId}?${new URLSearchParams(query)}`);
    };
    const word = own?.callback?.verifyToken ?? '';
    expect(await (await ask(word)).text()).toBe('1158201444');
    expect((await failureOf(await ask(`${word}x`))).code).toBe('SIGNATURE_INVALID');
    expect((await ask(word, second.numberId)).status).toBe(404);
  });
});

it('needs no setting of the site’s; the site’s own needs its id and token, the platform’s address is known', () => {
  expect(loadEnv({}).WHATSAPP_API_URL).toMatch(/^https:/);
  expect(loadEnv({ WHATSAPP_API_URL: 'https://elsewhere.test/v1' }).WHATSAPP_API_URL).toBe('https://elsewhere.test/v1');
  const number = { WHATSAPP_NUMBER_ID: '1', WHATSAPP_TOKEN: 'x' };
  expect(() => loadEnv(number)).not.toThrow();
  for (const name of ['WHATSAPP_NUMBER_ID', 'WHATSAPP_TOKEN'])
    expect(() => loadEnv({ ...number, [name]: '' })).toThrow(EnvError);
});
