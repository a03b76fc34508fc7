import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '@/lib/config/env';
import { composeMessage } from './compose-message';
import type { Mailer } from './mailer';
import { mailgunMailer } from './mailgun-mailer';
import { smtpMailer } from './smtp-mailer';

const SAFE_NAME = /^[\w-]{1,80}$/;

/** File names of mails, and of halves that a killed process left. */
const KEPT = /^(?:[\w-]+\.eml|\.[\w-]+\.tmp)$/;

/** Mailgun's HTTP call where its key is set, SMTP where SMTP_URL is, else `.eml` files under DATA_DIR/outbox. */
export function openMailer(env: Env): Mailer {
  const { MAILGUN_API_KEY: key, MAILGUN_DOMAIN: domain, MAILGUN_URL: url } = env;
  if (key && domain) return mailgunMailer({ url, domain, key });
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL) : fileMailer(join(env.DATA_DIR, 'outbox'));
}

/** Keeps each mail as `<id>.eml` under the folder; the same mail sent twice leaves one file. */
export function fileMailer(folder: string): Mailer {
  const root = resolve(folder);
  return {
    idempotent: true,
    async send(mail) {
      if (!SAFE_NAME.test(mail.id)) throw new RangeError('A mail is named by the id of its outbox row');
      const message = await composeMessage(mail, 'unix');
      await mkdir(root, { recursive: true });
      const temporary = join(root, `.${mail.id}.tmp`);
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, join(root, `${mail.id}.eml`));
    },
    async sweep(olderThan) {
      let removed = 0;
      for (const name of await readdir(root).catch(() => [])) {
        if (!KEPT.test(name)) continue;
        const found = await stat(join(root, name)).catch(() => null);
        if (!found || found.mtime >= olderThan) continue;
        await rm(join(root, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
