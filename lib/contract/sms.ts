import { z } from 'zod';
import { instant } from './dates';

/** What became of a text message: it waits, the gateway has it, it arrived, it did not, or nobody knows whether it left. */
export const smsDelivery = z.enum(['waiting', 'sent', 'delivered', 'failed', 'uncertain']);
export type SmsDelivery = z.infer<typeof smsDelivery>;

/** Where a mobile's owner said so: by a message back, or to staff. */
export const smsConsentSource = z.enum(['reply', 'staff']);

/** Where a mailbox's owner said so: by the link in a mail, or to staff. */
export const mailConsentSource = z.enum(['link', 'staff']);

/** What the package of an event holds of text messages: how many, and how many are used; null = any number. */
export const smsBalance = z
  .object({ pack: z.int().nullable(), used: z.int(), left: z.int().nullable(), low: z.boolean() })
  .meta({ id: 'SmsBalance' });
export type SmsBalance = z.infer<typeof smsBalance>;

/** `reason`: why staff undid what the guest had said themselves. */
const said = z.object({
  given: z.boolean(),
  source: z.enum(['link', ...smsConsentSource.options]),
  at: instant,
  reason: z.string().nullable(),
});
export type SaidOfMessages = z.infer<typeof said>;

/** What a guest said last of messages by each channel, where and when; null where nothing was said. */
export const guestConsents = z.object({ mail: said.nullable(), sms: said.nullable() }).meta({ id: 'GuestConsents' });
export type GuestConsents = z.infer<typeof guestConsents>;

/** The channels that a guest may end and let come again. */
export const consentChannel = z.enum(['mail', 'sms']);
export type ConsentChannel = z.infer<typeof consentChannel>;

/** Letters of why staff let messages come again that a guest had ended. */
export const CONSENT_REASON = { shortest: 3, longest: 300 } as const;

/**
 * PUT /api/v1/guests/{id}/consents: what the guest told staff of messages by one channel or both. `reason` is required where
 * it undoes what the guest said themselves.
 */
export const consentInput = z
  .object({
    mail: z.boolean().optional(),
    sms: z.boolean().optional(),
    reason: z.string().trim().min(CONSENT_REASON.shortest).max(CONSENT_REASON.longest).optional(),
  })
  .refine(({ mail, sms }) => mail !== undefined || sms !== undefined, { error: 'required', path: ['mail'] });
export type ConsentInput = z.infer<typeof consentInput>;
