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

const said = z.object({ given: z.boolean(), source: z.enum(['link', ...smsConsentSource.options]), at: instant });

/** What a guest said last of messages by each channel, where and when; null where nothing was said. */
export const guestConsents = z.object({ mail: said.nullable(), sms: said.nullable() }).meta({ id: 'GuestConsents' });
export type GuestConsents = z.infer<typeof guestConsents>;

/** PUT /api/v1/guests/{id}/consents: what the guest told staff of text messages. */
export const smsConsentInput = z.object({ sms: z.boolean() });
