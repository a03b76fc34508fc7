import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import type { Suppression } from '@/lib/contract/suppression';
import { auditLog, domainPaces, mailReports, mailSuppressions, outbox } from '@/lib/provider/db/schema';
import { openMailer } from '@/lib/provider/integrations/mail/open-mailer';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { sweep } from '@/lib/provider/jobs/sweep';
import { startMailServer } from '@/tests/support/mail-server';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, mailRow, orderMail, recordingMailer } from './mail-support';

const SECRET = 'a-webhook-secret-of-32-characters!';
const MAILGUN_KEY = 'key-of-mailgun-for-tests';
const WHO = 'attendee@demo.test';
const PATH = '/api/v1/agencies/1/mail-suppressions';

let provider: TestProvider;
let manager: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({
    now: new Date('2026-11-20T15:00:00Z'),
    env: { MAIL_WEBHOOK_SECRET: SECRET, MAILGUN_WEBHOOK_KEY: MAILGUN_KEY, MAILINGS_PER_DOMAIN_PER_MINUTE: '2' },
  });
  manager = await provider.as('agency@demo.test');
});
afterAll(() => provider.close());
beforeEach(async () => {
  for (const table of [outbox, mailReports, mailSuppressions]) await provider.db.delete(table);
});

const deliver = async () => {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return sent;
};

async function sentMail(recipient = WHO): Promise<string> {
  const id = await orderMail(provider, { recipient, mailbox: recipient });
  expect(await deliver()).toHaveLength(1);
  return id;
}

const seconds = () => String(Math.floor(provider.clock.now().getTime() / 1000));

function post(events: object[], { secret = SECRET, at = seconds() } = {}) {
  const body = JSON.stringify({ events });
  const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-mail-signature': signature };
  return provider.request('/api/v1/webhooks/mail', { method: 'POST', headers, body });
}

const event = (messageId: string, type: string, more: object = {}) => ({
  id: randomUUID(),
  type,
  messageId: `<${messageId}@bodas.mx>`,
  recipient: WHO,
  ...more,
});

function postMailgun(messageId: string, data: object, { token = randomUUID(), key = MAILGUN_KEY } = {}) {
  const timestamp = seconds();
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  return provider.request('/api/v1/webhooks/mail', {
    method: 'POST',
    json: {
      signature: { timestamp, token, signature },
      'event-data': { recipient: WHO, message: { headers: { 'message-id': `${messageId}@bodas.mx` } }, ...data },
    },
  });
}

const held = async (query = '') => {
  const answer = await provider.request(`${PATH}${query}`, { headers: manager });
  return ((await answer.json()) as { data: { data: Suppression[] } }).data.data;
};

describe('a mail that bounced', () => {
  it('stops all others to its mailbox, which wait with the reason, until somebody lets it go', async () => {
    const id = await sentMail();
    const answer = await post([event(id, 'hardBounce', { detail: '550 5.1.1 no such user' })]);
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    expect(await mailRow(provider, id)).toMatchObject({ status: 'sent', delivery: 'hardBounce' });

    const next = await orderMail(provider, { recipient: 'Attendee+boda@demo.test', mailbox: WHO });
    expect(await deliver()).toEqual([]);
    expect(await mailRow(provider, next)).toMatchObject({ status: 'dropped', lastError: 'suppressed' });

    const [row] = await held('?q=attendee&filter[state]=held');
    expect(row).toMatchObject({
      address: WHO,
      reason: 'hardBounce',
      detail: '550 5.1.1 no such user',
      source: 'webhook',
    });
    const release = (reason: string) =>
      provider.request(`${PATH}/${row?.id}/release`, { method: 'POST', headers: manager, json: { reason } });
    expect((await release('')).status).toBe(422);
    expect((await release('Ya tiene otro proveedor')).status).toBe(200);
    expect((await release('Otra vez')).status).toBe(409);
    expect(await held('?filter[state]=held')).toEqual([]);
    const [audited] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'mail.released'));
    expect(audited).toMatchObject({ agencyId: '1', after: { reason: 'Ya tiene otro proveedor' } });
    await sentMail();
  });

  it('counts once, however often it is told, and says nothing of another agency’s mails', async () => {
    const id = await sentMail();
    const told = event(id, 'complaint');
    for (let time = 0; time < 3; time++) expect((await post([told])).status).toBe(200);
    expect(await held()).toHaveLength(1);
    await orderMail(provider, { agencyId: null, kind: 'password-reset', recipient: WHO, mailbox: WHO, payload: {} });
    expect((await deliver()).length).toBeLessThanOrEqual(1);
    const stranger = await provider.as('organizer@demo.test');
    expect((await provider.request(PATH, { headers: stranger })).status).toBe(403);
    expect((await provider.request('/api/v1/agencies/2/mail-suppressions', { headers: manager })).status).toBe(404);
  });

  it('is let be where it is about no mail of ours, or about another mailbox than its own', async () => {
    const id = await sentMail();
    for (const told of [event(randomUUID(), 'hardBounce'), event(id, 'hardBounce', { recipient: 'other@demo.test' })])
      expect((await post([told])).status).toBe(200);
    expect(await held()).toEqual([]);
  });

  it('stays the last that became of it, though what came before is told late or again', async () => {
    const id = await sentMail();
    const [waits, arrived, spam] = [event(id, 'softBounce'), event(id, 'delivered'), event(id, 'complaint')];
    const deliveries: unknown[] = [];
    for (const told of [waits, arrived, waits, spam, arrived]) {
      expect((await post([told])).status).toBe(200);
      deliveries.push((await mailRow(provider, id)).delivery);
    }
    expect(deliveries).toEqual(['softBounce', 'delivered', 'delivered', 'complaint', 'complaint']);
  });

  it('for now waits longer each time, and the fifth within a week stops the mailbox', async () => {
    const waits: number[] = [];
    for (let time = 1; time <= 5; time++) {
      const id = await sentMail();
      const waiting = await orderMail(provider, { recipient: WHO, mailbox: WHO, nextAttemptAt: provider.clock.now() });
      await post([event(id, 'softBounce')]);
      const { nextAttemptAt } = await mailRow(provider, waiting);
      waits.push((nextAttemptAt.getTime() - provider.clock.now().getTime()) / 3_600_000);
      await provider.db.delete(outbox).where(eq(outbox.id, waiting));
    }
    expect(waits).toEqual([1, 2, 4, 8, 0]);
    expect((await held())[0]).toMatchObject({ reason: 'softBounces' });
  });
});

describe('who tells of it', () => {
  it('proves it by a signature that is right and fresh', async () => {
    const id = await sentMail();
    const told = [event(id, 'hardBounce')];
    expect((await post(told, { secret: 'another-secret-of-32-characters!!' })).status).toBe(400);
    expect((await post(told, { at: String(Number(seconds()) - 301) })).status).toBe(400);
    const unsigned = await provider.request('/api/v1/webhooks/mail', { method: 'POST', json: { events: told } });
    expect(unsigned.status).toBe(400);
    expect(await held()).toEqual([]);
  });

  it('may be Mailgun, which says permanent or temporary', async () => {
    const id = await sentMail();
    expect((await postMailgun(id, { event: 'failed', severity: 'permanent' }, { key: 'wrong' })).status).toBe(400);
    expect((await postMailgun(id, { event: 'opened' })).status).toBe(200);
    expect((await postMailgun(id, { event: 'failed', severity: 'temporary' })).status).toBe(200);
    expect((await mailRow(provider, id)).delivery).toBe('softBounce');
    // NUL, which the database keeps in no text.
    const status = { message: '550 mailbox\0 not found' };
    await postMailgun(id, { event: 'failed', severity: 'permanent', 'delivery-status': status });
    expect((await held())[0]).toMatchObject({
      reason: 'hardBounce',
      source: 'mailgun',
      detail: '550 mailbox not found',
    });
  });
});

it('lets mailings leave for one domain no faster than the agency’s house may take them', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 5; number++)
    ids.push(
      await orderMail(provider, {
        recipient: `guest${number}@gmail.test`,
        mailbox: `guest${number}@gmail.test`,
        mailingId: 'none',
        kind: 'ticket',
      }),
    );
  const other = await orderMail(provider, {
    recipient: 'a@b.test',
    mailbox: 'a@b.test',
    mailingId: 'none',
    kind: 'ticket',
  });
  expect((await deliver()).map(({ to }) => to.replace(/\d/, ''))).toEqual(
    expect.arrayContaining(['a@b.test', 'guest@gmail.test', 'guest@gmail.test']),
  );
  expect((await mailRow(provider, other)).status).toBe('sent');
  const rows = await Promise.all(ids.map((id) => mailRow(provider, id)));
  const waiting = rows.filter(({ status }) => status === 'pending');
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
  provider.clock.set(new Date(provider.clock.now().getTime() + 61_000));
  expect(await deliver()).toHaveLength(2);
});

it('counts what left for a domain where every process sees it, also what another sent', async () => {
  const ofDomain = (number: number) => ({ recipient: `${number}@Shared.test`, mailbox: `${number}@shared.test` });
  const order = (number: number) => orderMail(provider, { ...ofDomain(number), mailingId: 'none', kind: 'ticket' });
  for (let number = 0; number < 6; number++) await order(number);
  // Each with a mailer of its own, as processes are.
  const sent = await Promise.all([deliver(), deliver(), deliver()]);
  expect(sent.flat()).toHaveLength(2);
  provider.clock.set(new Date(provider.clock.now().getTime() + 59_000));
  await order(7);
  expect(await deliver()).toHaveLength(0);
  provider.clock.set(new Date(provider.clock.now().getTime() + 2_000));
  expect(await deliver()).toHaveLength(2);
  // Nothing of it is kept once nobody needs it.
  provider.clock.set(new Date(provider.clock.now().getTime() + 3_700_000));
  await sweep({ ctx: contextOf(provider) });
  expect(await provider.db.$count(domainPaces)).toBe(0);
});

describe('what the mail server says at once', () => {
  it('of a mailbox that is not there ends mails to it, as a bounce does; of anything else it is asked again', async () => {
    manager = await provider.as('agency@demo.test');
    const server = await startMailServer();
    const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
    const send = () => sendOutbox({ ctx: contextOf(provider), mailer });
    const gone = await orderMail(provider, { recipient: 'nadie@correo.test', mailbox: 'nadie@correo.test' });
    server.refuseNext('550 5.1.1 no such user here');
    await send();
    expect(await mailRow(provider, gone)).toMatchObject({ status: 'dead', attempts: 1 });
    expect((await held()).map(({ address, reason, source, detail }) => [address, reason, source, detail])).toEqual([
      ['nadie@correo.test', 'hardBounce', 'smtp', expect.stringContaining('no such user here')],
    ]);
    const next = await orderMail(provider, { recipient: 'nadie@correo.test', mailbox: 'nadie@correo.test' });
    await send();
    expect(await mailRow(provider, next)).toMatchObject({ status: 'dropped', lastError: 'suppressed' });
    const other = await orderMail(provider, { mailbox: WHO });
    server.refuseNext('550 5.7.1 we do not relay');
    await send();
    expect(await mailRow(provider, other)).toMatchObject({ status: 'pending', attempts: 1 });
    expect(await held()).toHaveLength(1);
    expect(server.taken).toEqual([]);
    await mailer.close?.();
    await server.close();
  });
});
