import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReminderPlan } from '@/lib/contract/reminder';
import type { GuestConsents } from '@/lib/contract/sms';
import { smsSize } from '@/lib/domain/sms';
import { events, guests, households, masterAccounts, outbox, smsConsents, smsMessages } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { runReminders } from '@/lib/provider/desk/reminder/run-reminders';
import { fileGateway, httpGateway, SMS_WEBHOOKS } from '@/lib/provider/integrations/sms/open-sms-gateway';
import { signSmsForm } from '@/lib/provider/integrations/sms/sms-gateway';
import { sendSms } from '@/lib/provider/jobs/send-sms';
import { AGENCY, dataOf, insertBlock, insertUser, NOW, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { SMS_ACCOUNT, startSmsGateway } from '@/tests/support/sms-gateway-stub';

/** 14 days before the last day to answer, at ten in the morning where the event is. */
const MORNING = new Date('2027-04-27T15:00:00Z');
const SITE = 'https://bodas.example.mx';

let provider: TestProvider;
let stub: Awaited<ReturnType<typeof startSmsGateway>>;
let block: TestBlock;
let email: string;

beforeAll(async () => {
  stub = await startSmsGateway();
  const env = { SITE_URL: SITE, SMS_GATEWAY_URL: stub.url, SMS_ACCOUNT: SMS_ACCOUNT.account, SMS_FROM: '+15005550006' };
  provider = await startTestProvider({ now: NOW, seed: false, env: { ...env, SMS_TOKEN: SMS_ACCOUNT.token } });
  ({ email } = await insertUser(provider.db, { role: 'agency' }));
});
afterAll(async () => {
  await provider.close();
  await stub.close();
});
beforeEach(async () => {
  await provider.db.update(events).set({ state: 'archived' });
  await provider.db.execute(sql`delete from sms_consents`);
  await provider.db.execute(sql`delete from outbox`);
  stub.taken.length = 0;
  provider.clock.set(MORNING);
  block = await insertBlock(provider.db);
});

const ctx = () => systemContext(provider);
const gateway = () =>
  httpGateway({
    ...SMS_ACCOUNT,
    url: stub.url,
    from: '+15005550006',
    statusUrl: `${SITE}/provider${SMS_WEBHOOKS.status}`,
  });
const run = () => runReminders({ ctx: ctx() });
const send = () => sendSms({ ctx: ctx(), gateway: gateway() });

let numbers = 40_000_000;
/** A guest without mail whose invitation's link is out. */
async function invited(values: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  numbers += 1;
  const of = { agencyId: AGENCY, eventId: block.eventId, createdAt: NOW };
  const householdId = randomUUID();
  await provider.db
    .insert(households)
    .values({ ...of, id: householdId, name: `Ruiz ${numbers}`, linkHash: householdId });
  const mobile = `+5255${numbers}`;
  const guest = { ...of, id: randomUUID(), householdId, firstName: 'Eva', lastName: 'Ruiz', mobile, email: null };
  await provider.db.insert(guests).values({ ...guest, attendance: 'pending', ...values });
  return mobile;
}
const messages = () => provider.db.select().from(smsMessages).where(eq(smsMessages.eventId, block.eventId));
const planned = async () =>
  (
    await dataOf<ReminderPlan>(
      await provider.request(`/api/v1/events/${block.eventId}/reminders`, { headers: await provider.as(email) }),
    )
  ).planned.map(({ channel, held }) => [channel, held]);
const love = (used: number) => async () => {
  const of = { agencyId: AGENCY, eventId: block.eventId };
  await provider.db
    .insert(masterAccounts)
    .values({ ...of, id: randomUUID(), package: 'love', currency: 'USD', dueOn: '2027-05-11' });
  if (used > 0)
    await provider.db.insert(smsMessages).values({
      ...of,
      id: randomUUID(),
      mobile: '+525500000000',
      segments: used,
      delivery: 'delivered',
      createdAt: NOW,
    });
};

/** What the gateway tells, signed as it documents. */
function tell(path: string, fields: Record<string, string>, token: string = SMS_ACCOUNT.token) {
  const form = new URLSearchParams(fields);
  const signature = signSmsForm({ url: `${SITE}/provider${path}`, form, token });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return fetch(`${provider.url}${path}`, { method: 'POST', headers, body: form.toString() });
}

describe('a guest without mail', () => {
  it.each([
    ['es', /^¿Vienes a Ana & Luis\? Responde hasta el .+: https:\/\/bodas\.example\.mx\/eventos\/PLS-/],
    ['en', /^Are you coming to Ana & Luis\? Answer by .+: https:\/\/bodas\.example\.mx\/en\/eventos\/PLS-/],
  ] as const)('is reminded of the invitation by SMS in %s, in the seven-bit alphabet', async (language, words) => {
    const mobile = await invited({ language });
    expect(await planned()).toEqual([
      ['sms', null],
      ['sms', null],
    ]);
    expect(await run()).toBe(1);
    expect(await send()).toBe(1);
    const [taken] = stub.taken;
    expect([taken?.to, taken?.from]).toEqual([mobile, '+15005550006']);
    expect(taken?.body).toMatch(words);
    const { encoding, segments } = smsSize(taken?.body ?? '');
    expect(encoding).toBe('gsm7');
    expect(await messages()).toMatchObject([{ mobile, segments, gatewayId: taken?.sid, delivery: 'sent' }]);
    // The link's token stands in no table.
    const token = /token=(\S+)/.exec(taken?.body ?? '')?.[1] ?? '';
    const rows = JSON.stringify(await provider.db.select().from(outbox));
    expect([token.length > 20, rows.includes(token)]).toEqual([true, false]);
    expect([await run(), await send()]).toEqual([0, 0]);
  });

  it('gets nothing at a number that is somebody else’s', async () => {
    const mobile = await invited();
    await provider.db.update(guests).set({ wrongMobile: mobile }).where(eq(guests.mobile, mobile));
    expect(await run()).toBe(0);
  });

  it('whose number was mended meanwhile gets nothing at the former one, and is reminded at the new one', async () => {
    const former = await invited();
    expect(await run()).toBe(1);
    const mended = '+525599999999';
    await provider.db.update(guests).set({ mobile: mended }).where(eq(guests.mobile, former));
    expect(await send()).toBe(0);
    expect(stub.taken).toEqual([]);
    expect((await messages()).map(({ segments }) => segments)).toEqual([0]);
    expect([await run(), await send()]).toEqual([1, 1]);
    expect(stub.taken.map(({ to }) => to)).toEqual([mended]);
  });

  it('gets nothing at a number where somebody else has answered meanwhile', async () => {
    const mobile = await invited();
    expect(await run()).toBe(1);
    await provider.db.update(guests).set({ wrongMobile: mobile }).where(eq(guests.mobile, mobile));
    expect([await send(), await run()]).toEqual([0, 0]);
    expect(stub.taken).toEqual([]);
    expect((await messages()).map(({ segments }) => segments)).toEqual([0]);
  });

  it('whose household’s link was revoked meanwhile gets no other, and it costs nothing', async () => {
    await invited();
    expect(await run()).toBe(1);
    await provider.db.update(households).set({ linkHash: null }).where(eq(households.eventId, block.eventId));
    expect(await send()).toBe(0);
    const [household] = await provider.db.select().from(households).where(eq(households.eventId, block.eventId));
    expect([household?.linkHash, stub.taken]).toEqual([null, []]);
    expect(await messages()).toMatchObject([{ segments: 0, delivery: 'failed' }]);
  });

  it('who answered meanwhile gets nothing, and it costs nothing', async () => {
    const mobile = await invited();
    await run();
    await provider.db.update(guests).set({ attendance: 'attends' }).where(eq(guests.mobile, mobile));
    expect(await send()).toBe(0);
    expect(await messages()).toMatchObject([{ segments: 0, delivery: 'failed' }]);
  });
});

describe('the pack of the package', () => {
  it('is debited by the segments, and tells the agency once that it is low', async () => {
    await love(898)();
    await invited();
    await invited();
    await run();
    const own = (await messages()).filter(({ delivery }) => delivery === 'waiting');
    expect(own.every(({ segments }) => segments >= 1)).toBe(true);
    const low = (await provider.db.select().from(outbox)).filter(({ kind }) => kind === 'sms-pack-low');
    expect(low.length).toBe(1);
    const [mail] = low;
    if (!mail) throw new Error('no mail');
    expect(await makeMail(systemContext(provider), mail)).not.toBeNull();
    // Sent back, or the package grew, before it left.
    await provider.db.update(smsMessages).set({ segments: 0 }).where(eq(smsMessages.eventId, block.eventId));
    expect(await makeMail(systemContext(provider), mail)).toBeNull();
  });

  it('that is used up holds them back, and says so', async () => {
    await love(1000)();
    await invited();
    expect((await planned())[0]).toEqual(['sms', 'smsPack']);
    expect(await run()).toBe(0);
  });

  it('with less left than the message needs is not overdrawn', async () => {
    await love(999)();
    await invited();
    await run();
    const used = (await messages()).reduce((sum, { segments }) => sum + segments, 0);
    expect(used).toBeLessThanOrEqual(1000);
  });
});

describe('a message that does not leave', () => {
  it('is tried again where the gateway was busy, and debited once', async () => {
    await invited();
    await run();
    stub.failNext({ status: 429, code: 20429 });
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    provider.clock.set(new Date(MORNING.getTime() + 61_000));
    expect(await send()).toBe(1);
    expect(await messages()).toMatchObject([{ delivery: 'sent' }]);
  });

  it('is tried again at an hour at which its recipient is up, wherever the back-off ends', async () => {
    const mobile = await invited();
    await run();
    // Half a minute before eight in the evening in Mexico.
    provider.clock.set(new Date('2027-04-28T01:59:30Z'));
    stub.failNext({ status: 503, code: 20500 });
    expect(await send()).toBe(0);
    provider.clock.set(new Date('2027-04-28T02:00:31Z'));
    expect(await send()).toBe(0);
    const [row] = await provider.db.select().from(outbox);
    expect(row).toMatchObject({ status: 'pending', attempts: 1, nextAttemptAt: new Date('2027-04-28T15:00:00Z') });
    expect(stub.taken).toEqual([]);
    provider.clock.set(new Date('2027-04-28T15:00:00Z'));
    expect(await send()).toBe(1);
    expect(stub.taken.map(({ to }) => to)).toEqual([mobile]);
  });

  it('waits for the morning where its process was down until the night', async () => {
    await invited();
    await run();
    provider.clock.set(new Date('2027-04-28T05:00:00Z'));
    expect(await send()).toBe(0);
    expect(await messages()).toMatchObject([{ delivery: 'waiting' }]);
    provider.clock.set(new Date('2027-04-28T15:00:00Z'));
    expect(await send()).toBe(1);
  });

  it('is tried again where the account is refused, which somebody may mend', async () => {
    const mobile = await invited();
    await run();
    stub.failNext({ status: 401, code: 20003 });
    expect(await send()).toBe(0);
    const [row] = await provider.db.select().from(outbox);
    expect(row).toMatchObject({ recipient: mobile, status: 'pending', lastError: expect.stringContaining('20003') });
    provider.clock.set(new Date(MORNING.getTime() + 61_000));
    expect(await send()).toBe(1);
  });

  it('is over where the gateway refuses it, and costs nothing', async () => {
    await invited();
    await run();
    stub.failNext({ status: 400, code: 21_211 });
    await send();
    const [row] = await provider.db.select().from(outbox);
    expect([row?.status, row?.lastError]).toEqual(['dead', expect.stringContaining('21211')]);
    expect(await messages()).toMatchObject([{ segments: 0, delivery: 'failed' }]);
  });

  it('to who told the gateway itself to stop ends the others to that mobile too, and is shown as their word', async () => {
    const mobile = await invited();
    await run();
    stub.failNext({ status: 400, code: 21_610 });
    await send();
    expect(await provider.db.select().from(smsConsents)).toMatchObject([{ mobile, given: 'no', source: 'reply' }]);
    provider.clock.set(new Date('2027-05-08T15:00:00Z'));
    expect((await planned())[0]).toEqual(['sms', 'optedOut']);
  });

  it.each(['hangs', 'nonsense'] as const)('is in doubt where the answer %s, and never sent again', async (fault) => {
    await invited();
    await run();
    stub.failNext(fault);
    await send();
    provider.clock.set(new Date(MORNING.getTime() + 86_400_000));
    expect(await send()).toBe(0);
    const [message] = await messages();
    expect([message?.delivery, (message?.segments ?? 0) > 0, stub.taken.length]).toEqual(['uncertain', true, 0]);
  });

  it('is in doubt where the gateway has it and that could not be written down', async () => {
    await invited();
    await run();
    await send();
    await invited();
    await run();
    stub.failNext('repeats');
    await expect(send()).rejects.toThrow();
    provider.clock.set(new Date(MORNING.getTime() + 6 * 60_000));
    expect(await send()).toBe(0);
    expect((await messages()).map(({ delivery }) => delivery).sort()).toEqual(['sent', 'uncertain']);
    expect(stub.taken.length).toBe(2);
  });

  it('is in doubt where its process died while it left', async () => {
    await invited();
    await run();
    await provider.db.update(outbox).set({ status: 'sending', claimedAt: MORNING, attempts: 1 });
    provider.clock.set(new Date(MORNING.getTime() + 6 * 60_000));
    expect(await send()).toBe(0);
    expect(await messages()).toMatchObject([{ delivery: 'uncertain' }]);
  });

  it('in doubt goes once more when staff say so, and is paid for twice; one that was not delivered is shown so', async () => {
    await love(0)();
    const mobile = await invited();
    await run();
    stub.failNext('hangs');
    await send();
    const path = `/api/v1/events/${block.eventId}`;
    const headers = await provider.as(email);
    const read = async () =>
      (await dataOf<ReminderPlan>(await provider.request(`${path}/reminders`, { headers }))).sent;
    const again = async (reminderId: string) =>
      provider.request(`${path}/reminder-retries`, { headers, json: { reminderId } });
    const [doubtful] = await read();
    expect([doubtful?.state, doubtful?.channel]).toEqual(['uncertain', 'sms']);
    expect((await again(doubtful?.id ?? '')).status).toBe(200);
    expect(await send()).toBe(1);
    expect(stub.taken.map(({ to }) => to)).toEqual([mobile]);
    const paid = (await messages()).map(({ delivery, segments }) => [delivery, segments > 0]).toSorted();
    expect(paid).toEqual([
      ['sent', true],
      ['uncertain', true],
    ]);
    await tell(SMS_WEBHOOKS.status, { MessageSid: stub.taken[0]?.sid ?? '', MessageStatus: 'undelivered' });
    expect((await read()).map(({ state }) => state)).toEqual(['failed']);
    // The pack is used up by now.
    await provider.db.update(smsMessages).set({ segments: 1000 }).where(eq(smsMessages.delivery, 'uncertain'));
    const [failed] = await read();
    const refused = await again(failed?.id ?? '');
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'INVALID_STATE']);
  });

  it('stays a file where there is no gateway', async () => {
    const mobile = await invited();
    await run();
    await sendSms({ ctx: ctx(), gateway: fileGateway(join(provider.dataDir, 'outbox')) });
    const [message] = await messages();
    const file = join(provider.dataDir, 'outbox', `${message?.id}.sms`);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^To: \\${mobile}\\n\\n¿Vienes`));
  });
});

describe('what the gateway tells', () => {
  it('of a message is kept, and a late report undoes nothing', async () => {
    await invited();
    await run();
    await send();
    const sid = stub.taken[0]?.sid ?? '';
    const report = (MessageStatus: string) => tell(SMS_WEBHOOKS.status, { MessageSid: sid, MessageStatus });
    expect((await report('sent')).status).toBe(204);
    expect((await report('delivered')).status).toBe(204);
    expect((await report('undelivered')).status).toBe(204);
    expect(await messages()).toMatchObject([{ delivery: 'delivered' }]);
    // A sign that the database keeps in no text: asked for it, it would fail, and the gateway tell the same again and
    // again.
    expect((await tell(SMS_WEBHOOKS.status, { MessageSid: 'SM\0', MessageStatus: 'delivered' })).status).toBe(204);
    expect(stub.taken[0]?.statusCallback).toBe(`${SITE}/provider${SMS_WEBHOOKS.status}`);
  });

  it.each(['STOP', 'Baja', 'ALTO.'])('of “%s” ends text messages to that mobile, until ALTA', async (word) => {
    const mobile = await invited();
    await run();
    expect((await tell(SMS_WEBHOOKS.inbound, { From: mobile, Body: word, MessageSid: 'SM1' })).status).toBe(204);
    expect(await send()).toBe(0);
    expect(stub.taken).toEqual([]);
    expect(await provider.db.select().from(smsConsents)).toMatchObject([{ mobile, given: 'no', source: 'reply' }]);
    provider.clock.set(new Date('2027-05-08T15:00:00Z'));
    expect((await planned())[0]).toEqual(['sms', 'optedOut']);
    await tell(SMS_WEBHOOKS.inbound, { From: mobile, Body: 'Alta' });
    expect((await planned())[0]).toEqual(['sms', null]);
  });

  it('or a guest told staff is kept with its time and source, and holds until the next', async () => {
    const mobile = await invited();
    const [guest] = await provider.db.select().from(guests).where(eq(guests.mobile, mobile));
    const path = `/api/v1/guests/${guest?.id}/consents`;
    const headers = await provider.as(email);
    const read = async () => dataOf<GuestConsents>(await provider.request(path, { headers }));
    expect(await read()).toEqual({ mail: null, sms: null });
    const said = { source: 'staff', at: MORNING.toISOString(), reason: null };
    const kept = await dataOf<GuestConsents>(
      await provider.request(path, { method: 'PUT', headers, json: { sms: false } }),
    );
    expect(kept.sms).toEqual({ ...said, given: false });
    expect([await run(), (await planned())[0]]).toEqual([0, ['sms', 'optedOut']]);
    await tell(SMS_WEBHOOKS.inbound, { From: mobile, Body: 'ALTA' });
    expect((await read()).sms).toEqual({ ...said, given: true, source: 'reply' });
    expect(await run()).toBe(1);
    const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
    expect((await provider.request(path, { headers: stranger })).status).toBe(404);
  });

  it('is believed by its signature alone', async () => {
    const mobile = await invited();
    const forged = await tell(SMS_WEBHOOKS.inbound, { From: mobile, Body: 'STOP' }, 'another-token');
    expect(forged.status).toBe(400);
    expect(await provider.db.$count(smsConsents)).toBe(0);
  });

  it('is signed as its documentation signs', () => {
    // The example of the gateway's documentation of webhook security.
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    });
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(signSmsForm({ url, form, token: '12345' })).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
  });
});
