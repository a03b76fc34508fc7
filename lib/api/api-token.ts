import { z } from 'zod';
import {
  type ApiToken,
  type ApiTokenInput,
  type ApiTokenWithSecret,
  apiToken,
  apiTokenWithSecret,
} from '@/lib/contract/api-token';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const pathOf = (agencyId: string) => `/api/v1/agencies/${encodeURIComponent(agencyId)}/tokens`;

interface OfAgency {
  agencyId: string;
}

/** The tokens with which an agency's other systems call. */
export async function listApiTokens(http: HttpClient, { agencyId }: OfAgency): Promise<ApiToken[]> {
  const { data } = await http.get(pathOf(agencyId));
  return parseData(z.array(apiToken), data);
}

export async function addApiToken(
  http: HttpClient,
  { agencyId, token, idempotencyKey }: OfAgency & { token: ApiTokenInput; idempotencyKey: string },
): Promise<ApiTokenWithSecret> {
  const { data } = await http.post(pathOf(agencyId), token, keyed(idempotencyKey));
  return parseData(apiTokenWithSecret, data);
}

export async function revokeApiToken(http: HttpClient, { agencyId, id }: OfAgency & { id: string }): Promise<void> {
  await http.delete(`${pathOf(agencyId)}/${encodeURIComponent(id)}`);
}
