import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GuestHistory } from '@/lib/contract/guest-history';
import type { AudienceCount, Mailing, MailingDetail, MailingList } from '@/lib/contract/mailing';
import { textMessage } from '@/lib/domain/mailing';
import { smsSize } from '@/lib/domain/sms';
import {
  agencyTerms,
  coupons,
  events,
  guests,
  mailingOptOuts,
  masterAccounts,
  outbox,
  smsConsents,
  smsMessages,
} from '@/lib/provider/db/schema';
import { runMailings } from '@/lib/provider/desk/mailing/run-mailings';
import { httpGateway, SMS_WEBHOOKS } from '@/lib/provider/integrations/sms/open-sms-gateway';
import { signSmsForm } from '@/lib/provider/integrations/sms/sms-gateway';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { recoverSms, sendSms } from '@/lib/provider/jobs/send-sms';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { SMS_ACCOUNT, startSmsGateway } from '@/tests/support/sms-gateway-stub';
import { contextOf, recordingMailer } from './mail-support';

const SITE = 'https://bodas.example.mx';

let provider: TestProvider;
let stub: Awaited<ReturnType<typeof startSmsGateway>>;
let office: { cookie: string };
let officeMail: string;
let eventId: string;
let code: string;

beforeAll(async () => {
  stub = await startSmsGateway();
  const env = { SITE_URL: SITE, SMS_GATEWAY_URL: stub.url, SMS_ACCOUNT: SMS_ACCOUNT.account, SMS_FROM: '+15005550006' };
  provider = await startTestProvider({ now: NOW, seed: false, env: { ...env, SMS_TOKEN: SMS_ACCOUNT.token } });
  ({ email: officeMail } = await insertUser(provider.db, { role: 'weddingPlanner' }));
  office = await provider.as(officeMail);
});
beforeEach(async () => {
  ({ eventId, code } = await insertBlock(provider.db));
  await provider.db.execute(sql`delete from sms_consents`);
  await provider.db.execute(sql`delete from outbox`);
  stub.taken.length = 0;
  provider.clock.set(NOW);
});
afterAll(async () => {
  await provider.close();
  await stub.close();
});

const call = (method: string, path: string, json?: object) =>
  provider.request(`/api/v1${path}`, { method, headers: office, ...(json && { json }) });

let numbers = 60_000_000;
async function guest(firstName: string, more: Partial<typeof guests.$inferInsert> = {}) {
  numbers += 1;
  const person = { id: randomUUID(), firstName, lastName: 'Ruiz', mobile: `+5255${numbers}`, email: null };
  await provider.db
    .insert(guests)
    .values({ ...person, agencyId: AGENCY, eventId, attendance: 'pending', createdAt: NOW, ...more });
  return { ...person, ...more };
}

async function contract(chosen: 'honey' | 'romance' | 'love', used = 0) {
  const of = { agencyId: AGENCY, eventId };
  await provider.db
    .insert(masterAccounts)
    .values({ ...of, id: randomUUID(), package: chosen, currency: 'USD', dueOn: '2027-05-11' });
  if (used === 0) return;
  await provider.db.insert(smsMessages).values({
    ...of,
    id: randomUUID(),
    mobile: '+525500000000',
    segments: used,
    delivery: 'delivered',
    createdAt: NOW,
  });
}

const AHEAD = new Date(NOW.getTime() + 3_600_000).toISOString();
const EMPTY = { es: '', en: '' };
const TEXT = {
  kind: 'custom',
  channel: 'sms',
  subject: EMPTY,
  body: EMPTY,
  audience: {},
  sendAt: null,
  sms: { es: 'El bus sale a las 5, {invitado}: {enlace}', en: 'The bus leaves at 5, {guest}: {link}' },
};
const make = (more: object = {}) => call('POST', `/events/${eventId}/mailings`, { ...TEXT, ...more });
const made = async (more: object = {}) => dataOf<Mailing>(await make(more), 201);
const read = async (id: string) => dataOf<MailingDetail>(await call('GET', `/mailings/${id}`));
const count = async (more: object = {}) =>
  dataOf<AudienceCount>(
    await call('POST', `/events/${eventId}/mailings/audience`, {
      audience: {},
      channel: 'sms',
      kind: 'custom',
      sms: TEXT.sms,
      ...more,
    }),
  );
const steer = async (id: string, act: string, json?: object) =>
  dataOf<Mailing>(await call('POST', `/mailings/${id}/${act}`, json));
const gateway = () =>
  httpGateway({
    ...SMS_ACCOUNT,
    url: stub.url,
    from: '+15005550006',
    statusUrl: `${SITE}/provider${SMS_WEBHOOKS.status}`,
  });
const text = (isStopping?: () => boolean) =>
  sendSms({ ctx: contextOf(provider), gateway: gateway(), ...(isStopping && { isStopping }) });
const stopAfter = (times: number) => {
  let asked = 0;
  return () => asked++ >= times;
};
const messages = () => provider.db.select().from(smsMessages).where(eq(smsMessages.eventId, eventId));
const used = async () => (await messages()).reduce((sum, { segments }) => sum + segments, 0);

describe('a mailing by text message', () => {
  it('goes to each in their language, filled in, with the way to the event and out of such messages', async () => {
    const ana = await guest('Ana');
    const eva = await guest('Eva', { language: 'en' });
    const { id, state, channel } = await made();
    expect([state, channel]).toEqual(['sending', 'sms']);
    expect(await text()).toBe(2);
    const bodies = new Map(stub.taken.map(({ to, body }) => [to, body]));
    const page = `/eventos/${code}`;
    expect(bodies.get(ana.mobile)).toBe(`El bus sale a las 5, Ana: ${SITE}${page}\nResponde BAJA para no recibir SMS.`);
    expect(bodies.get(eva.mobile)).toBe(`The bus leaves at 5, Eva: ${SITE}/en${page}\nReply STOP to end SMS.`);
    const taken = [...bodies.values()].reduce((sum, body) => sum + smsSize(body).segments, 0);
    const detail = await read(id);
    expect(detail).toMatchObject({ state: 'sent', segments: taken, counts: { recipients: 2, sent: 2, skipped: 0 } });
    expect(await used()).toBe(taken);
    await runMailings({ ctx: contextOf(provider) });
    expect((await read(id)).finishedAt).not.toBeNull();
  });

  it('carries the household its own link, which stands in no table, and costs what was shown', async () => {
    await guest('Ana');
    const lacking = await make({ kind: 'invitation', sms: { es: 'Te invitamos', en: '' } });
    expect(await failureOf(lacking)).toMatchObject({ code: 'INVALID', fields: { 'sms.es': expect.any(String) } });
    const invitation = { kind: 'invitation', sms: { es: 'Te invitamos: {enlace}', en: '' } };
    const shown = await count(invitation);
    const list: MailingList = await (await call('GET', `/events/${eventId}/mailings`)).json();
    const sample = list.offers.find(({ kind }) => kind === 'invitation')?.sms.samples?.es;
    if (!sample) throw new Error('no sample');
    const example = textMessage(invitation.sms.es, { ...sample.values, guest: 'Ana' }, sample.ending);
    expect([example.segments, list.smsPack]).toEqual([
      shown.sms?.segments,
      { pack: null, used: 0, left: null, low: false },
    ]);
    const { id, segments } = await made(invitation);
    await text();
    const token = /invitados\?token=([\w%-]+)/.exec(stub.taken[0]?.body ?? '')?.[1] ?? 'none';
    expect(stub.taken[0]?.body.length).toBe(example.text.length);
    expect((await provider.request(`/api/v1/household-answers/${token}`)).status).toBe(200);
    expect(JSON.stringify(await provider.db.select().from(outbox))).not.toContain(token);
    expect([shown.sms?.segments, segments, (await read(id)).segments]).toEqual(Array(3).fill(await used()));
  });

  it('says who gets none and why: no number, somebody else’s, STOP, declined, one number for two', async () => {
    await guest('Ana');
    await guest('Ben', { mobile: '' });
    const cara = await guest('Cara');
    await provider.db.update(guests).set({ wrongMobile: cara.mobile }).where(eq(guests.id, cara.id));
    const dora = await guest('Dora');
    await guest('Eva', { attendance: 'doesNotAttend' });
    await guest('Zoe', { mobile: (await guest('Yan')).mobile });
    await provider.db.insert(smsConsents).values({ mobile: dora.mobile, given: 'no', source: 'reply', at: NOW });
    const { recipients, skipped, sms } = await count();
    expect(recipients).toBe(2);
    expect(skipped).toMatchObject({ noMobile: 2, smsStopped: 1, declined: 1, sameMobile: 1, noEmail: 0 });
    expect(sms).toMatchObject({ messages: 2, included: false, left: null });
    const { id } = await made();
    expect((await read(id)).missed.map(({ name, reason }) => [name, reason])).toEqual([
      ['Ben Ruiz', 'noMobile'],
      ['Cara Ruiz', 'noMobile'],
      ['Dora Ruiz', 'smsStopped'],
      ['Eva Ruiz', 'declined'],
      ['Zoe Ruiz', 'sameMobile'],
    ]);
  });

  it('asks again when it leaves: who declined, stopped or went meanwhile gets none, and it costs nothing', async () => {
    const ana = await guest('Ana');
    const eva = await guest('Eva');
    const leo = await guest('Leo');
    const zoe = await guest('Zoe');
    await guest('Max');
    const { id } = await made();
    await provider.db.update(guests).set({ mobile: '+525500000001' }).where(eq(guests.id, zoe.id));
    await provider.db.update(guests).set({ attendance: 'doesNotAttend' }).where(eq(guests.id, ana.id));
    await provider.db.insert(smsConsents).values({ mobile: eva.mobile, given: 'no', source: 'reply', at: NOW });
    await provider.db.delete(guests).where(eq(guests.id, leo.id));
    expect(await text()).toBe(1);
    expect((await read(id)).counts).toMatchObject({ recipients: 1, sent: 1, skipped: 4 });
    expect(await used()).toBe(smsSize(stub.taken[0]?.body ?? '').segments);
  });

  it('that waits for the morning goes to nobody where its event was taken back at night', async () => {
    await guest('Aiko', { mobile: `+8190${numbers}` });
    const { id } = await made();
    expect(await text()).toBe(0);
    await provider.db.update(events).set({ state: 'draft' }).where(eq(events.id, eventId));
    provider.clock.set(new Date('2027-01-11T00:00:00Z'));
    expect([await text(), stub.taken, await used()]).toEqual([0, [], 0]);
    provider.clock.set(NOW);
    expect((await read(id)).counts).toMatchObject({ sent: 0, skipped: 1 });
  });

  it('that waits for the morning goes to nobody where its coupon was paused at night', async () => {
    await guest('Aiko', { mobile: `+8190${numbers}` });
    const couponId = randomUUID();
    const row = { id: couponId, agencyId: AGENCY, eventId, code: 'NOCHE5', percent: 5, createdAt: NOW };
    await provider.db.insert(coupons).values(row);
    const { id } = await made({
      kind: 'coupon',
      couponId,
      sms: { es: 'Usa {cupón}: {enlace}', en: 'Use {coupon}: {link}' },
    });
    expect(await text()).toBe(0);
    await provider.db.update(coupons).set({ active: false }).where(eq(coupons.id, couponId));
    provider.clock.set(new Date('2027-01-11T00:00:00Z'));
    expect([await text(), stub.taken, await used()]).toEqual([0, [], 0]);
    provider.clock.set(NOW);
    expect((await read(id)).counts).toMatchObject({ sent: 0, skipped: 1 });
  });

  it('needs its words and no others, known variables, and the event’s switch', async () => {
    await guest('Ana');
    expect(await failureOf(await make({ sms: EMPTY }))).toMatchObject({ fields: { sms: expect.any(String) } });
    expect(await failureOf(await make({ channel: 'mail', sms: undefined }))).toMatchObject({
      fields: { subject: expect.any(String), body: expect.any(String) },
    });
    const strange = await make({ sms: { es: 'Hola {nombre}', en: '' } });
    expect(await failureOf(strange)).toMatchObject({ fields: { 'sms.es': expect.any(String) } });
    await provider.db.update(events).set({ smsService: false }).where(eq(events.id, eventId));
    expect((await failureOf(await make())).code).toBe('INVALID_STATE');
    await provider.db.update(events).set({ smsService: true, emailService: false }).where(eq(events.id, eventId));
    expect((await make()).status).toBe(201);
  });

  it('is tried on oneself by mail, as it would leave', async () => {
    await guest('Ana');
    const { id } = await made({ draft: true });
    expect(await steer(id, 'test')).toEqual({ sentTo: officeMail });
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    const spanish = sent.find(({ subject }) => subject === '[Prueba] Mensaje de texto: Ana & Luis');
    expect(spanish?.text).toContain('El bus sale a las 5, invitado:');
    expect([sent.length, stub.taken.length]).toEqual([2, 0]);
  });
});

describe('by each guest’s own channel', () => {
  it('goes once to each, by the other where one has no address, and never around a no', async () => {
    const email = (name: string) => `${name}-${eventId}@correo.test`;
    await guest('Mail', { email: email('mail') });
    await guest('Texts', { email: email('texts'), channel: 'sms' });
    await guest('Without');
    const no = await guest('No', { email: email('no') });
    const stopped = await guest('Stopped', { email: email('stopped'), channel: 'whatsapp' });
    await guest('Mobileless', { email: email('mobileless'), channel: 'sms', mobile: '' });
    await provider.db.insert(mailingOptOuts).values({ agencyId: AGENCY, eventId, mailbox: no.email ?? '', at: NOW });
    await provider.db.insert(smsConsents).values({ mobile: stopped.mobile, given: 'no', source: 'staff', at: NOW });
    const words = { es: 'Hola', en: 'Hello' };
    const { id } = await made({ channel: 'both', subject: words, body: words });
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    await text();
    expect(sent.map(({ to }) => to.split('-')[0]).sort()).toEqual(['mail', 'mobileless']);
    expect(stub.taken.map(({ body }) => /5, (\w+)/.exec(body)?.[1]).sort()).toEqual(['Texts', 'Without']);
    expect((await read(id)).missed.map(({ name, reason }) => [name, reason])).toEqual([
      ['No Ruiz', 'optedOut'],
      ['Stopped Ruiz', 'smsStopped'],
    ]);
  });
});

describe('the package', () => {
  it('of Romance includes the save-the-date by text message, once to each guest, and no other', async () => {
    await contract('romance');
    await guest('Ana');
    const first = { kind: 'saveTheDate' };
    expect((await count(first)).sms).toMatchObject({ messages: 1, included: true });
    await made(first);
    await guest('Eva');
    expect((await count(first)).skipped.hadIt).toBe(1);
    await made(first);
    await text();
    expect(stub.taken).toHaveLength(2);
    expect((await messages()).map(({ fromPack }) => fromPack)).toEqual([false, false]);
    const refused = await make({ kind: 'reminder' });
    expect((await failureOf(refused)).details).toMatchObject({ limit: 'smsPack', needs: 'love' });
  });

  it('of Honey sends none', async () => {
    await contract('honey');
    await guest('Ana');
    expect((await failureOf(await make({ kind: 'saveTheDate' }))).details).toMatchObject({
      limit: 'saveTheDateSms',
      needs: 'romance',
    });
  });

  it('has a pack that is asked before, and is not overdrawn', async () => {
    await contract('love', 999);
    await guest('Ana');
    const shown = await count();
    expect(shown.sms).toMatchObject({ messages: 1, included: false, left: 1 });
    expect(shown.sms?.segments).toBe(1);
    await guest('Eva');
    const refused = await make();
    expect([refused.status, (await failureOf(refused)).details]).toMatchObject([409, { limit: 'smsPack', used: 999 }]);
    expect((await make({ draft: true })).status).toBe(201);
    // Planned while there was enough, it goes to whom it reaches when its time has come.
    const sendAt = new Date(NOW.getTime() + 60_000).toISOString();
    await provider.db.update(smsMessages).set({ segments: 998 }).where(eq(smsMessages.eventId, eventId));
    const { id } = await made({ sendAt });
    await provider.db.update(smsMessages).set({ segments: 999 }).where(eq(smsMessages.eventId, eventId));
    const later = { ...contextOf(provider), clock: { now: () => new Date(NOW.getTime() + 60_000) } };
    await runMailings({ ctx: later });
    await sendSms({ ctx: later, gateway: gateway() });
    expect(await read(id)).toMatchObject({ counts: { sent: 1, skipped: 1 }, missed: [{ reason: 'smsPack' }] });
    expect(await used()).toBe(1000);
  });
});

describe('on its way', () => {
  it('is paused, goes on, and is cancelled for the rest, which cost nothing', async () => {
    for (const name of ['Ana', 'Eva', 'Leo']) await guest(name);
    const { id } = await made();
    const whole = await used();
    await text(stopAfter(1));
    expect((await steer(id, 'pause')).state).toBe('paused');
    expect([await used(), await text()]).toEqual([whole / 3, 0]);
    await steer(id, 'resume');
    expect(await used()).toBe(whole);
    await text(stopAfter(1));
    const ended = await steer(id, 'cancel');
    expect(ended).toMatchObject({ state: 'cancelled', counts: { sent: 2, skipped: 1 } });
    expect([await text(), stub.taken.length, await used()]).toEqual([0, 2, (whole / 3) * 2]);
  });

  it('is in doubt where its process died, is not sent again by itself, and once more when told', async () => {
    const ana = await guest('Ana');
    await guest('Eva');
    const { id } = await made();
    const whole = await used();
    await provider.db
      .update(outbox)
      .set({ status: 'sending', claimedAt: NOW, attempts: 1 })
      .where(eq(outbox.recipient, ana.mobile));
    await recoverSms(contextOf(provider), { idempotent: false }, 0);
    expect(await text()).toBe(1);
    expect((await read(id)).counts).toMatchObject({ sent: 1, uncertain: 1 });
    await steer(id, 'retry', { state: 'uncertain' });
    expect(await text()).toBe(1);
    expect((await read(id)).counts).toMatchObject({ sent: 2, uncertain: 0 });
    // The one in doubt may have been paid for, and so it stays.
    expect(await used()).toBe((whole / 2) * 3);
  });

  it('tries again what the gateway was too busy for, and says whom it refused', async () => {
    const ana = await guest('Ana');
    const { id } = await made();
    stub.failNext({ status: 503, code: 20503 });
    expect(await text()).toBe(0);
    expect((await read(id)).counts).toMatchObject({ sent: 0, failed: 0 });
    await provider.db.update(outbox).set({ nextAttemptAt: NOW }).where(eq(outbox.recipient, ana.mobile));
    stub.failNext({ status: 400, code: 21211 });
    await text();
    expect([(await read(id)).counts, await used()]).toMatchObject([{ failed: 1 }, 0]);
    await steer(id, 'retry', { state: 'failed' });
    expect(await text()).toBe(1);
  });

  it('rings nobody’s phone at night: it leaves when its recipient is up, by the mobile’s own clock', async () => {
    // 11:00 in Mexico City and 02:00 in Tokyo.
    const [ana, aiko] = [await guest('Ana'), await guest('Aiko', { mobile: `+8190${numbers}` })];
    const { id } = await made();
    expect((await read(id)).asleep).toEqual({ count: 1, from: '2027-01-11T00:00:00.000Z' });
    expect([await text(), stub.taken.map(({ to }) => to)]).toEqual([1, [ana.mobile]]);
    provider.clock.set(new Date('2027-01-10T23:59:00Z'));
    expect(await text()).toBe(0);
    provider.clock.set(new Date('2027-01-11T00:00:00Z'));
    expect([await text(), stub.taken.map(({ to }) => to)]).toEqual([1, [ana.mobile, aiko.mobile]]);
    provider.clock.set(NOW);
    expect(await read(id)).toMatchObject({ counts: { sent: 2, failed: 0 }, asleep: null });
  });

  it('that came back reached nobody, and what goes once more is paid for once more', async () => {
    await guest('Ana');
    const { id } = await made();
    await text();
    const paid = await used();
    const form = new URLSearchParams({ MessageSid: stub.taken[0]?.sid ?? '', MessageStatus: 'undelivered' });
    const url = `${SITE}/provider${SMS_WEBHOOKS.status}`;
    const signature = signSmsForm({ url, form, token: SMS_ACCOUNT.token });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    const told = await fetch(provider.url + SMS_WEBHOOKS.status, { method: 'POST', headers, body: form.toString() });
    expect(told.status).toBe(204);
    expect(await read(id)).toMatchObject({ counts: { sent: 0, failed: 1 }, missed: [{ name: 'Ana Ruiz' }] });
    await steer(id, 'retry', { state: 'failed' });
    expect(await text()).toBe(1);
    expect([(await read(id)).counts, await used()]).toMatchObject([{ sent: 1, failed: 0 }, paid * 2]);
  });

  it('leaves after the messages that somebody waits for', async () => {
    await guest('Ana');
    await made();
    const [row] = await provider.db.select().from(outbox);
    if (!row) throw new Error('nothing was ordered');
    const other = {
      ...row,
      id: randomUUID(),
      mailingId: null,
      dedupeKey: randomUUID(),
      payload: { reminderId: 'gone' },
    };
    await provider.db.insert(outbox).values({ ...other, nextAttemptAt: new Date(NOW.getTime()) });
    await text(stopAfter(1));
    const left = await provider.db.select({ status: outbox.status, of: outbox.mailingId }).from(outbox);
    expect(left.find(({ of }) => of !== null)?.status).toBe('pending');
  });
});

describe('a text message to one guest', () => {
  const write = (id: string, more: object = {}) =>
    call('POST', `/guests/${id}/messages`, {
      kind: 'custom',
      channel: 'sms',
      sms: 'El bus sale a las 5, {invitado}',
      ...more,
    });

  it('goes as it was written, takes its segments of the pack and no mailing of the package', async () => {
    await contract('love', 990);
    const ana = await guest('Ana', { language: 'en' });
    await guest('Luis');
    for (let at = 0; at < 6; at += 1) await dataOf<Mailing>(await write(ana.id), 201);
    expect(await text()).toBe(6);
    expect(stub.taken.map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => ana.mobile));
    expect(stub.taken[0]?.body).toContain('El bus sale a las 5, Ana');
    expect(await used()).toBe(996);
    const { offers, smsPack } = await dataOf<MailingList & { data: unknown }>(
      await call('GET', `/events/${eventId}/mailings`).then(async (answer) =>
        Response.json({ data: await answer.json() }),
      ),
    );
    expect([smsPack?.left, offers.find(({ kind }) => kind === 'custom')?.left]).toEqual([4, 5]);
    const long = await write(ana.id, { sms: 'lárgo '.repeat(75) });
    expect([long.status, (await failureOf(long)).code]).toEqual([409, 'PACKAGE_LIMIT']);
    // Mailings of one's own are as many as ever.
    for (let at = 0; at < 5; at += 1)
      await dataOf(
        await make({ channel: 'mail', subject: { es: 'Hola', en: '' }, body: { es: 'Texto', en: '' }, sendAt: AHEAD }),
        201,
      );
    expect(
      (await make({ channel: 'mail', subject: { es: 'H', en: '' }, body: { es: 'T', en: '' }, sendAt: AHEAD })).status,
    ).toBe(409);
    expect((await write(ana.id)).status).toBe(201);
  });

  it('has the words of its kind where none are written, waits for the morning, and is told in the guest’s history', async () => {
    const ana = await guest('Ana', { language: 'es' });
    // 23:30 in Cancún.
    provider.clock.set(new Date('2027-01-11T04:30:00Z'));
    office = await provider.as(officeMail);
    await dataOf(await write(ana.id, { kind: 'invitation', sms: undefined }), 201);
    expect(await text()).toBe(0);
    provider.clock.set(new Date('2027-01-11T17:00:00Z'));
    office = await provider.as(officeMail);
    expect(await text()).toBe(1);
    expect(stub.taken[0]?.body).toContain('/invitados?token=');
    const history = async () =>
      (await dataOf<GuestHistory>(await call('GET', `/guests/${ana.id}/history`))).messages?.map(
        ({ kind, channel, state, delivery }) => [kind, channel, state, delivery],
      );
    expect(await history()).toEqual([['invitation', 'sms', 'sent', 'sent']]);
    await provider.db.update(smsMessages).set({ delivery: 'delivered' }).where(eq(smsMessages.guestId, ana.id));
    expect(await history()).toEqual([['invitation', 'sms', 'sent', 'delivered']]);
  });

  it('reaches nobody who stopped them, declined or has no mobile, and no event or package without them', async () => {
    const what = async (answer: Response) => [answer.status, (await failureOf(answer)).error];
    const [stopped, declined, without] = [
      await guest('Eva'),
      await guest('Luz', { attendance: 'doesNotAttend' }),
      await guest('Sol', { mobile: '' }),
    ];
    await provider.db.insert(smsConsents).values({ mobile: stopped.mobile, given: 'no', source: 'reply', at: NOW });
    expect(await what(await write(stopped.id))).toEqual([409, 'Este invitado pidió no recibir mensajes de texto.']);
    expect((await what(await write(declined.id)))[0]).toBe(409);
    expect(await what(await write(without.id))).toEqual([
      409,
      'Este invitado no tiene un celular al que se pueda escribir.',
    ]);
    const ana = await guest('Ana');
    await provider.db.update(events).set({ smsService: false }).where(eq(events.id, eventId));
    expect((await write(ana.id)).status).toBe(409);
    await provider.db.update(events).set({ smsService: true }).where(eq(events.id, eventId));
    await provider.db.insert(agencyTerms).values({ agencyId: AGENCY, off: ['sms'] });
    expect((await failureOf(await write(ana.id))).code).toBe('AGENCY_LIMIT');
    await provider.db.delete(agencyTerms);
    await contract('romance');
    expect((await failureOf(await write(ana.id))).code).toBe('PACKAGE_LIMIT');
    expect(await messages()).toEqual([]);
  });

  it('is of staff who may, of the guest’s agency, in words that everybody knows', async () => {
    const ana = await guest('Ana');
    expect((await write(ana.id, { sms: 'Hola {apodo}' })).status).toBe(422);
    expect((await write(ana.id, { sms: undefined })).status).toBe(422);
    expect((await write(ana.id, { channel: 'mail' })).status).toBe(422);
    const by = async (role: 'payment' | 'agency', agencyId = AGENCY) => {
      const headers = await provider.as((await insertUser(provider.db, { role, agencyId })).email);
      const json = { kind: 'welcome', channel: 'sms' };
      return (await provider.request(`/api/v1/guests/${ana.id}/messages`, { json, headers })).status;
    };
    expect([await by('payment'), await by('agency', 'sms-elsewhere'), await by('agency')]).toEqual([403, 404, 201]);
  });
});
