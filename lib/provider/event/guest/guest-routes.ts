import { z } from 'zod';
import {
  guestAttendance,
  guestDuplicates,
  guestExportQuery,
  guestInput,
  guestList,
  guestMerge,
  guestName,
  guestNamesQuery,
  guestPage,
  guestPatch,
  guestQuery,
  guestRow,
} from '@/lib/contract/guest';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { spend, spendOfCaller } from '../../http/rate-limit';
import { route } from '../../http/route';
import { addGuest, changeGuest, recordAttendance, removeGuest } from './edit-guests';
import { exportGuests } from './export-guests';
import { registerGuestBulk } from './guest-bulk-routes';
import { listGuests } from './list-guests';
import { findDuplicates, mergeGuests } from './merge-guests';
import { readGuestList, searchGuestNames } from './search-guest-names';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: recordId });

const guestParams = z.object({ id: recordId });

/** The couple's list: what others may see of it, and what staff and the couple do with it. */
export function registerGuestRoutes(app: ProviderApp): void {
  registerShownNames(app);
  registerStaffList(app);
  registerTending(app);
  registerGuestBulk(app);
  registerDuplicates(app);
}

function registerShownNames(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guest-names',
      summary: 'Names of the couple’s list that begin as typed, where the couple shows them',
      policy: anybody,
      params: eventParams,
      query: guestNamesQuery,
      answer: dataOf(z.array(guestName)),
    },
    async ({ ctx, params, query, request }) => {
      await spendOfCaller('lookups', request);
      const { hiddenNames } = request.get('limits');
      const countHidden = (reservationId: string) => spend(hiddenNames, reservationId);
      return { data: await searchGuestNames({ ctx, input: { event: params.id, q: query.q, countHidden } }) };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guest-list',
      summary: 'Who comes to the event, as far as the couple shows it',
      policy: anybody,
      params: eventParams,
      answer: dataOf(guestList),
    },
    async ({ ctx, params }) => ({ data: await readGuestList({ ctx, input: { event: params.id } }) }),
  );
}

function registerStaffList(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guests',
      summary: 'The couple’s list of guests for staff, with counts by answer and the couple’s own words',
      policy: withPermission('readGuests'),
      params: eventParams,
      query: guestQuery,
      answer: guestPage,
    },
    async ({ ctx, params, query }) => ({ data: await listGuests({ ctx, input: { event: params.id, query } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guests/export',
      summary: 'The guests that the filters show as a CSV file or an Excel workbook',
      policy: withPermission('readGuests'),
      // A link of the page opens it.
      open: true,
      costly: true,
      params: eventParams,
      query: guestExportQuery,
    },
    async ({ ctx, params, query }) =>
      privateDownload(await exportGuests({ ctx, input: { event: params.id, ...query } })),
  );
}

function registerTending(app: ProviderApp): void {
  const policy = withPermission('manageGuests');
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/guests',
      summary: 'Add a guest to the couple’s list',
      policy,
      params: eventParams,
      body: guestInput,
      status: 201,
      answer: dataOf(guestRow),
    },
    async ({ ctx, params, body }) => ({ data: await addGuest({ ctx, input: { event: params.id, guest: body } }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/guests/{id}',
      summary: 'Change a guest; what is left out stays as it is',
      policy,
      params: guestParams,
      body: guestPatch,
      answer: dataOf(guestRow),
    },
    async ({ ctx, params, body }) => ({ data: await changeGuest({ ctx, input: { id: params.id, change: body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/guests/{id}/attendance',
      summary: 'Write down whether a guest comes, and with how many',
      policy,
      params: guestParams,
      body: guestAttendance,
      answer: dataOf(guestRow),
    },
    async ({ ctx, params, body }) => ({
      data: await recordAttendance({ ctx, input: { id: params.id, said: body } }),
    }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/guests/{id}',
      summary: 'Take a guest off the list, on whom no reservation, call or answer hangs',
      policy,
      params: guestParams,
      query: recordVersion,
      status: 204,
    },
    async ({ ctx, params, query }) => removeGuest({ ctx, input: { ...params, ...query } }),
  );
}

function registerDuplicates(app: ProviderApp): void {
  const policy = withPermission('manageGuests');
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guest-duplicates',
      summary: 'Guests who may be one person, in pairs',
      policy,
      costly: true,
      params: eventParams,
      answer: dataOf(guestDuplicates),
    },
    async ({ ctx, params }) => ({ data: await findDuplicates({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/guests/{id}/merge',
      summary: 'Make one guest of two, with the calls, answers and reservations of both',
      policy,
      params: guestParams,
      body: guestMerge,
      answer: dataOf(guestRow),
    },
    async ({ ctx, params, body }) => ({ data: await mergeGuests({ ctx, input: { id: params.id, merge: body } }) }),
  );
}
