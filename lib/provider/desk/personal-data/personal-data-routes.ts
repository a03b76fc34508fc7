import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import {
  erasureInput,
  erasurePreview,
  erasureRequest,
  guestErasure,
  guestErasureInput,
  guestErasurePreview,
  personalData,
} from '@/lib/contract/personal-data';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody, loggedIn, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { carryOutErasure, previewErasure } from './carry-out-erasure';
import { askForErasure, readOwnErasure, withdrawErasure } from './erasure';
import { exportGuestData, exportOwnData } from './export-personal-data';
import {
  askGuestErasure,
  carryOutGuestErasure,
  previewGuestErasure,
  readGuestErasures,
  withdrawGuestErasure,
} from './guest-erasure';

const requests = dataOf(z.array(erasureRequest));

export function registerPersonalDataRoutes(app: ProviderApp): void {
  registerOwn(app);
  registerOfGuests(app);
  const ofReservation = {
    path: '/api/v1/reservations/{key}/erasure',
    policy: withPermission('manageAgency'),
    params: keyParams,
    answer: dataOf(erasurePreview),
  } as const;
  route(
    app,
    { ...ofReservation, method: 'get', summary: 'What erasing the holder of a reservation would take' },
    async ({ ctx, params }) => ({ data: await previewErasure({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofReservation,
      method: 'post',
      summary: 'Erase the personal data of whoever holds a reservation, for good; asks for its key',
      body: erasureInput,
    },
    async ({ ctx, params, body }) => ({ data: await carryOutErasure({ ctx, input: { ...params, ...body } }) }),
  );
}

/** Guests of a list: a household's link asks for the erasure, and who runs the agency carries it out. */
function registerOfGuests(app: ProviderApp): void {
  const people = dataOf(z.array(guestErasure));
  const ofHousehold = { policy: anybody, answer: people } as const;
  const path = '/api/v1/household-answers/{token}/erasure';
  const token = z.string().min(1).max(300);
  const ofMember = { token, guestId: recordId };
  route(
    app,
    {
      ...ofHousehold,
      method: 'get',
      path,
      summary: 'The people of a household, and whether it was asked to erase what is kept of them',
      params: z.object({ token }),
    },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => readGuestErasures({ ctx, input })),
    }),
  );
  route(
    app,
    {
      ...ofHousehold,
      method: 'put',
      path: `${path}/{guestId}`,
      summary: 'Ask to have the personal data of somebody of the household erased',
      params: z.object(ofMember),
    },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => askGuestErasure({ ctx, input })),
    }),
  );
  route(
    app,
    {
      ...ofHousehold,
      method: 'delete',
      path: `${path}/{guestId}`,
      summary: 'Take back the wish to have somebody of the household erased',
      params: z.object(ofMember),
    },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => withdrawGuestErasure({ ctx, input })),
    }),
  );
  const ofGuest = {
    path: '/api/v1/guests/{id}/erasure',
    policy: withPermission('manageAgency'),
    params: z.object({ id: recordId }),
    answer: dataOf(guestErasurePreview),
  } as const;
  route(
    app,
    { ...ofGuest, method: 'get', summary: 'Whether a guest of a list asked to be erased, and what is in the way' },
    async ({ ctx, params }) => ({ data: await previewGuestErasure({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofGuest,
      method: 'post',
      summary: 'Erase the personal data of a guest of a list, for good; asks for their name',
      body: guestErasureInput,
    },
    async ({ ctx, params, body }) => ({ data: await carryOutGuestErasure({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/guests/{id}/personal-data',
      // A link of the record opens it.
      open: true,
      summary: 'Everything that is kept about a guest of a list, to hand over to them',
      policy: ofGuest.policy,
      params: ofGuest.params,
      answer: dataOf(personalData),
    },
    async ({ ctx, params }) => ({ data: await exportGuestData({ ctx, input: params }) }),
  );
}

function registerOwn(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/personal-data',
      // A link of the page opens it.
      open: true,
      summary: 'Everything that is kept about the caller, who is a guest',
      policy: loggedIn,
      answer: dataOf(personalData),
    },
    async ({ ctx }) => ({ data: await exportOwnData({ ctx }) }),
  );
  const own = { path: '/api/v1/me/erasure', policy: loggedIn } as const;
  route(
    app,
    {
      ...own,
      method: 'get',
      summary: 'Whether the caller asked to be erased, and until when it is done',
      answer: requests,
    },
    async ({ ctx }) => ({ data: await readOwnErasure({ ctx }) }),
  );
  route(
    app,
    { ...own, method: 'post', summary: 'Ask to have the own personal data erased', answer: requests, status: 201 },
    async ({ ctx }) => ({ data: await askForErasure({ ctx }) }),
  );
  route(
    app,
    { ...own, method: 'delete', summary: 'Take the wish to be erased back', status: 204 },
    async ({ ctx, request }) => {
      await withdrawErasure({ ctx });
      return request.body(null, 204);
    },
  );
}
