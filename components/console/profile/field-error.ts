import { ApiError } from '@/lib/api/api-error';

/** What the provider says beside a field. */
export const fieldError = (failure: Error | null, field: string): string | undefined =>
  failure instanceof ApiError ? failure.fields[field] : undefined;
