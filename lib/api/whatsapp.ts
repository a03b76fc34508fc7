import { queryOptions } from '@tanstack/react-query';
import {
  type AgencyWhatsapp,
  agencyWhatsapp,
  type GuestWhatsapp,
  guestWhatsapp,
  type WhatsappKind,
  type WhatsappMessage,
  type WhatsappNumberInput,
  type WhatsappTested,
  type WhatsappTestInput,
  whatsappMessage,
  whatsappTested,
} from '@/lib/contract/whatsapp';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const messagesPath = (guestId: string) => `/api/v1/guests/${encodeURIComponent(guestId)}/whatsapp-messages`;

export const guestWhatsappKey = (guestId: string) => ['guest-whatsapp', guestId] as const;

/** WhatsApp messages to a guest, and whether more can be sent. */
export const guestWhatsappQuery = (http: () => Promise<HttpClient>, guestId: string) =>
  queryOptions({
    queryKey: guestWhatsappKey(guestId),
    queryFn: async (): Promise<GuestWhatsapp> => {
      const { data } = await (await http()).get(messagesPath(guestId));
      return parseData(guestWhatsapp, data);
    },
  });

/** Throws INVALID_STATE for a guest to whom none can be sent. */
export async function sendWhatsapp(
  http: HttpClient,
  { guestId, kind }: { guestId: string; kind: WhatsappKind },
  idempotencyKey: string,
): Promise<WhatsappMessage> {
  const { data } = await http.post(messagesPath(guestId), { kind }, keyed(idempotencyKey));
  return parseData(whatsappMessage, data);
}

export const agencyWhatsappKey = (agencyId: string) => ['agency-whatsapp', agencyId] as const;

const numberPath = (agencyId: string) => `/api/v1/agencies/${encodeURIComponent(agencyId)}/whatsapp-number`;

/** Lets an agency use its own number. Throws INVALID for a number to which its token has no access, and STALE. */
export async function setWhatsappNumber(
  http: HttpClient,
  { agencyId, ...number }: WhatsappNumberInput & { agencyId: string },
): Promise<AgencyWhatsapp> {
  const { data } = await http.put(numberPath(agencyId), number);
  return parseData(agencyWhatsapp, data);
}

/** Lets an agency use the site's number again. Throws STALE. */
export async function removeWhatsappNumber(
  http: HttpClient,
  { agencyId, version }: { agencyId: string; version: number },
): Promise<void> {
  await http.delete(numberPath(agencyId), { params: { version } });
}

/** An agency's settings at WhatsApp's platform. */
export const agencyWhatsappQuery = (http: () => Promise<HttpClient>, agencyId: string) =>
  queryOptions({
    queryKey: agencyWhatsappKey(agencyId),
    queryFn: async (): Promise<AgencyWhatsapp> => {
      const { data } = await (await http()).get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/whatsapp`);
      return parseData(agencyWhatsapp, data);
    },
  });

/** Sends one template to one's own phone. Throws INVALID for an invalid number. */
export async function testWhatsapp(
  http: HttpClient,
  { agencyId, ...test }: WhatsappTestInput & { agencyId: string },
  idempotencyKey: string,
): Promise<WhatsappTested> {
  const path = `/api/v1/agencies/${encodeURIComponent(agencyId)}/whatsapp-tests`;
  const { data } = await http.post(path, test, keyed(idempotencyKey));
  return parseData(whatsappTested, data);
}
