import { queryOptions } from '@tanstack/react-query';
import {
  type GuestWhatsapp,
  guestWhatsapp,
  type WhatsappKind,
  type WhatsappMessage,
  whatsappMessage,
} from '@/lib/contract/whatsapp';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const messagesPath = (guestId: string) => `/api/v1/guests/${encodeURIComponent(guestId)}/whatsapp-messages`;

export const guestWhatsappKey = (guestId: string) => ['guest-whatsapp', guestId] as const;

/** What went to a guest by WhatsApp, and whether more can. */
export const guestWhatsappQuery = (http: () => Promise<HttpClient>, guestId: string) =>
  queryOptions({
    queryKey: guestWhatsappKey(guestId),
    queryFn: async (): Promise<GuestWhatsapp> => {
      const { data } = await (await http()).get(messagesPath(guestId));
      return parseData(guestWhatsapp, data);
    },
  });

/** Throws INVALID_STATE for a guest who gets none. */
export async function sendWhatsapp(
  http: HttpClient,
  { guestId, kind }: { guestId: string; kind: WhatsappKind },
  idempotencyKey: string,
): Promise<WhatsappMessage> {
  const { data } = await http.post(messagesPath(guestId), { kind }, { headers: { 'Idempotency-Key': idempotencyKey } });
  return parseData(whatsappMessage, data);
}
