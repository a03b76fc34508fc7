import { z } from 'zod';
import {
  type Activity,
  type ActivityForm,
  type ActivityMove,
  type ActivityPatch,
  type ActivityPublication,
  activity,
  type EditedActivity,
  type EventSchedule,
  editedActivity,
  eventSchedule,
} from '@/lib/contract/activity';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

const ofEvent = (eventId: string, call = '') => `/api/v1/events/${encodeURIComponent(eventId)}${call}`;
const ofActivity = (id: string, call = '') => `/api/v1/activities/${encodeURIComponent(id)}${call}`;

type ListActivitiesArgs = PageQuery & { eventId: string };

/** The event's schedule as everybody sees it. */
export async function listActivities(
  http: HttpClient,
  { eventId, ...params }: ListActivitiesArgs,
): Promise<Page<Activity>> {
  const { data } = await http.get(ofEvent(eventId, '/activities'), { params });
  return parsePage(activity, data);
}

/** Activities that only people who sleep at the event see; empty for everybody else. */
export async function listStayActivities(http: HttpClient, { eventId }: { eventId: string }): Promise<Activity[]> {
  const { data } = await http.get(ofEvent(eventId, '/activities/of-stay'));
  return parseData(z.array(activity), data);
}

/** All activities, for those who edit them. */
export async function getSchedule(http: HttpClient, { eventId }: { eventId: string }): Promise<EventSchedule> {
  const { data } = await http.get(ofEvent(eventId, '/schedule'));
  return parseData(eventSchedule, data);
}

interface CreateActivityArgs {
  eventId: string;
  input: ActivityForm;
}

export async function createActivity(
  http: HttpClient,
  { eventId, input }: CreateActivityArgs,
  idempotencyKey: string,
): Promise<EditedActivity> {
  const { data } = await http.post(ofEvent(eventId, '/activities'), input, keyed(idempotencyKey));
  return parseData(editedActivity, data);
}

interface ChangeActivityArgs {
  id: string;
  change: ActivityPatch;
}

export async function changeActivity(http: HttpClient, { id, change }: ChangeActivityArgs): Promise<EditedActivity> {
  const { data } = await http.patch(ofActivity(id), change);
  return parseData(editedActivity, data);
}

export async function publishActivity(
  http: HttpClient,
  { id, ...order }: ActivityPublication & { id: string },
): Promise<EditedActivity> {
  const { data } = await http.put(ofActivity(id, '/publication'), order);
  return parseData(editedActivity, data);
}

export async function moveActivity(
  http: HttpClient,
  { id, ...move }: ActivityMove & { id: string },
): Promise<EditedActivity> {
  const { data } = await http.post(ofActivity(id, '/move'), move);
  return parseData(editedActivity, data);
}

interface OrderActivitiesArgs {
  eventId: string;
  /** All activities that begin at the same moment, in their new order. */
  ids: string[];
}

export async function orderActivities(http: HttpClient, { eventId, ids }: OrderActivitiesArgs): Promise<EventSchedule> {
  const { data } = await http.put(ofEvent(eventId, '/activities/order'), { ids });
  return parseData(eventSchedule, data);
}

export async function removeActivity(
  http: HttpClient,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await http.delete(ofActivity(id), { params: { version } });
}
