import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { EnvError, loadEnv } from '@/lib/config/env';
import type { Mail } from '@/lib/provider/integrations/mail/mailer';
import { openMailer } from '@/lib/provider/integrations/mail/open-mailer';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { MAILGUN_ACCOUNT, startMailgun } from '@/tests/support/mailgun-stub';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, mailRow, orderMail } from './mail-support';

let provider: TestProvider;
let stub: Awaited<ReturnType<typeof startMailgun>>;
beforeAll(async () => {
  stub = await startMailgun();
  provider = await startTestProvider({ env: { SEED_DEMO: '1' } });
});
afterAll(async () => {
  await provider.close();
  await stub.close();
});
afterEach(() => {
  stub.taken.length = 0;
});

const settings = () => ({
  MAILGUN_API_KEY: MAILGUN_ACCOUNT.key,
  MAILGUN_DOMAIN: MAILGUN_ACCOUNT.domain,
  MAILGUN_URL: stub.url,
});
const mailer = (more: Record<string, string> = {}) => openMailer(loadEnv({ ...settings(), ...more }));
const send = (more: Record<string, string> = {}) =>
  sendOutbox({ ctx: contextOf(provider), mailer: mailer(more), lane: 'others' });

const mail: Mail = {
  id: '0b2f6e4e-7a41-4a3a-9a6e-0f5f0f9f1c11',
  from: `Bodas Plus <no-reply@${MAILGUN_ACCOUNT.domain}>`,
  to: 'lucia@correo.test',
  subject: 'Reservación confirmada',
  text: 'Hola, Lucía',
  html: '<p>Hola, Lucía</p>',
  replyTo: 'agencia@correo.test',
  oneClickOptOut: 'https://bodas.test/opt-out',
  attachments: [{ filename: 'boleto.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
};

it('takes a mail as it would leave by SMTP, untracked, with its own Message-ID and the way to end mailings', async () => {
  const opened = mailer();
  expect(opened.idempotent).toBe(false);
  await opened.send(mail);
  const [taken] = stub.taken;
  expect([taken?.to, taken?.tracking]).toEqual(['lucia@correo.test', 'no']);
  const headers = taken?.message.split('\r\n\r\n')[0] ?? '';
  expect(headers).toContain(`Message-ID: <${mail.id}@${MAILGUN_ACCOUNT.domain}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers).toContain('Reply-To: agencia@correo.test');
  expect(taken?.message).toContain('filename=boleto.pdf');
});

it('sends what the outbox holds', async () => {
  const id = await orderMail(provider);
  expect(await send()).toBeGreaterThan(0);
  expect(await mailRow(provider, id)).toMatchObject({ status: 'sent', lastError: null });
  expect(stub.taken.at(-1)?.message).toContain(`<${id}@`);
});

it('tries again what was refused for now, and what never left', async () => {
  const id = await orderMail(provider);
  stub.failNext({ status: 429, message: 'Too many requests' });
  await send();
  expect(await mailRow(provider, id)).toMatchObject({ status: 'pending', lastError: '429 Too many requests' });
  const other = await orderMail(provider);
  // Nobody listens there.
  await send({ MAILGUN_URL: 'http://127.0.0.1:1' });
  expect(await mailRow(provider, other)).toMatchObject({ status: 'pending', attempts: 1 });
  const keyless = await orderMail(provider);
  await send({ MAILGUN_API_KEY: 'another' });
  expect(await mailRow(provider, keyless)).toMatchObject({ status: 'pending', lastError: '401' });
});

it('is over with what Mailgun does not understand', async () => {
  const id = await orderMail(provider);
  stub.failNext({ status: 400, message: 'to parameter is not a valid address' });
  await send();
  const row = await mailRow(provider, id);
  expect([row.status, row.lastError]).toEqual(['dead', expect.stringContaining('not a valid address')]);
});

it.each(['hangs', 'nonsense'] as const)(
  'is in doubt where the answer %s, and sends it never again by itself',
  async (fault) => {
    const id = await orderMail(provider);
    stub.failNext(fault);
    await send();
    expect(await mailRow(provider, id)).toMatchObject({ status: 'dead', lastError: 'interrupted', attempts: 1 });
    expect(await send()).toBe(0);
  },
);

it('needs its key and domain together, and is one of two ways', () => {
  expect(() => loadEnv({ MAILGUN_API_KEY: 'a-key' })).toThrow(EnvError);
  expect(() => loadEnv({ ...settings(), SMTP_URL: 'smtp://127.0.0.1:25' })).toThrow(/one way/);
});
