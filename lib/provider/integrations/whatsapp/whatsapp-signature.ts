import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the bytes of a call as the platform documents it: `sha256=` and their HMAC by the app's secret. */
export const signWhatsappBody = (body: Uint8Array, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether two texts are the same, in a time that tells nothing of either. */
export const isSameSecret = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));
