import type { Readable } from 'node:stream';
import { messageOf } from './compose-message';
import { type Mailer, MailRefused, MailUncertain } from './mailer';

const CONNECTION_MS = 10_000;

/** As long as servers take that look a whole mail through before they answer. */
const SILENCE_MS = 60_000;

/** One for the mails that somebody waits for, one for mailings, which leave beside them. */
const CONNECTIONS = 2;

/** The first status that refuses. */
const REFUSED = 400;

/** Enhanced codes of an address that is none, or whose mailbox is closed (RFC 3463): no other try mends that. */
const NOBODY = /^5\d\d[ -]5\.(?:1\.\d{1,3}|2\.1)\b/;

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What nodemailer says of a mail that did not leave, beside its words. */
interface Failure {
  responseCode?: unknown;
  response?: unknown;
}

/**
 * The address as it is used: name and password go through an encrypted connection alone, so that nobody on the way takes the
 * offer of one out and reads them. `ignoreTLS` or `requireTLS` in the address say otherwise.
 */
export function guardedUrl(address: string): string {
  const url = new URL(address);
  const isSaid = url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS');
  if (url.protocol !== 'smtp:' || !url.username || isSaid || LOCAL.test(url.hostname)) return address;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Sends by SMTP, over connections that stay open from one mail to the next. What the server took cannot be taken back, so
 * a mail of which something had left, and about which the server said nothing, is in doubt: it may have been taken. The pool
 * repeats only a mail of which no byte had left.
 */
export function smtpMailer(url: string): Mailer {
  const times = { connectionTimeout: CONNECTION_MS, greetingTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS };
  /** What the server is sent of each mail on its way, by its Message-ID; unread as long as the server did not ask for it. */
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

/** What became of a mail that failed: refused for good, in doubt, or to be tried again. */
function becameOf(error: unknown, hasBegun: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const { responseCode, response } = error as Error & Failure;
  const isRefused = typeof responseCode === 'number' && responseCode >= REFUSED;
  if (hasBegun && !isRefused) return new MailUncertain(error.message);
  return NOBODY.test(String(response ?? '')) ? new MailRefused(error.message, true, true) : error;
}
