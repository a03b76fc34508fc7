/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** A mail ready to leave. */
export interface Mail {
  /** The outbox row's id; also makes the Message-ID, so that a repeated delivery can be told. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  replyTo?: string | undefined;
  /** The address at which mail programs end the mailings by themselves, without a page (RFC 8058). */
  oneClickOptOut?: string | undefined;
}

/** The mail was not taken; `final` = trying again does not help. `noMailbox`: the address has no mailbox. */
export class MailRefused extends Error {
  constructor(
    message: string,
    readonly final: boolean,
    readonly noMailbox = false,
  ) {
    super(message);
  }
}

/** Nobody knows whether the mail was taken, so it is not sent again automatically. */
export class MailUncertain extends Error {}

export interface Mailer {
  /** Whether sending the same mail twice leaves one: files do, SMTP and Mailgun do not. */
  idempotent: boolean;
  /** Raises MailRefused and MailUncertain where it can tell; after any other failure the mail is tried again. */
  send(mail: Mail): Promise<void>;
  /** Of a mailer that holds connections: lets them go. */
  close?(): Promise<void>;
  /** Of a mailer that keeps what it sent: removes what left before the instant; answers how many. */
  sweep?(olderThan: Date): Promise<number>;
}
