import { z } from 'zod';
import { jsonIn, NeverLeft, postOnce } from '../post-once';
import { composeMessage } from './compose-message';
import { type Mailer, MailRefused, MailUncertain } from './mailer';

/** What is documented of an answer: of a mail that is taken, and of one that is not. */
const taken = z.object({ id: z.string() });
const refused = z.object({ message: z.string() });
const OK = 200;
const REDIRECT = 300;
/** What no other try mends: a mail that is not understood, and one that is too large. */
const FINAL = new Set([400, 413]);

interface MailgunAccount {
  /** https://api.mailgun.net, or that of another region. */
  url: string;
  domain: string;
  key: string;
}

/**
 * Sends by Mailgun's HTTP call for whole messages, so that a mail is the same as by SMTP: its Message-ID, by which
 * reports of it are known, and the headers that end mailings. The call has no key that makes a repeated one harmless.
 */
export function mailgunMailer({ url, domain, key }: MailgunAccount): Mailer {
  const address = `${url.replace(/\/$/, '')}/v3/${encodeURIComponent(domain)}/messages.mime`;
  const authorization = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`;
  return {
    idempotent: false,
    async send(mail) {
      const form = new FormData();
      form.set('to', mail.to);
      // Links are personal: nobody is to be led over another house.
      form.set('o:tracking', 'no');
      form.set(
        'message',
        new Blob([Buffer.from(await composeMessage(mail, 'windows'))], { type: 'message/rfc822' }),
        'mail.eml',
      );
      const whole = new Request(address, { method: 'POST', body: form });
      const headers = { authorization, 'content-type': whole.headers.get('content-type') ?? '' };
      const body = new Uint8Array(await whole.arrayBuffer());
      const { status, text } = await postOnce(address, { headers, body }).catch((error: Error) => {
        throw error instanceof NeverLeft ? new MailRefused(error.message, false) : new MailUncertain(error.message);
      });
      const answer = jsonIn(text);
      if (status >= OK && status < REDIRECT) {
        if (!taken.safeParse(answer).success) throw new MailUncertain('Mailgun answered what is not documented');
        return;
      }
      throw new MailRefused(`${status} ${refused.safeParse(answer).data?.message ?? ''}`.trim(), FINAL.has(status));
    },
  };
}
