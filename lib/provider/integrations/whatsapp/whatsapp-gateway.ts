import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@/lib/contract/bilingual-text';

/** A message of an approved template: outside of a chat that the person began, WhatsApp takes no other. */
interface WhatsappTemplate {
  /** E.164. */
  to: string;
  /** The template's name at the gateway. */
  template: string;
  language: Language;
  /** What stands for its {{1}}, {{2}} and so on. */
  values: readonly string[];
}

export interface WhatsappGateway {
  /** Answers the gateway's own id of the message. Raises WhatsappRefused, WhatsappUncertain. */
  send(message: WhatsappTemplate): Promise<string>;
}

/** The gateway took nothing. */
export class WhatsappRefused extends Error {}

/** Nobody knows whether the gateway took it, so it is not sent again automatically. */
export class WhatsappUncertain extends Error {}

/** Signs the bytes of a call as the platform documents it: `sha256=` and their HMAC by the app's secret. */
export const signWhatsappBody = (body: Uint8Array, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether two texts are equal, compared in a time that does not depend on them. */
export const isSameSecret = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));
