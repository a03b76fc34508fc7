import 'server-only';
import { cache } from 'react';
import { listActivities } from '@/lib/api/event/list-activities';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Activity } from '@/lib/contract/event';
import { publicHttp } from './server-http';

/** The event's schedule, in order. */
export const loadActivities = cache(async (eventId: string, locale: string): Promise<Activity[]> => {
  const page = await listActivities(publicHttp(locale), { eventId, per_page: MAX_PER_PAGE });
  return page.data;
});
