import { z } from 'zod';
import {
  activity,
  activityMove,
  activityOrder,
  activityPatch,
  activityPublication,
  editedActivity,
  eventSchedule,
  newActivity,
} from '@/lib/contract/activity';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import { recordVersion } from '@/lib/contract/record-version';
import type { ProviderApp } from '../../http/environment';
import { download } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { orderActivities } from './arrange-schedule';
import { changeActivity, createActivity, moveActivity, publishActivity, removeActivity } from './edit-activities';
import { listActivities, listStayActivities, readSchedule } from './list-activities';
import { readCalendar } from './read-calendar';

const ofId = z.object({ id: z.string().min(1).max(120) });

const ofEvent = '/api/v1/events/{id}/activities';
const path = '/api/v1/activities/{id}';

const edits = { policy: withPermission('manageSchedule'), params: ofId, answer: dataOf(editedActivity) };

export function registerActivityRoutes(app: ProviderApp): void {
  registerReads(app);
  registerEdits(app);
}

function registerReads(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: ofEvent,
      summary: 'The schedule of an event, as everybody sees it',
      policy: anybody,
      params: ofId,
      query: pageQuery,
      answer: pageOf(activity),
    },
    async ({ ctx, params, query }) => ({ data: await listActivities({ ctx, input: { ...query, event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${ofEvent}/of-stay`,
      summary: 'What those who sleep there see of the schedule besides; empty for everybody else',
      policy: anybody,
      params: ofId,
      answer: dataOf(z.array(activity)),
    },
    async ({ ctx, params }) => ({ data: await listStayActivities({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/schedule',
      summary: 'Every activity of an event for its staff and its couple, hidden ones too',
      policy: withPermission('listEvents'),
      params: ofId,
      answer: dataOf(eventSchedule),
    },
    async ({ ctx, params }) => ({ data: await readSchedule({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/code/{code}/calendar.ics',
      open: true,
      summary: 'The event and its schedule as a calendar file',
      policy: anybody,
      params: z.object({ code: z.string().min(1).max(80) }),
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params, query }) => {
      const { name, text } = await readCalendar({
        ctx: { ...ctx, locale: query.locale ?? ctx.locale },
        input: { code: params.code },
      });
      return download({ name, contentType: 'text/calendar; charset=utf-8', body: text });
    },
  );
}

function registerEdits(app: ProviderApp): void {
  route(
    app,
    { ...edits, method: 'post', path: ofEvent, summary: 'Add an activity, hidden', body: newActivity, status: 201 },
    async ({ ctx, params, body }) => ({
      data: await createActivity({ ctx, input: { event: params.id, activity: body } }),
    }),
  );
  route(
    app,
    {
      ...edits,
      method: 'put',
      path: `${ofEvent}/order`,
      summary: 'Put activities that begin at the same moment into an order',
      body: activityOrder,
      answer: dataOf(eventSchedule),
    },
    async ({ ctx, params, body }) => ({ data: await orderActivities({ ctx, input: { ...body, event: params.id } }) }),
  );
  route(
    app,
    { ...edits, method: 'patch', path, summary: 'Change an activity; what is left out stays', body: activityPatch },
    async ({ ctx, params, body }) => ({ data: await changeActivity({ ctx, input: { id: params.id, change: body } }) }),
  );
  route(
    app,
    {
      ...edits,
      method: 'put',
      path: `${path}/publication`,
      summary: 'Show an activity to guests, or hide it from them',
      body: activityPublication,
    },
    async ({ ctx, params, body }) => ({ data: await publishActivity({ ctx, input: { ...body, id: params.id } }) }),
  );
  route(
    app,
    {
      ...edits,
      method: 'post',
      path: `${path}/move`,
      summary: 'Move an activity by days and minutes; how long it takes stays',
      body: activityMove,
    },
    async ({ ctx, params, body }) => ({ data: await moveActivity({ ctx, input: { ...body, id: params.id } }) }),
  );
  route(
    app,
    {
      policy: edits.policy,
      params: ofId,
      method: 'delete',
      path,
      summary: 'Delete an activity; calendars that had it are told',
      query: recordVersion,
      status: 204,
    },
    async ({ ctx, params, query, request }) => {
      await removeActivity({ ctx, input: { id: params.id, version: query.version } });
      return request.body(null, 204);
    },
  );
}
