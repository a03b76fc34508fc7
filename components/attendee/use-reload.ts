'use client';

import { useQueryClient } from '@tanstack/react-query';
import { reservationKey } from '@/lib/api/lazy-queries';
import { RESERVATION_LISTS } from '@/lib/api/reservation';
import { useRouter } from '@/lib/i18n/navigation';

/** Asks again for whatever shows the reservation: itself, the lists, and the figures of the frame. */
export function useReload(reservation: string): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    // Figures and the badge of the frame are the server's.
    router.refresh();
    await Promise.all([
      queries.invalidateQueries({ queryKey: reservationKey(reservation) }),
      queries.invalidateQueries({ queryKey: RESERVATION_LISTS }),
    ]);
  };
}
