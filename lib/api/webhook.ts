import { z } from 'zod';
import {
  type Delivery,
  type DeliveryPage,
  type DeliveryQuery,
  delivery,
  deliveryPage,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
  type WebhookWithSecret,
  webhook,
  webhookWithSecret,
} from '@/lib/contract/webhook';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

const pathOf = (agencyId: string) => `/api/v1/agencies/${encodeURIComponent(agencyId)}/webhooks`;

interface OfAgency {
  agencyId: string;
}

interface OfWebhook extends OfAgency {
  id: string;
}

const one = ({ agencyId, id }: OfWebhook) => `${pathOf(agencyId)}/${encodeURIComponent(id)}`;

/** The endpoints to which an agency's events are sent. */
export async function listWebhooks(http: HttpClient, { agencyId }: OfAgency): Promise<Webhook[]> {
  const { data } = await http.get(pathOf(agencyId));
  return parseData(z.array(webhook), data);
}

export async function addWebhook(
  http: HttpClient,
  { agencyId, webhook: input, idempotencyKey }: OfAgency & { webhook: WebhookInput; idempotencyKey: string },
): Promise<WebhookWithSecret> {
  const { data } = await http.post(pathOf(agencyId), input, keyed(idempotencyKey));
  return parseData(webhookWithSecret, data);
}

export async function changeWebhook(
  http: HttpClient,
  { change, ...of }: OfWebhook & { change: WebhookChange },
): Promise<Webhook> {
  const { data } = await http.patch(one(of), change);
  return parseData(webhook, data);
}

export async function removeWebhook(http: HttpClient, { version, ...of }: OfWebhook & { version: number }) {
  await http.delete(one(of), { params: { version } });
}

export async function rotateWebhookSecret(
  http: HttpClient,
  { version, ...of }: OfWebhook & { version: number },
): Promise<WebhookWithSecret> {
  const { data } = await http.post(`${one(of)}/secret`, { version });
  return parseData(webhookWithSecret, data);
}

export async function testWebhook(http: HttpClient, of: OfWebhook): Promise<Delivery> {
  const { data } = await http.post(`${one(of)}/test`);
  return parseData(delivery, data);
}

/** What was sent to an endpoint in the last 30 days. */
export async function listDeliveries(
  http: HttpClient,
  { query, ...of }: OfWebhook & { query: DeliveryQuery },
): Promise<DeliveryPage> {
  const { data } = await http.get(`${one(of)}/deliveries`, { params: query });
  return parseAnswer(deliveryPage, data).data;
}

export async function replayDelivery(
  http: HttpClient,
  { deliveryId, ...of }: OfWebhook & { deliveryId: string },
): Promise<Delivery> {
  const { data } = await http.post(`${one(of)}/deliveries/${encodeURIComponent(deliveryId)}/replay`);
  return parseData(delivery, data);
}
