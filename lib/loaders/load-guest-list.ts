import 'server-only';
import { cache } from 'react';
import { getGuestList } from '@/lib/api/guest/get-guest-list';
import type { GuestList } from '@/lib/contract/guest';
import { publicHttp } from './server-http';

/** Who comes to the event, as far as the couple shows it. */
export const loadGuestList = cache(
  (eventId: string, locale: string): Promise<GuestList> => getGuestList(publicHttp(locale), { eventId }),
);
