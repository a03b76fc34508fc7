import 'server-only';
import { cache } from 'react';
import { isRefusal, nullWhere } from '@/lib/api/api-error';
import { readOwnErasure } from '@/lib/api/personal-data';
import type { ErasureRequest } from '@/lib/contract/personal-data';
import { serverHttp } from './server-http';

/** What the caller asked of being erased; null for who is no guest of a reservation. */
export const loadOwnErasure = cache(async (): Promise<ErasureRequest[] | null> => {
  return readOwnErasure(await serverHttp()).catch(nullWhere(isRefusal));
});
