import { z } from 'zod';
import { instant } from './dates';

/** What became of a text message: it waits, the gateway has it, it arrived, it did not, or nobody knows whether it left. */
export const smsDelivery = z.enum(['waiting', 'sent', 'delivered', 'failed', 'uncertain']);
export type SmsDelivery = z.infer<typeof smsDelivery>;

/** Where a mobile's owner said so: by a message back, or to staff. */
export const smsConsentSource = z.enum(['reply', 'staff']);

/** What the package of an event holds of text messages: how many, and how many are used; null = any number. */
export const smsBalance = z
  .object({ pack: z.int().nullable(), used: z.int(), left: z.int().nullable(), low: z.boolean() })
  .meta({ id: 'SmsBalance' });
export type SmsBalance = z.infer<typeof smsBalance>;

/** What a guest said of text messages last; null where nothing was said. */
export const smsConsent = z.object({ given: z.boolean(), source: smsConsentSource, at: instant }).nullable();
export type SmsConsent = z.infer<typeof smsConsent>;
