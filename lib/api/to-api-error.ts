import axios from 'axios';
import { errorBody } from '@/lib/contract/error';
import { ApiError } from './api-error';

/** An answer that the provider did not write: a gateway's page, a wrong base URL. */
export const notTheWire = (status: number) =>
  new ApiError({ status, code: 'INTERNAL', message: 'The answer is not of the provider' });

/** What axios threw, as the one error of the provider's calls. */
export function toApiError(error: unknown): unknown {
  // A cancelled request is the caller's own doing, not a failure to show.
  if (!axios.isAxiosError(error) || axios.isCancel(error)) return error;
  const { response } = error;
  if (!response) return new ApiError({ status: 0, code: 'NETWORK', message: error.message });
  const parsed = errorBody.safeParse(response.data);
  if (!parsed.success) return notTheWire(response.status);
  const body = parsed.data;
  return new ApiError({
    status: response.status,
    code: body.code,
    message: body.error,
    fields: body.fields,
    details: body.details,
    requestId: body.requestId,
    retryAfterSeconds: readRetryAfter(response.headers['retry-after']),
  });
}

function readRetryAfter(header: unknown): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
