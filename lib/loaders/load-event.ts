import 'server-only';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { getEventByCode } from '@/lib/api/event/get-event-by-code';
import { EVENT_CODE_PATTERN } from '@/lib/config/constants';
import type { Event } from '@/lib/contract/event';
import { publicHttp } from './server-http';

/** The event with this code as anybody may see it; null where there is none or the code cannot be one. */
export const loadEvent = cache(async (code: string, locale: string): Promise<Event | null> => {
  if (!EVENT_CODE_PATTERN.test(code)) return null;
  try {
    return await getEventByCode(publicHttp(locale), { code });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
});
