import 'server-only';
import { listApiTokens } from '@/lib/api/api-token';
import { listDeliveries, listWebhooks } from '@/lib/api/webhook';
import type { ApiToken } from '@/lib/contract/api-token';
import type { RecordQuery } from '@/lib/contract/page';
import type { DeliveryPage, DeliveryQuery, Webhook } from '@/lib/contract/webhook';
import { serverHttp } from './server-http';

/** The connections to which an agency's events are sent. */
export const loadWebhooks = async (agencyId: string): Promise<Webhook[]> =>
  listWebhooks(await serverHttp(), { agencyId });

/** The tokens with which an agency's other systems call. */
export const loadApiTokens = async (agencyId: string): Promise<ApiToken[]> =>
  listApiTokens(await serverHttp(), { agencyId });

/** What was sent to a connection. */
export const loadDeliveries = async (
  of: { agencyId: string; id: string },
  query: RecordQuery & DeliveryQuery,
): Promise<DeliveryPage> => listDeliveries(await serverHttp(), { ...of, query });
