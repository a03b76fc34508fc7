import { z } from 'zod';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import { event, eventQuery, eventSummary } from '@/lib/contract/event';
import {
  codeCheck,
  dateEffects,
  eventPatch,
  eventProfile,
  newDates,
  packageOrder,
  publicationOrder,
  stateOrder,
  teamChoices,
  withdrawalOrder,
} from '@/lib/contract/event-profile';
import { newEvent } from '@/lib/contract/new-event';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { changeProfile, checkCode } from './change-event';
import { registerEventCopies } from './copy-routes';
import { createEvent } from './create-event';
import { readEvent } from './describe-event';
import { readDateEffects } from './event-days';
import { readProfile } from './event-profile';
import { listTeamChoices } from './event-team';
import { registerFigures } from './figures-routes';
import { listEvents } from './list-events';
import { changePackage, changeState, publishEvent, unpublishEvent } from './publication';

const key = z.string().min(1).max(80);

const ofId = z.object({ id: key });

export function registerEventRoutes(app: ProviderApp): void {
  registerEventLists(app);
  registerEventEditor(app);
  registerPublication(app);
  registerFigures(app);
  route(
    app,
    {
      method: 'get',
      path: '/event/{id}',
      summary: 'An event by its id or code',
      policy: anybody,
      params: ofId,
      answer: dataOf(event),
    },
    async ({ ctx, params }) => ({ data: await readEvent({ ctx, input: { event: params.id } }) }),
  );
}

function registerEventLists(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events',
      summary: 'Open an event, not published yet',
      policy: withPermission('createEvent'),
      body: newEvent,
      answer: dataOf(eventSummary),
      status: 201,
    },
    async ({ ctx, body }) => ({ data: await createEvent({ ctx, input: body }) }),
  );
  registerEventCopies(app);
  route(
    app,
    {
      method: 'get',
      path: '/events/search',
      summary: 'Events of an agency',
      policy: withPermission('listEvents'),
      costly: true,
      query: pageQuery.extend({ agency_id: key }),
      answer: dataOf(z.array(eventSummary)),
    },
    async ({ ctx, query: { agency_id, ...query } }) => {
      const { data } = await listEvents({ ctx, input: { per_page: MAX_PER_PAGE, ...query, agencyId: agency_id } });
      return { data };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/agency/{id}/events',
      summary: 'Events of an agency, page by page',
      policy: withPermission('listEvents'),
      params: ofId,
      query: eventQuery,
      answer: pageOf(eventSummary),
    },
    async ({ ctx, params, query }) => ({ data: await listEvents({ ctx, input: { ...query, agencyId: params.id } }) }),
  );
}

function registerEventEditor(app: ProviderApp): void {
  const policy = withPermission('manageEvent');
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/profile',
      summary: 'An event as those who edit it see it, with what it lacks to be published',
      policy: withPermission('tendEventPage'),
      params: ofId,
      answer: dataOf(eventProfile),
    },
    async ({ ctx, params }) => ({ data: await readProfile({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/date-effects',
      summary: 'What other dates would do to block, schedule, payment dates and reservations',
      policy,
      params: ofId,
      query: newDates,
      answer: dataOf(dateEffects),
    },
    async ({ ctx, params, query }) => ({
      data: await readDateEffects({ ctx, input: { event: params.id, dates: query } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/team-choices',
      summary: 'Who of the agency may be the couple of an event, and who its planner',
      policy,
      params: ofId,
      answer: dataOf(teamChoices),
    },
    async ({ ctx, params }) => ({ data: await listTeamChoices({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/events/{id}',
      summary: 'Change an event; what is left out stays',
      policy: withPermission('tendEventPage'),
      params: ofId,
      body: eventPatch,
      answer: dataOf(eventProfile),
    },
    async ({ ctx, params, body }) => ({
      data: await changeProfile({ ctx, input: { event: params.id, change: body } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/code-check',
      summary: 'Whether the event may have a code',
      policy,
      costly: true,
      params: ofId,
      query: z.object({ code: z.string().max(80).default('') }),
      answer: dataOf(codeCheck),
    },
    async ({ ctx, params, query }) => ({
      data: await checkCode({ ctx, input: { event: params.id, code: query.code } }),
    }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/events/{id}/package',
      summary: 'Contract another package for an event; a smaller one takes nothing away',
      policy,
      params: ofId,
      body: packageOrder,
      answer: dataOf(eventProfile),
    },
    async ({ ctx, params, body }) => ({ data: await changePackage({ ctx, input: { event: params.id, order: body } }) }),
  );
}

function registerPublication(app: ProviderApp): void {
  const policy = withPermission('manageEvent');
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/publication',
      summary: 'Show an event to its guests; INCOMPLETE says what is missing',
      policy,
      params: ofId,
      body: publicationOrder,
      answer: dataOf(eventProfile),
    },
    async ({ ctx, params, body }) => ({ data: await publishEvent({ ctx, input: { ...body, event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/events/{id}/publication',
      summary: 'Take an event back from its guests; confirmed where bookings stand',
      policy,
      params: ofId,
      body: withdrawalOrder,
      answer: dataOf(eventProfile),
    },
    async ({ ctx, params, body }) => ({ data: await unpublishEvent({ ctx, input: { ...body, event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/events/{id}/state',
      summary: 'Close an event to new bookings, archive it, or bring it back as a draft',
      policy,
      params: ofId,
      body: stateOrder,
      answer: dataOf(eventProfile),
    },
    async ({ ctx, params, body }) => ({ data: await changeState({ ctx, input: { ...body, event: params.id } }) }),
  );
}
