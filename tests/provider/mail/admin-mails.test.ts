import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailPage, MailRecord } from '@/lib/contract/mail';
import { auditLog, outbox } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { dataOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, mailRow, orderMail, recordingMailer } from './mail-support';

const PATH = '/api/v1/admin/mails';
let provider: TestProvider;
let admin: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider();
  admin = await provider.as('admin@demo.test');
});
afterAll(() => provider.close());
beforeEach(() => provider.db.delete(outbox));

const list = async (query = '') => dataOf<MailPage>(await provider.request(`${PATH}${query}`, { headers: admin }));
const decide = (id: string, decision: string, headers: Record<string, string> = admin) =>
  provider.request(`${PATH}/${id}/${decision}`, { method: 'POST', headers });

/** What a mail server that refuses for good leaves behind. */
const deadMail = () => orderMail(provider, { status: 'dead', attempts: 6, lastError: '550 no such mailbox' });

describe('the mails of the platform', () => {
  it('are listed by state with their number, their reason and the name of their kind, never with what they say', async () => {
    const id = await deadMail();
    await orderMail(provider, { recipient: 'otra@correo.test', status: 'sent', sentAt: provider.clock.now() });
    const all = await list();
    expect(all.counts).toEqual({ pending: 0, sending: 0, sent: 1, dead: 1, dropped: 0 });
    expect(all.total).toBe(2);
    const dead = await list('?filter[state]=dead');
    expect(dead.data).toMatchObject([
      {
        id,
        state: 'dead',
        attempts: 6,
        lastError: '550 no such mailbox',
        kind: 'reservation-confirmed',

        title: 'Tu reservación está confirmada',
        agencyName: 'Costa Eterna Bodas',
        recipient: 'attendee@demo.test',
      },
    ]);
    expect(dead.data[0]).not.toHaveProperty('payload');
    expect((await list('?q=otra@correo')).data.map(({ recipient }) => recipient)).toEqual(['otra@correo.test']);
  });

  it('stand beside the text messages, which are told apart and decided by their agency', async () => {
    const lost = {
      channel: 'sms',
      kind: 'attendance-reminder',
      recipient: '+525512345678',
      lastError: '401 20003',
    } as const;
    const id = await orderMail(provider, { ...lost, status: 'dead', attempts: 6 });
    await orderMail(provider);
    const { data, counts } = await list('?filter[channel]=sms&filter[state]=dead');
    expect(data).toMatchObject([{ id, channel: 'sms', recipient: lost.recipient, lastError: lost.lastError }]);
    expect(counts).toEqual({ pending: 0, sending: 0, sent: 0, dead: 1, dropped: 0 });
    expect((await list()).data.map(({ channel }) => channel)).toEqual(['mail']);
    expect((await decide(id, 'retry')).status).toBe(404);
  });

  it('have words for their kind, also where the heading depends on how many there are', async () => {
    await orderMail(provider, { kind: 'reservation-to-approve', recipient: 'office@costaeterna.test' });
    await orderMail(provider, { kind: 'unpaid-burst', recipient: 'office@costaeterna.test' });
    const titles = (await list('?q=office@costaeterna')).data.map(({ title }) => title).sort();
    expect(titles).toEqual(['Hay una reservación por aprobar', 'Una misma conexión apartó muchas habitaciones']);
  });

  it('are seen and decided by the platform’s admin alone', async () => {
    const id = await deadMail();
    for (const email of ['agency@demo.test', 'support@demo.test', 'attendee@demo.test']) {
      const headers = await provider.as(email);
      expect((await provider.request(PATH, { headers })).status, email).toBe(403);
      expect((await decide(id, 'retry', headers)).status, email).toBe(403);
      expect((await decide(id, 'drop', headers)).status, email).toBe(403);
    }
    expect((await provider.request(PATH)).status).toBe(401);
    expect(await mailRow(provider, id)).toMatchObject({ status: 'dead' });
  });

  it('leave again when a dead one is tried again, with a link made then; who did it is in the log', async () => {
    const id = await deadMail();
    expect(await dataOf<MailRecord>(await decide(id, 'retry'))).toMatchObject({ state: 'pending', attempts: 0 });
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    const token = /login-link\?token=([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? 'none';
    expect((await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' })).status).toBe(200);
    const [audited] = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(audited).toMatchObject({ action: 'mail.retried', actorRole: 'admin', before: { status: 'dead' } });
    expect((await decide(id, 'retry')).status).toBe(409);
  });

  it('do not leave once they are dropped, but may be sent after all', async () => {
    const id = await orderMail(provider);
    expect(await dataOf<MailRecord>(await decide(id, 'drop'))).toMatchObject({ state: 'dropped' });
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent).toEqual([]);
    expect((await decide(id, 'drop')).status).toBe(409);
    expect((await decide(id, 'retry')).status).toBe(200);
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent).toHaveLength(1);
    expect((await decide('nobody', 'drop')).status).toBe(404);
  });
});

describe('a token in a mail', () => {
  it('of an agency’s site is made when its welcome leaves', async () => {
    const id = await orderMail(provider, { kind: 'agency-welcome', recipient: 'agency2@demo.test', payload: {} });
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    const token = /[\w-]{43}/.exec(sent[0]?.text ?? '')?.[0] ?? 'none';
    expect(JSON.stringify(await mailRow(provider, id))).not.toContain(token);
    expect((await provider.request('/api/v1/stories', { headers: { authorization: token } })).status).toBe(200);
  });
});
