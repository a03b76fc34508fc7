import 'server-only';
import { cache } from 'react';
import { getSecondApproval } from '@/lib/api/card/get-second-approval';
import type { SecondApproval } from '@/lib/contract/second-approval';
import { serverHttp } from './server-http';

/** Above which amounts two people approve a deposit, for those who may set it. */
export const loadSecondApproval = cache(
  async (agencyId: string): Promise<SecondApproval> => getSecondApproval(await serverHttp(), { agencyId }),
);
