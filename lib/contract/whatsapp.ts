import { z } from 'zod';
import { instant } from './dates';

/** The kinds of messages by WhatsApp that there is an approved template for. */
export const whatsappKind = z.enum(['guest', 'invitation', 'reminder', 'call']);
export type WhatsappKind = z.infer<typeof whatsappKind>;

/** What became of a message: it is on its way, WhatsApp has it, it took none, or nobody knows whether it left. */
export const whatsappState = z.enum(['sending', 'sent', 'failed', 'uncertain']);

/** POST /api/v1/guests/{id}/whatsapp-messages. */
export const whatsappInput = z.object({ kind: whatsappKind }).meta({ id: 'WhatsappInput' });

export const whatsappMessage = z
  .object({ id: z.string(), kind: whatsappKind, state: whatsappState, at: instant })
  .meta({ id: 'WhatsappMessage' });
export type WhatsappMessage = z.infer<typeof whatsappMessage>;

/** GET /api/v1/guests/{id}/whatsapp-messages, the newest first. `on` = the platform can send some. */
export const guestWhatsapp = z
  .object({ on: z.boolean(), messages: z.array(whatsappMessage) })
  .meta({ id: 'GuestWhatsapp' });
export type GuestWhatsapp = z.infer<typeof guestWhatsapp>;
