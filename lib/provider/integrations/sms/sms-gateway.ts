import { createHmac, timingSafeEqual } from 'node:crypto';
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

/**
 * The gateway did not take it; `final` = trying again does not help. `stopped`: the mobile's owner told the gateway to
 * stop.
 */
export class SmsRefused extends Error {
  constructor(
    message: string,
    readonly final: boolean,
    readonly stopped = false,
  ) {
    super(message);
  }
}

/** Nobody knows whether the gateway took it, so it is not sent again automatically. */
export class SmsUncertain extends Error {}

/** Signs a form as the gateway documents it: HMAC-SHA1 over the address and every field and value, sorted by field. */
export function signSmsForm({ url, form, token }: { url: string; form: URLSearchParams; token: string }): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** Whether a form bears the gateway's signature. */
export function isSmsFormSigned(asked: {
  url: string;
  form: URLSearchParams;
  token: string;
  signature: string;
}): boolean {
  const right = Buffer.from(signSmsForm(asked));
  const given = Buffer.from(asked.signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
