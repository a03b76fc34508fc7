import { join } from 'node:path';
import type { Env } from '@/lib/config/env';
import { messageFolder } from '../message-folder';
import { composeMessage } from './compose-message';
import type { Mailer } from './mailer';
import { mailgunMailer } from './mailgun-mailer';
import { smtpMailer } from './smtp-mailer';

/** Mailgun's HTTP call where its key is set, SMTP where SMTP_URL is, else `.eml` files under DATA_DIR/outbox. */
export function openMailer(env: Env): Mailer {
  const { MAILGUN_API_KEY: key, MAILGUN_DOMAIN: domain, MAILGUN_URL: url } = env;
  if (key && domain) return mailgunMailer({ url, domain, key });
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL) : fileMailer(join(env.DATA_DIR, 'outbox'));
}

/** Keeps each mail as `<id>.eml` under the folder; the same mail sent twice leaves one file. */
export function fileMailer(folder: string): Mailer {
  const { keep, sweep } = messageFolder(folder, 'eml');
  return { idempotent: true, sweep, send: async (mail) => keep(mail.id, await composeMessage(mail, 'unix')) };
}
