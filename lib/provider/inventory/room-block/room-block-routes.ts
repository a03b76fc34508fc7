import { z } from 'zod';
import { eventTerms, eventTermsPatch } from '@/lib/contract/event-terms';
import { offeredEvent } from '@/lib/contract/offered-event';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import { availability, availabilityQuery, quote, quoteInput } from '@/lib/contract/room-block';
import {
  blockCategory,
  categoryInput,
  categoryPatch,
  nightsInput,
  ratesInput,
  roomBlock,
} from '@/lib/contract/room-block-editor';
import { setCookies } from '../../http/cookies';
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { nameBrowser } from '../../people/session/known-browser';
import { changeBookingTerms, readBookingTerms } from './booking-terms';
import { addCategory, changeCategory, removeCategory } from './change-category';
import { readBlock } from './describe-block';
import { getAvailability, readOfferedEvent } from './get-availability';
import { getQuote } from './get-quote';
import { setNights, setRates } from './set-nights';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: recordId });

const ofCode = z.object({ code: z.string().min(1).max(80) });

export function registerRoomBlockRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/events/code/{code}',
      summary: 'An event by its code, with the rooms that it sells',
      policy: anybody,
      params: ofCode,
      answer: dataOf(offeredEvent),
    },
    async ({ ctx, params }) => ({ data: await readOfferedEvent({ ctx, input: { event: params.code } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/availability',
      summary: 'Free rooms of an event for a stay, category by category and night by night',
      policy: anybody,
      params: eventParams,
      query: availabilityQuery,
      answer: dataOf(availability),
    },
    async ({ ctx, params, query }) => ({
      data: await getAvailability({ ctx, input: { event: params.id, ...query } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/quotes',
      uncounted: true,
      summary: 'The itemised price of rooms and passes, with the payment schedule',
      policy: anybody,
      costly: true,
      params: eventParams,
      body: quoteInput,
      answer: dataOf(quote),
    },
    async ({ ctx, params, body, request }) => {
      // Gives the browser a name: whoever asks for a price usually books next, and a hold whose answer was lost is then
      // known to be this browser's.
      const name = nameBrowser(ctx);
      if (name) setCookies(request, [name]);
      return { data: await getQuote({ ctx, input: { event: params.id, request: body } }) };
    },
  );
}

const idParams = z.object({ id: recordId });

const ofStaff = { policy: withPermission('manageRoomBlock'), params: idParams };

const ofCategory = { ...ofStaff, answer: dataOf(blockCategory) };

const ofTerms = { ...ofStaff, answer: dataOf(eventTerms) };

function registerBlock(app: ProviderApp): void {
  route(
    app,
    {
      ...ofStaff,
      method: 'get',
      path: '/api/v1/events/{id}/categories',
      summary: 'The room block of an event: categories, nights with sold and free, rates, limits, state',
      answer: dataOf(roomBlock),
    },
    async ({ ctx, params }) => ({ data: await readBlock({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      ...ofCategory,
      method: 'post',
      path: '/api/v1/events/{id}/categories',
      summary: 'Add a category of the hotel to the block, tentative',
      body: categoryInput,
      status: 201,
    },
    async ({ ctx, params, body }) => ({
      data: await addCategory({ ctx, input: { event: params.id, category: body } }),
    }),
  );
  route(
    app,
    {
      ...ofTerms,
      method: 'get',
      path: '/api/v1/events/{id}/booking-terms',
      summary: 'The terms of bookings: nights, payments, passes, cancellation, discounts, waitlist',
    },
    async ({ ctx, params }) => ({ data: await readBookingTerms({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      ...ofTerms,
      method: 'patch',
      path: '/api/v1/events/{id}/booking-terms',
      summary: 'Change the terms of bookings to come',
      body: eventTermsPatch,
    },
    async ({ ctx, params, body }) => ({
      data: await changeBookingTerms({ ctx, input: { event: params.id, change: body } }),
    }),
  );
}

function registerCategory(app: ProviderApp): void {
  route(
    app,
    {
      ...ofCategory,
      method: 'patch',
      path: '/api/v1/categories/{id}',
      summary: 'Change block state, cut-off date, place or limits of a category',
      body: categoryPatch,
    },
    async ({ ctx, params, body }) => ({ data: await changeCategory({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      ...ofCategory,
      method: 'put',
      path: '/api/v1/categories/{id}/nights',
      summary: 'Write allotment and close-out of nights, all or none; never below what is sold',
      body: nightsInput,
    },
    async ({ ctx, params, body }) => ({ data: await setNights({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      ...ofCategory,
      method: 'put',
      path: '/api/v1/categories/{id}/rates',
      summary: 'Replace the prices of a category for bookings to come',
      body: ratesInput,
    },
    async ({ ctx, params, body }) => ({ data: await setRates({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'delete',
      path: '/api/v1/categories/{id}',
      summary: 'Take a category out of the block that was never booked',
      query: recordVersion,
      status: 204,
    },
    async ({ ctx, params, query, request }) => {
      await removeCategory({ ctx, input: { ...params, ...query } });
      return request.body(null, 204);
    },
  );
}

export function registerRoomBlockEditorRoutes(app: ProviderApp): void {
  registerBlock(app);
  registerCategory(app);
}
