import { z } from 'zod';
import {
  addRoomsInput,
  bookingChange,
  changeCategoryInput,
  changeDatesInput,
  changePreview,
  contactCorrection,
  messageInput,
  occupantMove,
  roomPatch,
} from '@/lib/contract/booking-change';
import { changeDecision } from '@/lib/contract/change-request';
import { joinable, joinInput } from '@/lib/contract/join';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { reservation } from '@/lib/contract/reservation';
import type { ProviderApp } from '../../http/environment';
import { holderOr, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { correctContact, renewLinks, resendMessage } from '../reservation/reach-holder';
import { previewChange } from './change-booking';
import { addRooms, changeCategory, changeDates, changeRoom, moveOccupant } from './change-rooms';
import { joinBooking, listJoinable } from './join-booking';
import { decideChange, withdrawChange } from './settle-change';

const roomParams = keyParams.extend({ id: recordId });

const policy = holderOr('createReservationForGuest');

const answer = dataOf(reservation);

export function registerBookingChangeRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/change-previews',
      summary: 'The price difference and the new schedule of a change; writes nothing',
      policy,
      params: keyParams,
      body: bookingChange,
      answer: dataOf(changePreview),
    },
    async ({ ctx, params: { key }, body }) => ({ data: await previewChange({ ctx, input: { key, change: body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/rooms',
      summary: 'Add rooms to a confirmed booking, at the difference that was shown',
      policy,
      params: keyParams,
      body: addRoomsInput,
      answer,
      status: 201,
    },
    async ({ ctx, params: { key }, body }) => ({ data: await addRooms({ ctx, input: { key, ...body } }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/reservations/{key}/rooms/{id}',
      summary: 'Names, observations and, at the difference that was shown, the number of people of a room',
      policy,
      params: roomParams,
      body: roomPatch,
      answer,
    },
    async ({ ctx, params: { key, id }, body }) => ({
      data: await changeRoom({ ctx, input: { key, roomId: id, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/rooms/{id}/occupant-moves',
      summary: 'Move somebody to a place of the same age in another room of the booking; who had it comes back',
      policy,
      params: roomParams,
      body: occupantMove,
      answer,
    },
    async ({ ctx, params: { key, id }, body }) => ({
      data: await moveOccupant({ ctx, input: { key, roomId: id, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/rooms/{id}/dates',
      summary: 'Move a room to another stay where it is free, at the difference that was shown',
      policy,
      params: roomParams,
      body: changeDatesInput,
      answer,
    },
    async ({ ctx, params: { key, id }, body }) => ({
      data: await changeDates({ ctx, input: { key, roomId: id, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/rooms/{id}/category',
      summary: 'Move a room to another category where it is free, at the difference that was shown',
      policy: withPermission('createReservationForGuest'),
      params: roomParams,
      body: changeCategoryInput,
      answer,
    },
    async ({ ctx, params: { key, id }, body }) => ({
      data: await changeCategory({ ctx, input: { key, roomId: id, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/reservations/{key}/rooms/{id}/change-request',
      summary: 'Take a change back that waits for the agency',
      policy,
      params: roomParams,
      answer,
    },
    async ({ ctx, params: { key, id } }) => ({ data: await withdrawChange({ ctx, input: { key, roomId: id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/rooms/{id}/change-request/decision',
      summary: "Approve or reject a guest's change of an approved room, once",
      policy: withPermission('decideRoom'),
      params: roomParams,
      body: changeDecision,
      answer,
    },
    async ({ ctx, params: { key, id }, body }) => ({
      data: await decideChange({ ctx, input: { key, roomId: id, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/reservations/{key}/contact',
      summary: 'Correct how the holder is called and reached; a new address ends the links of the old one',
      policy: withPermission('createReservationForGuest'),
      params: keyParams,
      body: contactCorrection,
      answer,
    },
    async ({ ctx, params: { key }, body }) => ({ data: await correctContact({ ctx, input: { key, ...body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/messages',
      summary: 'Send a mail of the reservation again, five an hour at most',
      policy,
      params: keyParams,
      body: messageInput,
      status: 202,
    },
    async ({ ctx, params: { key }, body, request }) => {
      await resendMessage({ ctx, input: { key, ...body } });
      return request.body(null, 202);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/login-links',
      summary: 'End every mailed link of the reservation and its other sessions, and mail a new link to its holder',
      policy,
      params: keyParams,
      status: 202,
    },
    async ({ ctx, params: { key }, request }) => {
      await renewLinks({ ctx, input: { key } });
      return request.body(null, 202);
    },
  );
}

const shared = {
  path: '/api/v1/reservations/{key}/joins',
  policy: holderOr('createReservationForGuest'),
  params: keyParams,
} as const;

export function registerJoinRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...shared,
      method: 'get',
      summary: 'Other bookings with the same address that its owner may have in this one',
      answer: dataOf(z.array(joinable)),
    },
    async ({ ctx, params }) => ({ data: await listJoinable({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...shared,
      method: 'post',
      summary: 'Have another booking of the same address in this one, at what both cost together',
      body: joinInput,
      answer: dataOf(reservation),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await joinBooking({ ctx, input: { ...params, ...body } }) }),
  );
}
