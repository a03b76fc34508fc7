import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { loginLinks, outbox } from '@/lib/provider/db/schema';
import { openMailer } from '@/lib/provider/integrations/mail/open-mailer';
import { BACK_OFF_MS, claimMail, INTERRUPTED_AFTER_MS, recoverInterrupted } from '@/lib/provider/jobs/claim-mail';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { startMailServer } from '@/tests/support/mail-server';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, mailRow, orderMail, recordingMailer } from './mail-support';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());
beforeEach(() => provider.db.delete(outbox));

describe('sending', () => {
  it('sends a due mail once, with a link that no table holds', async () => {
    const id = await orderMail(provider);
    const { mailer, sent } = recordingMailer();
    const ctx = contextOf(provider);
    expect(await sendOutbox({ ctx, mailer })).toBe(1);
    expect(await sendOutbox({ ctx, mailer })).toBe(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ id, to: 'attendee@demo.test' });
    expect(await mailRow(provider, id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      payload: { key: 'RSV-DEMO-0001' },
    });
    const token = /login-link\?token=([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? 'none';
    expect(JSON.stringify([await mailRow(provider, id), await provider.db.select().from(loginLinks)])).not.toContain(
      token,
    );
    expect((await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' })).status).toBe(200);
  });

  it('leaves alone what is not due yet, and what is no mail', async () => {
    const later = new Date(provider.clock.now().getTime() + 1);
    await orderMail(provider, { nextAttemptAt: later });
    await orderMail(provider, { channel: 'sms' });
    const { mailer, sent } = recordingMailer();
    expect(await sendOutbox({ ctx: contextOf(provider), mailer })).toBe(0);
    expect(sent).toHaveLength(0);
  });

  it('gives one mail to one of two workers', async () => {
    await orderMail(provider);
    const first = recordingMailer();
    const second = recordingMailer();
    const ctx = contextOf(provider);
    await Promise.all([sendOutbox({ ctx, mailer: first.mailer }), sendOutbox({ ctx, mailer: second.mailer })]);
    expect(first.sent.length + second.sent.length).toBe(1);
  });

  it('takes no new mail while it is stopping', async () => {
    const id = await orderMail(provider);
    const { mailer } = recordingMailer();
    expect(await sendOutbox({ ctx: contextOf(provider), mailer, isStopping: () => true })).toBe(0);
    expect(await mailRow(provider, id)).toMatchObject({ status: 'pending', attempts: 0 });
  });
});

describe('failing', () => {
  it('waits longer after each failure and gives up after the last, with the reason', async () => {
    const id = await orderMail(provider);
    const { mailer, sent, failNext } = recordingMailer();
    for (const wait of BACK_OFF_MS) {
      failNext(new Error('454 try later'));
      const at = provider.clock.now().getTime();
      await sendOutbox({ ctx: contextOf(provider), mailer });
      const row = await mailRow(provider, id);
      expect(row).toMatchObject({ status: 'pending', lastError: '454 try later' });
      expect(row.nextAttemptAt.getTime()).toBe(at + wait);
      provider.clock.pass(wait - 1);
      expect(await sendOutbox({ ctx: contextOf(provider), mailer })).toBe(0);
      provider.clock.pass(1);
    }
    failNext(new Error('550 no such user'));
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(await mailRow(provider, id)).toMatchObject({ status: 'dead', lastError: '550 no such user', attempts: 6 });
    expect(sent).toHaveLength(0);
  });

  it('lays a mail aside of which the mail server had something and said nothing, and never sends it twice', async () => {
    const server = await startMailServer();
    const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
    const id = await orderMail(provider);
    const other = await orderMail(provider);
    server.breakNext();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    const rows = [await mailRow(provider, id), await mailRow(provider, other)];
    expect(rows.map(({ status, lastError }) => [status, lastError]).toSorted()).toEqual([
      ['dead', 'interrupted'],
      ['sent', null],
    ]);
    provider.clock.pass(BACK_OFF_MS.reduce((sum, wait) => sum + wait, 0));
    expect(await sendOutbox({ ctx: contextOf(provider), mailer })).toBe(0);
    expect(server.taken).toHaveLength(1);
    await mailer.close?.();
    await server.close();
  });

  it('sends on after a failure', async () => {
    const id = await orderMail(provider);
    const { mailer, sent, failNext } = recordingMailer();
    failNext(new Error('connection lost'));
    await sendOutbox({ ctx: contextOf(provider), mailer });
    provider.clock.pass(BACK_OFF_MS[0]);
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent).toHaveLength(1);
    expect(await mailRow(provider, id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  });

  it.each([
    ['an unknown kind', { kind: 'birthday' }, 'unknown kind: birthday'],
    ['a payload without key', { payload: {} }, 'unreadable payload: key'],
    ['a reservation that is gone', { payload: { key: 'RSV-GONE' } }, 'no reservation RSV-GONE'],
    ['a reservation of another agency', { agencyId: '2' }, 'no reservation RSV-DEMO-0001'],
  ])('lays %s aside at once', async (_what, order, reason) => {
    const id = await orderMail(provider, order);
    const other = await orderMail(provider);
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(await mailRow(provider, id)).toMatchObject({ status: 'dead', lastError: reason });
    expect(sent.map((mail) => mail.id)).toEqual([other]);
  });
});

describe('a worker killed between claim and mark', () => {
  async function kill(): Promise<string> {
    const id = await orderMail(provider);
    await claimMail(contextOf(provider));
    expect(await mailRow(provider, id)).toMatchObject({ status: 'sending' });
    return id;
  }

  it('is not overtaken while it may still be at work', async () => {
    const id = await kill();
    provider.clock.pass(INTERRUPTED_AFTER_MS - 1);
    const recovery = { idempotent: true, olderThanMs: INTERRUPTED_AFTER_MS };
    expect(await recoverInterrupted(contextOf(provider), recovery)).toBe(0);
    expect(await mailRow(provider, id)).toMatchObject({ status: 'sending' });
  });

  it('has its mail sent again where twice leaves one', async () => {
    const id = await kill();
    provider.clock.pass(INTERRUPTED_AFTER_MS);
    const { mailer, sent } = recordingMailer();
    const recovery = { idempotent: true, olderThanMs: INTERRUPTED_AFTER_MS };
    expect(await recoverInterrupted(contextOf(provider), recovery)).toBe(1);
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent.map((mail) => mail.id)).toEqual([id]);
  });

  it('has its mail laid aside where nobody knows whether it left', async () => {
    const id = await kill();
    provider.clock.pass(INTERRUPTED_AFTER_MS);
    const { mailer, sent } = recordingMailer({ idempotent: false });
    await recoverInterrupted(contextOf(provider), { idempotent: false, olderThanMs: INTERRUPTED_AFTER_MS });
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent).toHaveLength(0);
    expect(await mailRow(provider, id)).toMatchObject({ status: 'dead', lastError: 'interrupted' });
  });
});
