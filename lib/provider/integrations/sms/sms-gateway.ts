/** A text message ready to leave. */
export interface Sms {
  /** The outbox row's id. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsGateway {
  /** Whether sending the same message twice leaves one: files do, a gateway does not. */
  idempotent: boolean;
  /** Answers the gateway's own id of the message, null of one that has none. Raises SmsRefused, SmsUncertain. */
  send(sms: Sms): Promise<string | null>;
  /** Of a gateway that keeps what it sent: removes what left before the instant; answers how many. */
  sweep?(olderThan: Date): Promise<number>;
}

/** The gateway took nothing; `final` = however often it is tried. `stopped`: the mobile's owner told the gateway to. */
export class SmsRefused extends Error {
  constructor(
    message: string,
    readonly final: boolean,
    readonly stopped = false,
  ) {
    super(message);
  }
}

/** Nobody knows whether the gateway took it, so it is not sent again by itself. */
export class SmsUncertain extends Error {}
