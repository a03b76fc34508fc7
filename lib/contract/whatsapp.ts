import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';

/** The kinds of WhatsApp messages for which there is an approved template. */
export const whatsappKind = z.enum(['guest', 'invitation', 'reminder', 'call']);
export type WhatsappKind = z.infer<typeof whatsappKind>;

/** The kind of a sent message, or `answer` for one that the guest wrote. */
export const whatsappRecordKind = z.enum([...whatsappKind.options, 'answer']);

/**
 * State of a message: it is being sent, WhatsApp has it, it is on the guest's phone, it was read, it did not arrive, or
 * nobody knows whether it was sent; `received` for one that the guest wrote.
 */
export const whatsappState = z.enum(['sending', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'received']);
export type WhatsappState = z.infer<typeof whatsappState>;

/** POST /api/v1/guests/{id}/whatsapp-messages. */
export const whatsappInput = z.object({ kind: whatsappKind }).meta({ id: 'WhatsappInput' });

export const whatsappMessage = z
  .object({
    id: z.string(),
    kind: whatsappRecordKind,
    state: whatsappState,
    /** What the guest wrote; null for a sent message, and for a picture or voice message. */
    text: z.string().nullable().default(null),
    at: instant,
  })
  .meta({ id: 'WhatsappMessage' });
export type WhatsappMessage = z.infer<typeof whatsappMessage>;

/** GET /api/v1/guests/{id}/whatsapp-messages, the newest first. `on` = messages can be sent through the platform. */
export const guestWhatsapp = z
  .object({ on: z.boolean(), messages: z.array(whatsappMessage) })
  .meta({ id: 'GuestWhatsapp' });
export type GuestWhatsapp = z.infer<typeof guestWhatsapp>;

/** An agency's own number at the platform; token and secret are never shown. */
const ownNumber = z.object({
  /** The platform's id of the number. */
  numberId: z.string(),
  /** The number as the platform writes it. */
  phone: z.string().nullable(),
  /** The stored token cannot be decrypted any more: it must be entered again, and nothing is sent until then. */
  isUnreadable: z.boolean(),
  /**
   * The address and token to enter in the agency's own app at the platform; null where the site's app receives the
   * number's reports.
   */
  callback: z.object({ url: z.string(), verifyToken: z.string() }).nullable(),
  version: z.int(),
});

/**
 * GET /api/v1/agencies/{id}/whatsapp: whether messages are sent through the platform, and whether their reports come
 * back.
 */
export const agencyWhatsapp = z
  .object({
    /** Null where it uses the site's number. */
    own: ownNumber.nullable(),
    on: z.boolean(),
    hears: z.boolean(),
    /** The templates that must be approved at the platform, by name. */
    templates: z.array(z.object({ kind: whatsappKind, template: z.string() })),
  })
  .meta({ id: 'AgencyWhatsapp' });
export type AgencyWhatsapp = z.infer<typeof agencyWhatsapp>;

/** The secret with which the agency's own app at the platform signs. */
export const whatsappAppSecret = z.string().trim().min(16).max(200);

/** PUT /api/v1/agencies/{id}/whatsapp-number: all fields, even where only the token changes. */
export const whatsappNumberInput = z
  .object({
    numberId: z
      .string()
      .trim()
      .regex(/^\d{5,30}$/),
    token: z.string().trim().min(10).max(1000),
    /** Null where the number belongs to the site's app. */
    appSecret: whatsappAppSecret.nullable().default(null),
    /** The version that the caller read; 0 where there was no number yet. */
    version: z.int().min(0),
  })
  .meta({ id: 'WhatsappNumberInput' });
export type WhatsappNumberInput = z.infer<typeof whatsappNumberInput>;

/** POST /api/v1/agencies/{id}/whatsapp-tests: sends one template to one's own phone. */
export const whatsappTestInput = z
  .object({ mobile: z.string().trim().min(1).max(40), kind: whatsappKind, language })
  .meta({ id: 'WhatsappTestInput' });
export type WhatsappTestInput = z.infer<typeof whatsappTestInput>;

export const whatsappTested = z
  .object({
    state: z.enum(['sent', 'failed', 'uncertain']),
    /** Why the platform refused it, in the platform's words; null where it accepted it. */
    error: z.string().nullable(),
  })
  .meta({ id: 'WhatsappTested' });
export type WhatsappTested = z.infer<typeof whatsappTested>;
