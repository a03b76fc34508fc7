import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';

/** The kinds of messages by WhatsApp that there is an approved template for. */
export const whatsappKind = z.enum(['guest', 'invitation', 'reminder', 'call']);
export type WhatsappKind = z.infer<typeof whatsappKind>;

/** The kind of a message that was sent, or `answer` for one that the guest wrote back. */
export const whatsappRecordKind = z.enum([...whatsappKind.options, 'answer']);

/**
 * What became of a message: it is on its way, WhatsApp has it, it is on the guest's phone, they have seen it, it did not get
 * there, or nobody knows whether it left; `received` of what the guest wrote back.
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
    /** What the guest wrote back; null of what was sent to them, and of a picture or voice. */
    text: z.string().nullable().default(null),
    at: instant,
  })
  .meta({ id: 'WhatsappMessage' });
export type WhatsappMessage = z.infer<typeof whatsappMessage>;

/** GET /api/v1/guests/{id}/whatsapp-messages, the newest first. `on` = the platform can send some. */
export const guestWhatsapp = z
  .object({ on: z.boolean(), messages: z.array(whatsappMessage) })
  .meta({ id: 'GuestWhatsapp' });
export type GuestWhatsapp = z.infer<typeof guestWhatsapp>;

/** An agency's own number at the platform; its token and secret are never told. */
const ownNumber = z.object({
  /** The platform's id of the number. */
  numberId: z.string(),
  /** The number as the platform writes it. */
  phone: z.string().nullable(),
  /** What is kept of its token cannot be read any more: it is to be typed again, and nothing leaves until then. */
  isUnreadable: z.boolean(),
  /** What the agency's own app of the platform is told to call by; null where the site's app hears for the number. */
  callback: z.object({ url: z.string(), verifyToken: z.string() }).nullable(),
  version: z.int(),
});

/** GET /api/v1/agencies/{id}/whatsapp: whether messages leave by the platform, and whether it tells what became of them. */
export const agencyWhatsapp = z
  .object({
    /** Null where it writes from the site's number. */
    own: ownNumber.nullable(),
    on: z.boolean(),
    hears: z.boolean(),
    /** What there must be an approved template for, by its name at the platform. */
    templates: z.array(z.object({ kind: whatsappKind, template: z.string() })),
  })
  .meta({ id: 'AgencyWhatsapp' });
export type AgencyWhatsapp = z.infer<typeof agencyWhatsapp>;

/** What an agency's own app of the platform signs by. */
export const whatsappAppSecret = z.string().trim().min(16).max(200);

/** PUT /api/v1/agencies/{id}/whatsapp-number: the whole of it, also where only the token is another. */
export const whatsappNumberInput = z
  .object({
    numberId: z
      .string()
      .trim()
      .regex(/^\d{5,30}$/),
    token: z.string().trim().min(10).max(1000),
    /** Null where the number is one of the site's app. */
    appSecret: whatsappAppSecret.nullable().default(null),
    /** The version that the caller read; 0 where there was no number yet. */
    version: z.int().min(0),
  })
  .meta({ id: 'WhatsappNumberInput' });
export type WhatsappNumberInput = z.infer<typeof whatsappNumberInput>;

/** POST /api/v1/agencies/{id}/whatsapp-tests: one template to one's own phone. */
export const whatsappTestInput = z
  .object({ mobile: z.string().trim().min(1).max(40), kind: whatsappKind, language })
  .meta({ id: 'WhatsappTestInput' });
export type WhatsappTestInput = z.infer<typeof whatsappTestInput>;

export const whatsappTested = z
  .object({
    state: z.enum(['sent', 'failed', 'uncertain']),
    /** Why the platform refused it, in the platform's words; null where it did not. */
    error: z.string().nullable(),
  })
  .meta({ id: 'WhatsappTested' });
export type WhatsappTested = z.infer<typeof whatsappTested>;
