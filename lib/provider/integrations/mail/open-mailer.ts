import { join } from 'node:path';
import type { Env } from '@/lib/config/env';
import { fileMailer } from './file-mailer';
import type { Mailer } from './mailer';
import { smtpMailer } from './smtp-mailer';

/** SMTP where SMTP_URL is set, else `.eml` files under DATA_DIR/outbox. */
export function openMailer(env: Env): Mailer {
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL) : fileMailer(join(env.DATA_DIR, 'outbox'));
}
