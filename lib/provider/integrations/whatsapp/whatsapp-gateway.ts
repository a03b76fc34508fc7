import type { Language } from '@/lib/contract/bilingual-text';

/** A message of an approved template: outside of a chat that the person began, WhatsApp takes no other. */
interface WhatsappTemplate {
  /** E.164. */
  to: string;
  /** Its name at the gateway. */
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

/** Nobody knows whether the gateway took it, so it is not sent again by itself. */
export class WhatsappUncertain extends Error {}
