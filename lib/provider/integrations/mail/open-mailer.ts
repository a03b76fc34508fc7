import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { millisecondsInMinute } from 'date-fns/constants';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Env } from '@/lib/config/env';
import { messageFolder } from '../message-folder';
import { jsonIn, NeverLeft, postOnce } from '../post-once';
import { type Mail, type Mailer, MailRefused, MailUncertain } from './mailer';

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

const CONNECTION_MS = 10_000;

/** Servers that scan a whole mail before they answer may be silent for this long. */
const SILENCE_MS = millisecondsInMinute;

/** One for single mails that a person waits for, one for mailings, so that neither delays the other. */
const CONNECTIONS = 2;

/** From this SMTP status on, the server refused. */
const REFUSED = 400;

/**
 * Enhanced codes for an address that does not exist or whose mailbox is closed (RFC 3463): trying again does not help.
 */
const NOBODY = /^5\d\d[ -]5\.(?:1\.\d{1,3}|2\.1)\b/;

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What nodemailer's error says of a mail that did not leave, in addition to its message. */
interface Failure {
  responseCode?: unknown;
  response?: unknown;
}

/**
 * The SMTP address that is used. Name and password are sent only over an encrypted connection, so that nobody on the
 * way can remove the offer of encryption and read them; `ignoreTLS` or `requireTLS` in the address decide otherwise.
 */
export function guardedUrl(address: string): string {
  const url = new URL(address);
  const isSaid = url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS');
  if (url.protocol !== 'smtp:' || !url.username || isSaid || LOCAL.test(url.hostname)) return address;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Sends by SMTP, over connections that stay open from one mail to the next. A mail that the server took cannot be taken
 * back: one of which something had left, and about which the server said nothing, is uncertain. The pool repeats only
 * mails of which no byte had left.
 */
function smtpMailer(url: string): Mailer {
  const times = { connectionTimeout: CONNECTION_MS, greetingTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS };
  /** The body of each mail on its way, by Message-ID; it stays unread until the server asks for it. */
  const bodies = new Map<string, Readable>();
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: guardedUrl(url), pool: true, maxConnections: CONNECTIONS, ...times });
    transport.use('stream', ({ message }, done) => {
      const make = message.createReadStream.bind(message);
      message.createReadStream = (options) => {
        const body = make(options);
        bodies.set(message.messageId(), body);
        return body;
      };
      done();
    });
    return transport;
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    idempotent: false,
    async send(mail) {
      opened ??= open();
      const transport = await opened;
      const message = messageOf(mail);
      const id = message.messageId ?? '';
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw becameOf(error, bodies.get(id)?.readableDidRead ?? false);
      } finally {
        bodies.delete(id);
      }
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** What became of a mail that failed: refused for good, uncertain, or to be tried again. */
function becameOf(error: unknown, hasBegun: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const { responseCode, response } = error as Error & Failure;
  const isRefused = typeof responseCode === 'number' && responseCode >= REFUSED;
  if (hasBegun && !isRefused) return new MailUncertain(error.message);
  return NOBODY.test(String(response ?? '')) ? new MailRefused(error.message, true, true) : error;
}

/** The documented fields of an answer: for a mail that was taken, and for one that was not. */
const taken = z.object({ id: z.string() });
const refused = z.object({ message: z.string() });
const OK = 200;
const REDIRECT = 300;
/** Statuses for which trying again does not help: the mail was not understood, or is too large. */
const FINAL = new Set([400, 413]);

interface MailgunAccount {
  /** https://api.mailgun.net, or that of another region. */
  url: string;
  domain: string;
  key: string;
}

/**
 * Sends by Mailgun's HTTP call for whole messages, so that a mail is the same as by SMTP: with its Message-ID, by which
 * reports are matched, and the headers that end mailings. The call has no key that would make repeating it harmless.
 */
function mailgunMailer({ url, domain, key }: MailgunAccount): Mailer {
  const address = `${url.replace(/\/$/, '')}/v3/${encodeURIComponent(domain)}/messages.mime`;
  const authorization = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`;
  return {
    idempotent: false,
    async send(mail) {
      const form = new FormData();
      form.set('to', mail.to);
      // Links are personal, so readers must not be led over another company's servers.
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

/** The part of an address behind its @, with or without a name before it: `Bodas <no-reply@bodas.mx>`. */
const DOMAIN = /@([^\s<>@]+)>?\s*$/;

/**
 * The mail as nodemailer takes it. Its Message-ID is made of the outbox row's id, so that a second delivery is
 * recognized, and of the sender's own domain, which mail servers check.
 */
const messageOf = ({
  id,
  from,
  to,
  subject,
  text,
  html,
  attachments = [],
  replyTo,
  oneClickOptOut,
}: Mail): SendMailOptions => ({
  messageId: `<${id}@${DOMAIN.exec(from)?.[1] ?? 'localhost'}>`,
  from,
  to,
  subject,
  text,
  html,
  ...(replyTo && { replyTo }),
  ...(oneClickOptOut && {
    headers: { 'List-Unsubscribe': `<${oneClickOptOut}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
  attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
});

/** The whole message as it would travel (RFC 5322). */
export async function composeMessage(mail: Mail, newline: 'unix' | 'windows'): Promise<Uint8Array> {
  // Imported by the first mail, not at every start.
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline });
  const { message } = await composer.sendMail(messageOf(mail));
  if (!(message instanceof Uint8Array)) throw new TypeError('The message was not buffered');
  return message;
}
