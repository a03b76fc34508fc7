import { z } from 'zod';
import { heldBooking, stayPlan } from '@/lib/contract/held-booking';
import { dataOf, pageOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import {
  confirmInput,
  reservation,
  reservationInput,
  reservationRoom,
  reservationSummary,
} from '@/lib/contract/reservation';
import { reservationListQuery } from '@/lib/contract/reservation-list';
import { waitingRooms } from '@/lib/contract/waiting-room';
import { findReservationKey } from '../../ground/find-reservation';
import { isTickedByPerson } from '../../http/captcha-gate';
import { setCookies } from '../../http/cookies';
import type { ProviderApp } from '../../http/environment';
import { anybody, holderOr, loggedIn, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { decideRoom, listWaitingRooms } from './decide-room';
import { deleteReservation } from './delete-reservation';
import { getReservation } from './describe-reservation';
import { readHeldBooking, readStayPlan } from './held-booking';
import { holdAgain } from './hold-again';
import { holdReservation } from './hold-reservation';
import { listReservations } from './list-reservations';
import { confirmReservation } from './mark-confirmed';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: recordId });

const roomParams = keyParams.extend({ id: recordId });

/**
 * The approval of a room needs no body; a rejection names itself in one, with the reason that the guest reads.
 * `version` is the room's as it was looked at, since its guest may still change it.
 */
const roomDecision = z
  .object({
    decision: z.enum(['approve', 'reject']).default('approve'),
    reason: z.string().trim().max(500).optional(),
    version: z.int().optional(),
  })
  .default({ decision: 'approve' });

const ofReservation = { params: keyParams, answer: dataOf(reservation) };

function registerReservationReads(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/reservations',
      summary: 'The reservations of an event, a page at a time',
      policy: withPermission('readReservations'),
      params: eventParams,
      query: reservationListQuery,
      answer: pageOf(reservationSummary),
    },
    async ({ ctx, params, query }) => ({ data: await listReservations({ ctx, input: { event: params.id, query } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/waiting-rooms',
      summary: 'The rooms of an event that wait to be approved and the changes asked of rooms, the oldest first',
      policy: withPermission('decideRoom'),
      params: eventParams,
      answer: dataOf(waitingRooms),
    },
    async ({ ctx, params }) => ({ data: await listWaitingRooms({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      ...ofReservation,
      method: 'get',
      path: '/api/v1/reservations/{key}',
      summary: 'A reservation with its rooms, price, schedule, payments and history',
      policy: holderOr('readReservations'),
    },
    async ({ ctx, params }) => ({ data: await getReservation({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservation-keys/{id}',
      summary: 'The key of a reservation by its id, as webhooks name it',
      policy: withPermission('readReservations'),
      params: eventParams,
      answer: dataOf(z.object({ key: z.string() })),
    },
    async ({ ctx, params }) => ({ data: { key: await findReservationKey(ctx, params.id) } }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/booking',
      summary: 'The session of the caller with the reservation that it holds and its event',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: dataOf(heldBooking),
    },
    async ({ ctx }) => ({ data: await readHeldBooking({ ctx }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/plan',
      summary: 'What the home of a booked guest shows beside the booking: schedule, photos, whether an answer is due',
      policy: loggedIn,
      beforeSecondFactor: true,
      answer: dataOf(stayPlan.nullable()),
    },
    async ({ ctx }) => ({ data: await readStayPlan({ ctx }) }),
  );
}

function registerHolds(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/reservations',
      summary: 'Hold rooms and passes for 15 minutes; the answer logs the guest in',
      policy: anybody,
      params: eventParams,
      body: reservationInput,
      answer: dataOf(reservation),
      status: 201,
    },
    async ({ ctx, params, body, request }) => {
      const isPerson = await isTickedByPerson(request, body.captcha);
      const held = await holdReservation({ ctx, input: { event: params.id, request: body, isPerson } });
      setCookies(request, held.cookies);
      return { data: held.reservation };
    },
  );
  route(
    app,
    {
      ...ofReservation,
      method: 'post',
      path: '/api/v1/reservations/{key}/confirm',
      summary: 'Confirm a hold, accepting the terms',
      policy: holderOr('createReservationForGuest'),
      body: confirmInput,
    },
    async ({ ctx, params }) => ({ data: await confirmReservation({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofReservation,
      method: 'post',
      path: '/api/v1/reservations/{key}/hold-again',
      summary: 'Hold the rooms of an expired hold once more, where they are still free',
      policy: holderOr('createReservationForGuest'),
    },
    async ({ ctx, params }) => ({ data: await holdAgain({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/reservations/{key}',
      summary: 'Give a hold up; its nights go back at once',
      policy: holderOr('createReservationForGuest'),
      params: keyParams,
      status: 204,
    },
    async ({ ctx, params, request }) => {
      await deleteReservation({ ctx, input: params });
      return request.body(null, 204);
    },
  );
}

export function registerReservationRoutes(app: ProviderApp): void {
  registerReservationReads(app);
  registerHolds(app);
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/rooms/{id}/approve',
      summary: 'Approve or reject a requested room, once',
      policy: withPermission('decideRoom'),
      params: roomParams,
      body: roomDecision,
      answer: dataOf(reservationRoom),
    },
    async ({ ctx, params, body }) => ({
      data: await decideRoom({ ctx, input: { key: params.key, roomId: params.id, ...body } }),
    }),
  );
}
