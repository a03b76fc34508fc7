/** A mail ready to leave. */
export interface Mail {
  /** The outbox row's id; also makes the Message-ID, so that a repeated delivery can be told. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Whether sending the same mail twice leaves one: files do, SMTP does not. */
  idempotent: boolean;
  send(mail: Mail): Promise<void>;
}
