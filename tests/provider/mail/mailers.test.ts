import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import type { Mail } from '@/lib/provider/integrations/mail/mailer';
import { openMailer } from '@/lib/provider/integrations/mail/open-mailer';

const mail: Mail = {
  id: '0b2f6e4e-7a41-4a3a-9a6e-0f5f0f9f1c11',
  from: 'Bodas Plus <no-reply@bodas.test>',
  to: 'lucia@correo.test',
  subject: 'Reservación confirmada',
  text: 'Hola, Lucía',
  html: '<p>Hola, Lucía</p>',
};

const messageId = new RegExp(`^Message-ID:\\s+<${mail.id}@`, 'm');

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

/** Enough of SMTP (RFC 5321) to take one mail. */
function smtpServer(received: string[]): Server {
  return createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      received.push(text);
      if (inData) {
        if (!text.includes('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
}

it('with SMTP_URL sends by SMTP, and says that twice would be two', async () => {
  const received: string[] = [];
  const server = smtpServer(received);
  undo.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailer = openMailer(loadEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` }));
  expect(mailer.idempotent).toBe(false);
  await mailer.send(mail);
  const all = received.join('');
  expect(all).toContain('MAIL FROM:<no-reply@bodas.test>');
  expect(all).toContain('RCPT TO:<lucia@correo.test>');
  expect(all).toMatch(messageId);
});
