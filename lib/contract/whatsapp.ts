import { z } from 'zod';
import { instant } from './dates';

/** The kinds of messages by WhatsApp that there is an approved template for. */
export const whatsappKind = z.enum(['guest', 'invitation', 'reminder', 'call']);
export type WhatsappKind = z.infer<typeof whatsappKind>;

/** One of them, or what the guest wrote back. */
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
