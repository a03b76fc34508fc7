import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer';

/** The part of an address behind its @, with or without a name before it: `Bodas <no-reply@bodas.mx>`. */
const DOMAIN = /@([^\s<>@]+)>?\s*$/;

/**
 * The mail as nodemailer takes it; the Message-ID comes from the outbox row, so that a second delivery can be told, and
 * from the sender's own domain, which mail servers look for.
 */
export const messageOf = ({
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
  // Loaded by the first mail, not by every start.
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline });
  const { message } = await composer.sendMail(messageOf(mail));
  if (!(message instanceof Uint8Array)) throw new TypeError('The message was not buffered');
  return message;
}
