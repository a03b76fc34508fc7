import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { erasureInput, erasurePreview, erasureRequest, personalData } from '@/lib/contract/personal-data';
import type { ProviderApp } from '../../http/environment';
import { keyParams } from '../../http/key-params';
import { loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { carryOutErasure, previewErasure } from './carry-out-erasure';
import { askForErasure, readOwnErasure, withdrawErasure } from './erasure';
import { exportOwnData } from './export-data';

const requests = dataOf(z.array(erasureRequest));

export function registerPersonalDataRoutes(app: ProviderApp): void {
  registerOwn(app);
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

function registerOwn(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/personal-data',
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
