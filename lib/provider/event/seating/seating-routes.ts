import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import {
  banquetTableChange,
  banquetTableInput,
  banquetTableOrder,
  seatChange,
  seatingFileQuery,
  seatingPlan,
  seatingRuleInput,
  seatingSuggestion,
} from '@/lib/contract/seating';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import {
  addBanquetTable,
  addSeatingRule,
  changeBanquetTable,
  orderBanquetTables,
  removeBanquetTable,
  removeSeatingRule,
  seatPeople,
} from './edit-seating';
import { readSeating, suggestSeating, writeSeating } from './read-seating';

const params = z.object({ id: recordId });
const path = '/api/v1/events/{id}/seating';
const reads = { method: 'get', policy: withPermission('readGuests'), params } as const;
const edits = { policy: withPermission('manageGuests'), answer: dataOf(seatingPlan) } as const;

/** The banquet's tables of an event: who sits where, and who must or must not sit together. */
export function registerSeatingRoutes(app: ProviderApp): void {
  route(
    app,
    { ...reads, path, summary: 'Tables, who sits where, and the rules', answer: dataOf(seatingPlan) },
    async ({ ctx, params: { id: event } }) => ({ data: await readSeating({ ctx, input: { event } }) }),
  );
  route(
    app,
    {
      ...reads,
      path: `${path}/suggestion`,
      summary: 'Seats for those who have none, which keep the rules; nothing is written',
      answer: dataOf(seatingSuggestion),
    },
    async ({ ctx, params: { id: event } }) => ({ data: await suggestSeating({ ctx, input: { event } }) }),
  );
  route(
    app,
    {
      ...reads,
      path: `${path}/file`,
      summary: 'The plan of the tables to print, by table and by name, or as a sheet',
      // A link of the page opens it.
      open: true,
      costly: true,
      query: seatingFileQuery,
    },
    async ({ ctx, params: { id: event }, query: { format, locale = ctx.locale } }) => {
      const file = await writeSeating({ ctx, input: { event, format, locale } });
      return privateDownload({ ...file, body: file.bytes });
    },
  );
  route(
    app,
    {
      ...edits,
      method: 'put',
      path: `${path}/seats`,
      summary: 'Seat people at tables, or take them from theirs: all of them or nobody',
      params,
      body: seatChange,
    },
    async ({ ctx, params: { id: event }, body }) => ({ data: await seatPeople({ ctx, input: { event, ...body } }) }),
  );
  registerTables(app);
  registerRules(app);
}

function registerTables(app: ProviderApp): void {
  const all = `${path}/tables` as const;
  route(
    app,
    {
      ...edits,
      method: 'put',
      path: `${all}/order`,
      summary: 'Put the tables into an order',
      params,
      body: banquetTableOrder,
    },
    async ({ ctx, params: { id: event }, body }) => ({
      data: await orderBanquetTables({ ctx, input: { event, ...body } }),
    }),
  );
  const one = { path: `${all}/{tableId}`, params: params.extend({ tableId: recordId }) } as const;
  route(
    app,
    { ...edits, method: 'post', path: all, summary: 'Add a table', params, body: banquetTableInput, status: 201 },
    async ({ ctx, params: { id: event }, body: table }) => ({
      data: await addBanquetTable({ ctx, input: { event, table } }),
    }),
  );
  route(
    app,
    { ...edits, ...one, method: 'patch', summary: 'Change a table', body: banquetTableChange },
    async ({ ctx, params: { id: event, tableId }, body: change }) => ({
      data: await changeBanquetTable({ ctx, input: { event, tableId, change } }),
    }),
  );
  route(
    app,
    {
      ...edits,
      ...one,
      method: 'delete',
      summary: 'Take a table away; who sat there has no seat',
      query: recordVersion,
    },
    async ({ ctx, params: { id: event, tableId }, query }) => ({
      data: await removeBanquetTable({ ctx, input: { event, tableId, ...query } }),
    }),
  );
}

function registerRules(app: ProviderApp): void {
  const all = `${path}/rules` as const;
  route(
    app,
    {
      ...edits,
      method: 'post',
      path: all,
      summary: 'Say of two guests that they must, or must not, sit at one table',
      params,
      body: seatingRuleInput,
      status: 201,
    },
    async ({ ctx, params: { id: event }, body: rule }) => ({
      data: await addSeatingRule({ ctx, input: { event, rule } }),
    }),
  );
  route(
    app,
    {
      ...edits,
      method: 'delete',
      path: `${all}/{ruleId}`,
      summary: 'Take a rule away',
      params: params.extend({ ruleId: recordId }),
    },
    async ({ ctx, params: { id: event, ruleId } }) => ({
      data: await removeSeatingRule({ ctx, input: { event, ruleId } }),
    }),
  );
}
