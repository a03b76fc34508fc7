import type { WhatsappState } from '@/lib/contract/whatsapp';

/**
 * The states from which a message may go to the state that WhatsApp reports. Reports come in any order and repeatedly,
 * and must not undo a later state. Empty for a report that changes nothing.
 */
export function whatsappStatesBefore(told: string): readonly WhatsappState[] {
  const open: WhatsappState[] = ['sending', 'uncertain'];
  if (told === 'sent') return open;
  if (told === 'delivered' || told === 'failed') return [...open, 'sent'];
  return told === 'read' ? [...open, 'sent', 'delivered'] : [];
}

/** Opens a chat with the number of a phone in international form, with a text to send where one is given. */
export function whatsappLink(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat;
}

/** Opens WhatsApp with a text for a recipient chosen there. */
export const whatsappShareLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/**
 * The chat address with a text to send added; an address that cannot take a text (such as a business's own page) stays
 * as it is.
 */
export function withWhatsappText(address: string, text: string): string {
  return /^https:\/\/wa\.me\/\d+$/.test(address) ? whatsappLink(new URL(address).pathname, text) : address;
}
