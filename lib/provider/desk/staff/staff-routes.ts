import { z } from 'zod';
import type { Language } from '@/lib/contract/bilingual-text';
import { type BulkReport, bulkInput, bulkReport } from '@/lib/contract/bulk';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { reservationCounts, reservationExportQuery, reservationFilters } from '@/lib/contract/reservation-list';
import {
  complimentaryMarks,
  hotelConfirmations,
  roomingList,
  roomingListOf,
  roomingListQuery,
  roomingListSent,
} from '@/lib/contract/rooming-list';
import { releasedUnpaid, unpaidAddress } from '@/lib/contract/unpaid-address';
import { countListed } from '../../booking/reservation/count-listed';
import { exportReservations } from '../../booking/reservation/list-reservations';
import { listUnpaidAddresses, releaseUnpaidAddress } from '../../booking/reservation/unpaid-burst';
import { confirmRooms, markComplimentary, markRoomingListSent } from '../../booking/rooming-list/edit-rooming-list';
import { readRoomingList, writeRoomingList } from '../../booking/rooming-list/rooming-list';
import { fieldSentence, sentenceOf } from '../../ground/sentences';
import type { ProviderApp } from '../../http/environment';
import { privateCsv, privateDownload } from '../../http/file-answer';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { type DecidedItem, decideMany, type Refusal } from './decide-many';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: recordId });

export function registerStaffRoutes(app: ProviderApp): void {
  registerListRoutes(app);
  registerRoomingList(app);
  registerUnpaidAddresses(app);
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/decisions',
      summary: 'Up to 100 decisions about rooms, payments and cancellations, with a report of each',
      // By default the widest of the three permissions; each item is checked against that of its own kind.
      policy: withPermission('decidePayment'),
      params: eventParams,
      body: bulkInput,
      answer: dataOf(bulkReport),
    },
    async ({ ctx, params, body }) => {
      const decided = await decideMany({ ctx, input: { event: params.id, items: body.items } });
      return { data: reportOf(decided, ctx.locale) };
    },
  );
}

function registerListRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/reservations/counts',
      summary: 'How many reservations each choice of the list’s filters would show',
      policy: withPermission('readReservations'),
      params: eventParams,
      query: reservationFilters,
      answer: dataOf(reservationCounts),
    },
    async ({ ctx, params, query }) => ({
      data: await countListed({ ctx, input: { event: params.id, filters: query } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/reservations/export',
      open: true,
      summary: 'The filtered reservations of an event as a CSV file',
      policy: withPermission('readReservations'),
      params: eventParams,
      query: reservationExportQuery,
    },
    async ({ ctx, params, query: { sort, locale, ...filters } }) => {
      const input = { event: params.id, filters, sort, locale: locale ?? ctx.locale };
      const { name, body } = await exportReservations({ ctx, input });
      return privateCsv({ name, body });
    },
  );
}

function registerRoomingList(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/reports/rooming-list',
      open: true,
      summary: 'The rooming list of an event: as JSON, or as a CSV, Excel or PDF file',
      policy: withPermission('readReservations'),
      costly: true,
      params: eventParams,
      query: roomingListQuery,
      answer: dataOf(roomingList),
    },
    async ({ ctx, params, query: { format, locale = ctx.locale, hotel } }) => {
      if (format === 'json') return { data: await readRoomingList({ ctx, input: { event: params.id, hotel } }) };
      const file = await writeRoomingList({ ctx, input: { event: params.id, hotel, format, locale } });
      return privateDownload({ ...file, body: file.bytes });
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/rooming-list-versions',
      summary: 'Note that the rooming list as it is now was sent to the hotel',
      policy: withPermission('decideRoom'),
      params: eventParams,
      query: roomingListOf,
      body: roomingListSent,
      answer: dataOf(roomingList),
    },
    async ({ ctx, params, query }) => ({
      data: await markRoomingListSent({ ctx, input: { event: params.id, ...query } }),
    }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/events/{id}/hotel-confirmations',
      summary: 'Numbers under which the hotel has the rooms, read back from it',
      policy: withPermission('decideRoom'),
      params: eventParams,
      query: roomingListOf,
      body: hotelConfirmations,
      answer: dataOf(roomingList),
    },
    async ({ ctx, params, query, body }) => ({
      data: await confirmRooms({ ctx, input: { event: params.id, ...query, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/events/{id}/complimentary-rooms',
      summary: 'Rooms that the hotel charges nothing for, as its contract gives them',
      policy: withPermission('manageRoomBlock'),
      params: eventParams,
      query: roomingListOf,
      body: complimentaryMarks,
      answer: dataOf(roomingList),
    },
    async ({ ctx, params, query, body }) => ({
      data: await markComplimentary({ ctx, input: { event: params.id, ...query, ...body } }),
    }),
  );
}

function registerUnpaidAddresses(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/unpaid-addresses',
      summary: 'Addresses that met the cap of rooms without a payment, and what of them stands',
      policy: withPermission('decideCancellation'),
      params: eventParams,
      answer: dataOf(z.array(unpaidAddress)),
    },
    async ({ ctx, params }) => ({ data: await listUnpaidAddresses({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/unpaid-addresses/{address}/release',
      summary: 'Release all rooms of an address that have no payment',
      policy: withPermission('decideCancellation'),
      params: eventParams.extend({ address: z.string().min(1).max(60) }),
      answer: dataOf(releasedUnpaid),
    },
    async ({ ctx, params: { id, address } }) => ({
      data: await releaseUnpaidAddress({ ctx, input: { event: id, address } }),
    }),
  );
}

function reportOf(decided: DecidedItem[], locale: Language): BulkReport {
  const items = decided.map(({ item, refusal }): BulkReport['items'][number] =>
    refusal
      ? { item, outcome: 'refused', code: refusal.code, error: sentenceFor(refusal, locale), details: refusal.details }
      : { item, outcome: 'done' },
  );
  const done = items.filter(({ outcome }) => outcome === 'done').length;
  return { done, refused: items.length - done, items };
}

function sentenceFor({ code, fields, values }: Refusal, locale: Language): string {
  const [field] = Object.entries(fields ?? {});
  return field ? fieldSentence(field[1], { path: field[0], locale, values }) : sentenceOf(code, locale, values);
}
