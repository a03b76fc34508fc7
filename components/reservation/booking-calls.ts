import { browserHttp } from '@/lib/api/http';
import { confirmReservation } from '@/lib/api/reservation/confirm-reservation';
import { createReservation } from '@/lib/api/reservation/create-reservation';
import { deleteReservation } from '@/lib/api/reservation/delete-reservation';
import { holdAgain } from '@/lib/api/reservation/hold-again';
import type { Reservation } from '@/lib/contract/reservation';

type CreateArgs = Parameters<typeof createReservation>[1];

/** Holds what the draft asks for. An earlier hold is let go first: its nights would stand in our own way. */
export async function holdAnew({ earlier, ...args }: CreateArgs & { earlier: string | null }): Promise<Reservation> {
  const http = browserHttp();
  if (earlier) await deleteReservation(http, { key: earlier }).catch(() => undefined);
  return createReservation(http, args);
}

export const holdOnceMore = (args: Parameters<typeof holdAgain>[1]) => holdAgain(browserHttp(), args);

export const confirm = (key: string) => confirmReservation(browserHttp(), { key });
