import { z } from 'zod';
import { normalizeReservationKey } from '@/lib/domain/keys';

/** A reservation key as a person may have typed it; the handler gets it as it is stored. */
export const reservationKeyText = z.string().max(200).overwrite(normalizeReservationKey).min(4).max(40);

/** `{key}` in the path of a call about one reservation. */
export const keyParams = z.object({ key: reservationKeyText });
