'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useAddressState } from '@/components/console/list/use-address-state';
import { TRANSPORT_LISTS } from '@/lib/api/transport';
import { useRouter } from '@/lib/i18n/navigation';
import { readTransportState, transportHref } from './list-state';

export const useTransportState = () => useAddressState(readTransportState, transportHref);

/** Asks again for the lists of transport and the badge of the frame, which is the server's. */
export function useTransportReload(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    router.refresh();
    await queries.invalidateQueries({ queryKey: TRANSPORT_LISTS });
  };
}
