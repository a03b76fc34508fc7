import type { WhatsappState } from '@/lib/contract/whatsapp';

/**
 * From which states a message may come into the one that WhatsApp tells of: reports come in any order and more than once, and
 * none undoes what is further on. Empty for a word that tells nothing new.
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

/** Opens WhatsApp with a text for whomever one chooses there. */
export const whatsappShareLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** The address of a chat with a text to send; an address that takes none, as of a business's own page, as it is. */
export function withWhatsappText(address: string, text: string): string {
  return /^https:\/\/wa\.me\/\d+$/.test(address) ? whatsappLink(new URL(address).pathname, text) : address;
}
