import nodemailer from 'nodemailer';
import { messageOf } from './compose-message';
import type { Mailer } from './mailer';

const CONNECTION_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends by SMTP. What the server took cannot be taken back, so a mail in doubt is never sent again by itself. */
export function smtpMailer(url: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    idempotent: false,
    async send(mail) {
      await transport.sendMail(messageOf(mail));
    },
  };
}
