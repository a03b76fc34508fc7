import { z } from 'zod';
import { instant } from './dates';

/**
 * State of a text message: it waits, the gateway has it, it arrived, it did not arrive, or nobody knows whether it was
 * sent.
 */
export const smsDelivery = z.enum(['waiting', 'sent', 'delivered', 'failed', 'uncertain']);
export type SmsDelivery = z.infer<typeof smsDelivery>;

/** How a mobile's owner gave their consent or refusal: by an answer to a message, or through staff. */
export const smsConsentSource = z.enum(['reply', 'staff']);

/** How a mailbox's owner gave their consent or refusal: by the link in a mail, or through staff. */
export const mailConsentSource = z.enum(['link', 'staff']);

/** The text messages of the event's package: how many it includes and how many were used; null = no limit. */
export const smsBalance = z
  .object({ pack: z.int().nullable(), used: z.int(), left: z.int().nullable(), low: z.boolean() })
  .meta({ id: 'SmsBalance' });
export type SmsBalance = z.infer<typeof smsBalance>;

/** `reason`: why staff reversed what the guest had said. */
const said = z.object({
  given: z.boolean(),
  source: z.enum(['link', ...smsConsentSource.options]),
  at: instant,
  reason: z.string().nullable(),
});
export type SaidOfMessages = z.infer<typeof said>;

/** The guest's latest consent or refusal for each channel, with where and when; null where there is none. */
export const guestConsents = z.object({ mail: said.nullable(), sms: said.nullable() }).meta({ id: 'GuestConsents' });
export type GuestConsents = z.infer<typeof guestConsents>;

/** The channels that a guest can end and allow again. */
export const consentChannel = z.enum(['mail', 'sms']);
export type ConsentChannel = z.infer<typeof consentChannel>;

/** Length of the reason with which staff allow messages again that a guest had ended. */
export const CONSENT_REASON = { shortest: 3, longest: 300 } as const;

/**
 * PUT /api/v1/guests/{id}/consents: what the guest told staff about messages by one channel or both. `reason` is
 * required where it reverses what the guest said themselves.
 */
export const consentInput = z
  .object({
    mail: z.boolean().optional(),
    sms: z.boolean().optional(),
    reason: z.string().trim().min(CONSENT_REASON.shortest).max(CONSENT_REASON.longest).optional(),
  })
  .refine(({ mail, sms }) => mail !== undefined || sms !== undefined, { error: 'required', path: ['mail'] });
export type ConsentInput = z.infer<typeof consentInput>;
