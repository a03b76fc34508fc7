import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer';

const DOMAIN = 'plus-group-booking.invalid';

/** The mail as nodemailer takes it; the Message-ID comes from the outbox row, so that a second delivery can be told. */
export const messageOf = ({ id, from, to, subject, text, html, attachments = [] }: Mail): SendMailOptions => ({
  messageId: `<${id}@${DOMAIN}>`,
  from,
  to,
  subject,
  text,
  html,
  attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
});

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/** The whole message as it would travel (RFC 5322). */
export async function composeMessage(mail: Mail): Promise<Uint8Array> {
  const { message } = await composer.sendMail(messageOf(mail));
  if (!(message instanceof Uint8Array)) throw new TypeError('The message was not buffered');
  return message;
}
