import { z } from 'zod';
import { companionInput, companionInvitationInput, companionPlace, companionStay } from '@/lib/contract/companion';
import { leavingConsent, leavingInput, leavingPreview } from '@/lib/contract/leaving';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody, holderOr } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { fillCompanion, readStay } from './fill-companion';
import { inviteCompanion, listCompanions, revokeCompanion } from './invite-companion';
import { acceptLeaving, previewLeaving, sayLeaving } from './leave-room';

const policy = holderOr('createReservationForGuest');

const places = dataOf(z.array(companionPlace));

export function registerCompanionRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/companions',
      summary: 'The places of grown people in the rooms of a booking, and who of them was invited to fill in theirs',
      policy,
      params: keyParams,
      answer: places,
    },
    async ({ ctx, params }) => ({ data: await listCompanions({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/companions',
      summary: 'Give who has a place a link of their own, or another one, and mail it where an address is given',
      policy,
      params: keyParams,
      body: companionInvitationInput,
      answer: places,
    },
    async ({ ctx, params: { key }, body }) => ({ data: await inviteCompanion({ ctx, input: { key, ...body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/reservations/{key}/companions/{id}',
      summary: 'End the link of an invited person; what they said stays',
      policy,
      params: keyParams.extend({ id: recordId }),
      answer: places,
    },
    async ({ ctx, params }) => ({ data: await revokeCompanion({ ctx, input: params }) }),
  );
  const ofLeaver = {
    path: '/api/v1/reservations/{key}/companions/{id}/leaving',
    policy,
    params: keyParams.extend({ id: recordId }),
  } as const;
  route(
    app,
    {
      ...ofLeaver,
      method: 'get',
      summary: 'What a booking would cost without somebody who says that they leave, and what they paid',
      answer: dataOf(leavingPreview),
    },
    async ({ ctx, params: { key, id } }) => ({
      data: await previewLeaving({ ctx, input: { key, companionId: id } }),
    }),
  );
  route(
    app,
    {
      ...ofLeaver,
      method: 'post',
      summary: 'Agree that somebody leaves the room, at the difference that was shown',
      body: leavingConsent,
      answer: places,
    },
    async ({ ctx, params: { key, id }, body }) => ({
      data: await acceptLeaving({ ctx, input: { ...body, key, companionId: id } }),
    }),
  );
  registerOwnCalls(app);
}

/** No login: the link of an invited person lets its owner fill in their own data, and nothing else. */
function registerOwnCalls(app: ProviderApp): void {
  const ofCompanion = {
    path: '/api/v1/companions/{token}',
    policy: anybody,
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: dataOf(companionStay),
  } as const;
  route(
    app,
    { ...ofCompanion, method: 'get', summary: 'The stay of whoever was invited to a room, and what they said' },
    async ({ ctx, params, request }) => ({
      data: await limitFailures(request, null, () => readStay({ ctx, input: params })),
    }),
  );
  route(
    app,
    {
      ...ofCompanion,
      method: 'put',
      summary: 'Say what one is called and does not eat',
      body: companionInput,
    },
    async ({ ctx, params: { token }, body: said, request }) => ({
      data: await limitFailures(request, null, () => fillCompanion({ ctx, input: { token, said } })),
    }),
  );
  route(
    app,
    {
      ...ofCompanion,
      path: '/api/v1/companions/{token}/leaving',
      method: 'post',
      summary: 'Say that one does not come any more, or comes after all',
      body: leavingInput,
    },
    async ({ ctx, params: { token }, body: { leaves }, request }) => ({
      data: await limitFailures(request, null, () => sayLeaving({ ctx, input: { token, leaves } })),
    }),
  );
}
