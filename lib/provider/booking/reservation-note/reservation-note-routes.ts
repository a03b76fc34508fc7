import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { type NoteInput, noteInput, type ReservationNote, reservationNote } from '@/lib/contract/reservation-note';
import { actorName, type Context } from '../../context';
import { reservationNotes, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { actorId, writeAudit } from '../../ground/audit';
import { findReservation } from '../../ground/find-reservation';
import { once } from '../../ground/once';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';

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
      params: keyParams.extend({ id: recordId }),
      answer,
    },
    async ({ ctx, params: { key, id } }) => ({ data: await removeNote({ ctx, input: { key, noteId: id } }) }),
  );
}

interface OfReservation {
  key: string;
}

/** The booking for those who act for its guest: a guest does not reach its notes, not even their own booking's. */
async function findForStaff(ctx: Context, key: string) {
  if (ctx.actor.kind !== 'user') fail('NOT_FOUND');
  const { reservation } = await findReservation(ctx.db, ctx, key, 'createReservationForGuest');
  return reservation;
}

/** What staff noted about a booking, the newest first. Raises NOT_FOUND. */
async function listNotes({ ctx, input }: { ctx: Context; input: OfReservation }): Promise<ReservationNote[]> {
  const { id } = await findForStaff(ctx, input.key);
  const rows = await ctx.db
    .select({ note: reservationNotes, by: users.name })
    .from(reservationNotes)
    .leftJoin(users, eq(users.id, actorId(reservationNotes.createdBy, 'user')))
    .where(eq(reservationNotes.reservationId, id))
    .orderBy(desc(reservationNotes.createdAt), desc(reservationNotes.id));
  const own = actorName(ctx.actor);
  return rows.map(({ note, by }) => ({
    id: note.id,
    text: note.text,
    by,
    mine: note.createdBy === own,
    createdAt: note.createdAt.toISOString(),
  }));
}

/** Keeps a note of staff about a booking, once per Idempotency-Key, and answers them all. Raises NOT_FOUND. */
async function addNote({
  ctx,
  input: { key, text },
}: {
  ctx: Context;
  input: NoteInput & OfReservation;
}): Promise<ReservationNote[]> {
  const { id: reservationId, agencyId } = await findForStaff(ctx, key);
  await once({
    ctx,
    call: `note ${reservationId}`,
    fingerprint: { text },
    work: async (tx) => {
      const id = randomUUID();
      const written = { createdBy: actorName(ctx.actor), createdAt: ctx.clock.now() };
      await tx.insert(reservationNotes).values({ id, agencyId, reservationId, text, ...written });
      const after = { reservationId, text };
      await writeAudit(tx, ctx, { agencyId, action: 'note.added', entity: 'reservationNote', entityId: id, after });
      return { id };
    },
  });
  return listNotes({ ctx, input: { key } });
}

/** Deletes a note, only for its author. Raises NOT_FOUND, also for another person's note. */
async function removeNote({
  ctx,
  input: { key, noteId },
}: {
  ctx: Context;
  input: OfReservation & { noteId: string };
}): Promise<ReservationNote[]> {
  const { id: reservationId, agencyId } = await findForStaff(ctx, key);
  await inTransaction(ctx, async (tx) => {
    const own = and(
      eq(reservationNotes.id, noteId),
      eq(reservationNotes.reservationId, reservationId),
      eq(reservationNotes.createdBy, actorName(ctx.actor)),
    );
    const [gone] = await tx.delete(reservationNotes).where(own).returning();
    if (!gone) fail('NOT_FOUND');
    const before = { reservationId, text: gone.text };
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'note.removed',
      entity: 'reservationNote',
      entityId: noteId,
      before,
    });
  });
  return listNotes({ ctx, input: { key } });
}
