import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import { transportRequest } from '@/lib/contract/transport';
import {
  flightChange,
  legInput,
  legManifest,
  legManifestQuery,
  legMoves,
  legPatch,
  legPlan,
  legPlanQuery,
  legSuggestionInput,
  legVersion,
  manifestMailing,
  manifestSent,
} from '@/lib/contract/transport-leg';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { holderOr, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { changeLeg, createLeg, removeLeg, suggestDay } from './change-legs';
import { changeFlight, confirmLeg } from './leg-confirmation';
import { mailManifest, markManifestSent, readManifest, writeManifest } from './leg-manifest';
import { moveParties } from './move-parties';
import { readLegPlan } from './read-legs';

const idParams = z.object({ id: recordId });

const planned = { policy: withPermission('quoteTransport'), params: idParams, answer: dataOf(legPlan) };

function registerPlanning(app: ProviderApp): void {
  route(
    app,
    {
      ...planned,
      method: 'get',
      path: '/api/v1/events/{id}/transport-legs',
      summary: "A day's vehicles with their passengers and drivers, and who has none yet",
      policy: withPermission('readTransport'),
      query: legPlanQuery,
    },
    async ({ ctx, params, query }) => ({
      data: await readLegPlan({ ctx, input: { event: params.id, day: query.day } }),
    }),
  );
  route(
    app,
    {
      ...planned,
      method: 'post',
      path: '/api/v1/events/{id}/transport-legs',
      summary: 'Add an empty vehicle to a day',
      body: legInput,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await createLeg({ ctx, input: { event: params.id, ...body } }) }),
  );
  route(
    app,
    {
      ...planned,
      method: 'post',
      path: '/api/v1/events/{id}/transport-legs/suggestion',
      summary: 'Group whoever has no vehicle on a day by arrival window and seats',
      body: legSuggestionInput,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await suggestDay({ ctx, input: { event: params.id, ...body } }) }),
  );
  route(
    app,
    {
      ...planned,
      method: 'post',
      path: '/api/v1/events/{id}/transport-legs/moves',
      summary: 'Move parties to a vehicle of their day and way, or out of theirs',
      body: legMoves,
    },
    async ({ ctx, params, body }) => ({ data: await moveParties({ ctx, input: { event: params.id, ...body } }) }),
  );
  route(
    app,
    {
      ...planned,
      method: 'patch',
      path: '/api/v1/transport-legs/{id}',
      summary: 'Change when, where and by whom the guests of a vehicle are met',
      body: legPatch,
    },
    async ({ ctx, params, body }) => ({ data: await changeLeg({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      ...planned,
      method: 'delete',
      path: '/api/v1/transport-legs/{id}',
      summary: 'Take a vehicle off; who was in it waits for another',
      query: recordVersion,
    },
    async ({ ctx, params, query }) => ({ data: await removeLeg({ ctx, input: { ...params, ...query } }) }),
  );
  route(
    app,
    {
      ...planned,
      method: 'post',
      path: '/api/v1/transport-legs/{id}/confirmation',
      summary: 'Confirm a vehicle; its guests are mailed where and when they are met',
      body: legVersion,
    },
    async ({ ctx, params, body }) => ({ data: await confirmLeg({ ctx, input: { ...params, ...body } }) }),
  );
}

export function registerTransportLegRoutes(app: ProviderApp): void {
  registerPlanning(app);
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/transport-requests/{id}/flight',
      summary: 'Note other flights than were told, also after the quote was accepted; the vehicle opens again',
      policy: holderOr('quoteTransport'),
      params: idParams,
      body: flightChange,
      answer: dataOf(transportRequest),
    },
    async ({ ctx, params, body }) => ({ data: await changeFlight({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/transport-manifests',
      open: true,
      summary: "A supplier's passengers of a day against what was sent last, to read or as PDF or XLSX",
      policy: withPermission('readTransport'),
      costly: true,
      params: idParams,
      query: legManifestQuery,
      answer: dataOf(legManifest),
    },
    async ({ ctx, params, query: { format, locale = ctx.locale, ...asked } }) => {
      const input = { event: params.id, ...asked };
      if (format === 'json') return { data: await readManifest({ ctx, input }) };
      const file = await writeManifest({ ctx, input: { ...input, locale, format } });
      return privateDownload({ ...file, body: file.bytes });
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/transport-manifests',
      summary: 'Note that the manifest as it is now was sent to its supplier',
      policy: withPermission('quoteTransport'),
      params: idParams,
      body: manifestSent,
      answer: dataOf(legManifest),
    },
    async ({ ctx, params, body }) => ({ data: await markManifestSent({ ctx, input: { event: params.id, ...body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/transport-manifests/mails',
      summary: 'Mail the manifest as it is now to its supplier, as PDF and XLSX, and keep it as sent',
      policy: withPermission('quoteTransport'),
      params: idParams,
      body: manifestMailing,
      answer: dataOf(legManifest),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await mailManifest({ ctx, input: { event: params.id, ...body } }) }),
  );
}
