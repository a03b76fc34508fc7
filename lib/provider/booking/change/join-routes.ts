import { z } from 'zod';
import { joinable, joinInput } from '@/lib/contract/join';
import { dataOf } from '@/lib/contract/page';
import { reservation } from '@/lib/contract/reservation';
import type { ProviderApp } from '../../http/environment';
import { keyParams } from '../../http/key-params';
import { holderOr } from '../../http/policy';
import { route } from '../../http/route';
import { joinBooking, listJoinable } from './join-booking';

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
