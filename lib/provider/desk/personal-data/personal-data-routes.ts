import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import {
  erasureInput,
  erasurePreview,
  erasureRequest,
  guestErasure,
  guestErasureInput,
  guestErasurePreview,
  type PersonalData,
  personalData,
} from '@/lib/contract/personal-data';
import { recordId } from '@/lib/contract/record-id';
import { describeReservation } from '../../booking/reservation/describe-reservation';
import type { Context } from '../../context';
import { contactMessages, events, guests, outbox, sessions, supportTickets, users } from '../../db/schema';
import { loadRecordsOfMany } from '../../ground/load-record';
import type { ProviderApp } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody, loggedIn, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { refuseActingAdmin } from '../../people/profile/profile';
import { carryOutErasure, previewErasure } from './carry-out-erasure';
import { askForErasure, ownBookings, readOwnErasure, withdrawErasure } from './erasure';
import { findPerson, type Person } from './find-person';
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

/** Guests of a list: who has their household's link asks it, who runs the agency does it. */
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

const NOBODY: Omit<PersonalData, 'writtenAt' | 'account'> = {
  reservations: [],
  guestLists: [],
  messages: [],
  supportTickets: [],
  mails: [],
  sessions: [],
};

/**
 * Everything that is kept about the caller: a guest who has shown that the address is theirs gets all that is under their
 * name and address, anybody else the own reservation alone. Raises FORBIDDEN to staff and to who acts as another.
 */
async function exportOwnData({ ctx }: { ctx: Context }): Promise<PersonalData> {
  await refuseActingAdmin(ctx.db, ctx);
  const data = { writtenAt: ctx.clock.now().toISOString(), account: await accountOf(ctx), ...structuredClone(NOBODY) };
  for (const { reservation, isProven } of await ownBookings(ctx.db, ctx)) {
    if (reservation.erasedAt) continue;
    const part = await partOf(ctx, await findPerson(ctx.db, reservation, { byMail: isProven }), isProven);
    for (const name of Object.keys(NOBODY) as (keyof typeof NOBODY)[]) data[name].push(...(part[name] as never[]));
  }
  return data;
}

async function accountOf({ db, actor }: Context): Promise<PersonalData['account']> {
  if (actor.kind !== 'user') return null;
  const [account] = await db.select().from(users).where(eq(users.id, actor.userId));
  return account ? { name: account.name, email: account.email, mobile: account.mobile } : null;
}

async function partOf(ctx: Context, person: Person, isProven: boolean): Promise<typeof NOBODY> {
  const { db } = ctx;
  const records = await loadRecordsOfMany(db, person.reservationIds);
  const lists = await db
    .select({ guest: guests, event: events.name })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(inArray(guests.id, person.guestIds));
  const messages = await db.select().from(contactMessages).where(inArray(contactMessages.id, person.messageIds));
  const tickets = await db.select().from(supportTickets).where(inArray(supportTickets.id, person.ticketIds));
  const opened = await db
    .select()
    .from(sessions)
    .where(
      or(
        inArray(sessions.reservationId, person.reservationIds),
        person.userId ? eq(sessions.userId, person.userId) : undefined,
      ),
    )
    .orderBy(asc(sessions.createdAt));
  return {
    reservations: records.map((record) => describeReservation(record, ctx)),
    guestLists: lists.map(({ guest, event }) => {
      const { firstName, lastName, maternalLastName, email, mobile, attendance, companions, dietNotes } = guest;
      return { event, firstName, lastName, maternalLastName, email, mobile, attendance, companions, dietNotes };
    }),
    messages: messages.map(({ createdAt, message }) => ({ at: createdAt.toISOString(), text: message })),
    supportTickets: tickets.map(({ createdAt, subject, message }) => ({
      at: createdAt.toISOString(),
      subject,
      text: message,
    })),
    mails: isProven ? await mailsTo(ctx, person) : [],
    sessions: opened.map(({ createdAt, ip, userAgent }) => ({
      at: createdAt.toISOString(),
      address: ip,
      browser: userAgent,
    })),
  };
}

async function mailsTo({ db }: Context, { agencyId, mailboxes }: Person): Promise<PersonalData['mails']> {
  const sent = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.agencyId, agencyId), eq(outbox.status, 'sent'), inArray(outbox.mailbox, mailboxes)))
    .orderBy(asc(outbox.createdAt));
  return sent.map(({ createdAt, kind, recipient }) => ({ at: createdAt.toISOString(), kind, recipient }));
}
