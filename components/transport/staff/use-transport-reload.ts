'use client';

import { useQueryClient } from '@tanstack/react-query';
import { TRANSPORT_LISTS } from '@/lib/api/transport';
import { useRouter } from '@/lib/i18n/navigation';

/** Asks again for the lists of transport and the badge of the frame, which is the server's. */
export function useTransportReload(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    router.refresh();
    await queries.invalidateQueries({ queryKey: TRANSPORT_LISTS });
  };
}
