import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { type Mail, MailRefused, MailUncertain } from '@/lib/provider/integrations/mail/mailer';
import { guardedUrl, openMailer } from '@/lib/provider/integrations/mail/open-mailer';
import { startMailServer } from '@/tests/support/mail-server';

const mail: Mail = {
  id: '0b2f6e4e-7a41-4a3a-9a6e-0f5f0f9f1c11',
  from: 'Bodas Plus <no-reply@bodas.test>',
  to: 'lucia@correo.test',
  subject: 'Reservación confirmada',
  text: 'Hola, Lucía',
  html: '<p>Hola, Lucía</p>',
};

const messageId = new RegExp(`^Message-ID:\\s+<${mail.id}@bodas\\.test>`, 'm');

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

it('without SMTP keeps one file a mail, however often it is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailer-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const mailer = openMailer(loadEnv({ DATA_DIR: folder }));
  expect(mailer.idempotent).toBe(true);
  await mailer.send(mail);
  await mailer.send(mail);
  expect(readdirSync(join(folder, 'outbox'))).toEqual([`${mail.id}.eml`]);
  const message = readFileSync(join(folder, 'outbox', `${mail.id}.eml`), 'utf8');
  expect(message).toContain('To: lucia@correo.test');
  expect(message).toMatch(messageId);
  expect(message).toContain('multipart/alternative');
});

it('refuses an id that would leave the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailer-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const mailer = openMailer(loadEnv({ DATA_DIR: folder }));
  await expect(mailer.send({ ...mail, id: '../evil' })).rejects.toThrow(RangeError);
});

it('with SMTP_URL sends by SMTP, and says that twice would be two', async () => {
  const server = await startMailServer();
  undo.push(() => void server.close());
  const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  expect(mailer.idempotent).toBe(false);
  await mailer.send(mail);
  expect(server.taken).toEqual([
    { from: 'no-reply@bodas.test', to: 'lucia@correo.test', text: expect.stringMatching(messageId), secure: false },
  ]);
  await mailer.close?.();
});

it('sends many mails over one connection, and lets it go at the end', async () => {
  const server = await startMailServer();
  undo.push(() => void server.close());
  const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  for (const id of ['one', 'two', 'three']) await mailer.send({ ...mail, id });
  expect(server.taken).toHaveLength(3);
  expect(server.connections()).toEqual({ made: 1, open: 1 });
  await mailer.close?.();
  await vi.waitFor(() => expect(server.connections()).toEqual({ made: 1, open: 0 }));
});

it('goes on over another connection where the server ended the idle one', async () => {
  const server = await startMailServer();
  undo.push(() => void server.close());
  const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  await mailer.send({ ...mail, id: 'one' });
  server.endConnections();
  await mailer.send({ ...mail, id: 'two' });
  expect(server.taken).toHaveLength(2);
  expect(server.connections().made).toBe(2);
  await mailer.close?.();
});

it('is in doubt about a mail that was there when the connection broke, and sends on', async () => {
  const server = await startMailServer();
  undo.push(() => void server.close());
  const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  for (const id of ['first', 'over the same connection']) {
    server.breakNext();
    await expect(mailer.send({ ...mail, id })).rejects.toBeInstanceOf(MailUncertain);
    await mailer.send({ ...mail, id: 'next' });
  }
  expect(server.taken.map(({ text }) => /<(\w+)@bodas\.test>/.exec(text)?.[1])).toEqual(['next', 'next']);
  await mailer.close?.();
});

it('knows that a mail did not leave where the connection broke before it', async () => {
  const server = await startMailServer();
  undo.push(() => void server.close());
  const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  server.breakBeforeNext();
  const failure = await mailer.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailUncertain);
  await mailer.close?.();
});

it.each([
  ['451 4.7.1 come again later', false],
  ['550 5.7.1 relaying denied', false],
  ['550 5.1.1 no such mailbox', true],
  ['550 5.2.1 mailbox disabled', true],
] as const)('“%s” is for good: %s', async (reply, isFinal) => {
  const server = await startMailServer();
  undo.push(() => void server.close());
  const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  server.refuseNext(reply);
  const failure = await mailer.send(mail).catch((error: unknown) => error);
  expect(String(failure)).toContain(reply);
  expect(failure).not.toBeInstanceOf(MailUncertain);
  expect(failure instanceof MailRefused && failure.final).toBe(isFinal);
  await mailer.close?.();
});

describe('a server that offers encryption', () => {
  it('is given nothing where nobody vouches for who it is', async () => {
    const server = await startMailServer({ tls: true });
    undo.push(() => void server.close());
    const mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
    await expect(mailer.send(mail)).rejects.toThrow(/certificate/i);
    expect(server.taken).toEqual([]);
    await mailer.close?.();
  });

  it('is written to by no other way', async () => {
    const server = await startMailServer({ tls: true });
    undo.push(() => void server.close());
    const mailer = openMailer(loadEnv({ SMTP_URL: `${server.url}?tls.rejectUnauthorized=false` }));
    await mailer.send(mail);
    expect(server.taken).toMatchObject([{ secure: true }]);
    await mailer.close?.();
  });

  it('has to offer it before it hears of a name and a password', () => {
    expect(guardedUrl('smtp://user:secret@smtp.example.mx:587')).toBe(
      'smtp://user:secret@smtp.example.mx:587?requireTLS=true',
    );
    for (const asItIs of [
      'smtps://user:secret@smtp.example.mx:465',
      'smtp://relay.example.mx:25',
      'smtp://user:secret@127.0.0.1:2525',
      'smtp://user:secret@relay.internal:25?ignoreTLS=true',
    ])
      expect(guardedUrl(asItIs)).toBe(asItIs);
  });
});
