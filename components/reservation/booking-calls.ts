import { browserHttp } from '@/lib/api/http';
import { confirmReservation, createReservation, holdAgain } from '@/lib/api/reservation';
import type { Reservation } from '@/lib/contract/reservation';

type CreateArgs = Parameters<typeof createReservation>[1];

/** Holds what the draft asks for, in the place of an earlier hold: that one stands until the new one does. */
export const holdAnew = ({ input, earlier, ...args }: CreateArgs & { earlier: string | null }): Promise<Reservation> =>
  createReservation(browserHttp(), { ...args, input: earlier ? { ...input, replaces: earlier } : input });

export const holdOnceMore = (args: Parameters<typeof holdAgain>[1]) => holdAgain(browserHttp(), args);

export const confirm = (key: string) => confirmReservation(browserHttp(), { key });
