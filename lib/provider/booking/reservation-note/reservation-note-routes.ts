import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { noteInput, reservationNote } from '@/lib/contract/reservation-note';
import type { ProviderApp } from '../../http/environment';
import { keyParams } from '../../http/key-params';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { addNote, listNotes, removeNote } from './reservation-notes';

const policy = withPermission('createReservationForGuest');

const answer = dataOf(z.array(reservationNote));

export function registerReservationNoteRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/notes',
      summary: 'What staff noted about a booking, for staff alone',
      policy,
      params: keyParams,
      answer,
    },
    async ({ ctx, params }) => ({ data: await listNotes({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/notes',
      summary: 'Note something about a booking for other staff; answers all notes',
      policy,
      params: keyParams,
      body: noteInput,
      answer,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await addNote({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/reservations/{key}/notes/{id}',
      summary: 'Take an own note away; answers those that stay',
      policy,
      params: keyParams.extend({ id: z.string().min(1).max(60) }),
      answer,
    },
    async ({ ctx, params: { key, id } }) => ({ data: await removeNote({ ctx, input: { key, noteId: id } }) }),
  );
}
