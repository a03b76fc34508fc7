import { join } from 'node:path';
import type { Env } from '@/lib/config/env';
import { messageFolder } from '../message-folder';
import { composeMessage, messageOf } from './compose-message';
import type { Mailer } from './mailer';
import { mailgunMailer } from './mailgun-mailer';

const CONNECTION_MS = 10_000;

const SILENCE_MS = 20_000;

/** Mailgun's HTTP call where its key is set, SMTP where SMTP_URL is, else `.eml` files under DATA_DIR/outbox. */
export function openMailer(env: Env): Mailer {
  const { MAILGUN_API_KEY: key, MAILGUN_DOMAIN: domain, MAILGUN_URL: url } = env;
  if (key && domain) return mailgunMailer({ url, domain, key });
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL) : fileMailer(join(env.DATA_DIR, 'outbox'));
}

/** One for the mails that somebody waits for, one for mailings, which leave beside them. */
const CONNECTIONS = 2;

/**
 * Sends by SMTP, over connections that stay open from one mail to the next. What the server took cannot be taken back,
 * so a mail in doubt is never sent again by itself; the pool repeats only a mail of which no byte had left.
 */
function smtpMailer(url: string): Mailer {
  const times = { connectionTimeout: CONNECTION_MS, greetingTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS };
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...times });
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    idempotent: false,
    async send(mail) {
      opened ??= open();
      await (await opened).sendMail(messageOf(mail));
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** Keeps each mail as `<id>.eml` under the folder; the same mail sent twice leaves one file. */
export function fileMailer(folder: string): Mailer {
  const { keep, sweep } = messageFolder(folder, 'eml');
  return { idempotent: true, sweep, send: async (mail) => keep(mail.id, await composeMessage(mail, 'unix')) };
}
