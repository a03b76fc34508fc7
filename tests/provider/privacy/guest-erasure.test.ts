import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DietaryNeed } from '@/lib/contract/guest';
import type { StaffHousehold } from '@/lib/contract/household';
import type { GuestErasure, GuestErasurePreview, PersonalData } from '@/lib/contract/personal-data';
import { ERASED } from '@/lib/domain/erasure';
import {
  auditLog,
  calls,
  erasureRequests,
  guests,
  households,
  lateAnswers,
  mailingOptOuts,
  notifications,
  outbox,
  reservationRooms,
  reservations,
} from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { booked } from '@/tests/support/after-booking';
import { dataOf, failureOf, insertBlock, insertUser, NOW, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let office: { cookie: string };
let event: TestBlock;
/** The household's link. */
let token: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const idOf = (name: string) => `${name}-${event.eventId}`;
/** By who has nothing but the link. */
const byLink = (method: string, name = '', of = token) =>
  call(method, `household-answers/${of}/erasure${name && `/${idOf(name)}`}`, undefined, {});
const erase = (name: string, confirm: string, headers = office) =>
  call('POST', `guests/${idOf(name)}/erasure`, { confirm }, headers);
const file = (name: string, headers: Record<string, string> = office) =>
  call('GET', `guests/${idOf(name)}/personal-data`, undefined, headers);
const tasks = () =>
  provider.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.eventId, event.eventId), eq(notifications.type, 'DATA_ERASURE')));
/** Subjects of what leaves. */
async function delivered(): Promise<string[]> {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return sent.map(({ subject }) => subject);
}
const rowOf = async (name: string) =>
  (
    await provider.db
      .select()
      .from(guests)
      .where(eq(guests.id, idOf(name)))
  )[0];

beforeEach(async () => {
  event = await insertBlock(provider.db, { event: { state: 'published' } });
  const { agencyId, eventId } = event;
  const all = { agencyId, eventId, createdAt: NOW };
  const householdId = idOf('solana');
  await provider.db.insert(households).values({ ...all, id: householdId, name: 'Familia Solana' });
  // The two share an address; each has a number of their own.
  const guest = {
    ...all,
    lastName: 'Solana',
    attendance: 'pending' as const,
    householdId,
    email: 'solana@correo.test',
  };
  await provider.db.insert(guests).values([
    { ...guest, id: idOf('ines'), firstName: 'Inés', mobile: '+525544440001', notes: 'Prima', dietNotes: 'Sin nuez' },
    { ...guest, id: idOf('raul'), firstName: 'Raúl', mobile: '+525544440002' },
  ]);
  const link = await dataOf<StaffHousehold>(await call('POST', `guests/${idOf('ines')}/household-link`, {}));
  token = new URL(link.link?.url ?? '', 'http://site').searchParams.get('token') ?? '';
});

describe('the data of a guest who holds no reservation', () => {
  it('are asked to be erased by the household’s link, once, which staff are told of with the day', async () => {
    const before = await dataOf<GuestErasure[]>(await byLink('GET'));
    expect(before.map(({ name, dueOn, booked: holds }) => [name, dueOn, holds])).toEqual([
      ['Inés Solana', null, false],
      ['Raúl Solana', null, false],
    ]);
    const asked = await dataOf<GuestErasure[]>(await byLink('PUT', 'ines'));
    const again = await dataOf<GuestErasure[]>(await byLink('PUT', 'ines'));
    expect(again).toEqual(asked);
    expect(asked.map(({ dueOn }) => dueOn)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null]);
    const told = await tasks();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ status: 'On', params: { holder: 'Inés Solana', date: asked[0]?.dueOn } });
    const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'guest-erasure-asked'));
    expect(mails.map(({ payload }) => payload)).toEqual([{ guestId: idOf('ines'), until: asked[0]?.dueOn }]);
    const preview = await dataOf<GuestErasurePreview>(await call('GET', `guests/${idOf('ines')}/erasure`));
    expect(preview).toMatchObject({
      erased: false,
      reservationKey: null,
      request: { state: 'waiting', isLate: false },
    });
  });

  it('are handed over as a file by who runs the agency, and nobody else’s stand in it', async () => {
    const { agencyId, eventId } = event;
    const planned = {
      agencyId,
      eventId,
      type: 'payment',
      priority: 'medium',
      state: 'toDo',
      medium: 'phone',
    } as const;
    await provider.db.insert(calls).values(
      ['ines', 'raul'].map((name, day) => ({
        ...planned,
        id: idOf(`call-${name}`),
        guestId: idOf(name),
        scheduledAt: new Date(`2027-02-0${day + 1}T16:00:00Z`),
        createdAt: NOW,
      })),
    );
    const data = await dataOf<PersonalData>(await file('ines'));
    expect(data).toMatchObject({
      account: null,
      reservations: [],
      guestLists: [
        {
          firstName: 'Inés',
          mobile: '+525544440001',
          dietNotes: 'Sin nuez',
          household: { name: 'Familia Solana' },
          calls: [{ at: '2027-02-01T16:00:00.000Z' }],
        },
      ],
    });
    const text = JSON.stringify(data);
    for (const others of ['Raúl', '+525544440002', 'Prima']) expect(text).not.toContain(others);
  });

  it('are in no file for another agency, for who does not run this one, for strangers, or once they are erased', async () => {
    const as = async (person: Parameters<typeof insertUser>[1]) =>
      provider.as((await insertUser(provider.db, person)).email);
    expect((await file('ines', await as({ role: 'agency', agencyId: 'elsewhere' }))).status).toBe(404);
    for (const role of ['agencyUser', 'payment', 'weddingPlanner', 'organizer'] as const)
      expect((await file('ines', await as({ role }))).status, role).toBe(403);
    expect((await file('ines', {})).status).toBe(401);
    await dataOf(await erase('ines', 'Inés Solana'));
    expect((await file('ines')).status).toBe(404);
  });

  it('stay where the wish is taken back, whose task ends with it and of which no mail leaves any more', async () => {
    await provider.db.delete(outbox);
    await byLink('PUT', 'ines');
    const after = await dataOf<GuestErasure[]>(await byLink('DELETE', 'ines'));
    expect(await delivered()).toEqual([]);
    expect(after.map(({ dueOn }) => dueOn)).toEqual([null, null]);
    expect((await tasks()).map(({ status }) => status)).toEqual(['Off']);
    expect((await rowOf('ines'))?.firstName).toBe('Inés');
    // Nothing to take back is no failure, and it can be asked anew.
    await dataOf(await byLink('DELETE', 'ines'));
    await dataOf(await byLink('PUT', 'ines'));
    expect(await delivered()).toEqual([expect.stringContaining('Inés Solana')]);
    expect(await provider.db.$count(erasureRequests, eq(erasureRequests.guestId, idOf('ines')))).toBe(2);
  });

  it('go with the guest who is taken off the list or merged, whose task ends with the wish', async () => {
    await byLink('PUT', 'ines');
    await byLink('PUT', 'raul');
    const merge = {
      version: (await rowOf('raul'))?.version,
      other: { id: idOf('ines'), version: (await rowOf('ines'))?.version },
    };
    await dataOf(await call('POST', `guests/${idOf('raul')}/merge`, merge));
    const statuses = async () =>
      Object.fromEntries((await tasks()).map(({ params, status }) => [params.holder, status]));
    expect(await statuses()).toEqual({ 'Inés Solana': 'Off', 'Raúl Solana': 'On' });
    const version = (await rowOf('raul'))?.version;
    expect((await call('DELETE', `guests/${idOf('raul')}?version=${version}`)).status).toBe(204);
    expect(await statuses()).toEqual({ 'Inés Solana': 'Off', 'Raúl Solana': 'Off' });
  });

  it('are erased from what the household sent late too, where those of the family go on waiting', async () => {
    const { agencyId, eventId } = event;
    const needs: DietaryNeed[] = ['kosher'];
    const wish = { attends: true, band: 'adult' as const, activityIds: [], meal: 'vegan' as const, needs };
    const late = (name: string) => ({ ...wish, guestId: idOf(name), seat: 0, name, dietNote: `Nada de ${name}` });
    await provider.db.insert(lateAnswers).values({
      agencyId,
      eventId,
      householdId: idOf('solana'),
      people: [late('ines'), late('raul')],
      ...({ via: 'link', language: 'es', sentAt: NOW } as const),
    });
    await dataOf(await erase('ines', 'Inés Solana'));
    const [kept] = await provider.db
      .select()
      .from(lateAnswers)
      .where(eq(lateAnswers.householdId, idOf('solana')));
    const erased = { ...late('ines'), name: null, meal: null, needs: [], dietNote: null };
    expect(kept?.people).toEqual([erased, late('raul')]);
  });

  it('are erased everywhere by who runs the agency, who types the name; those of the family stay', async () => {
    const { agencyId, eventId } = event;
    const letter = {
      agencyId,
      channel: 'mail' as const,
      kind: 'mailing',
      recipient: 'solana@correo.test',
      mailbox: 'solana@correo.test',
    };
    await provider.db.insert(outbox).values({
      ...letter,
      id: idOf('letter'),
      locale: 'es',
      payload: {},
      dedupeKey: idOf('letter'),
      status: 'sent' as const,
      createdAt: NOW,
      nextAttemptAt: NOW,
    });
    await provider.db.insert(mailingOptOuts).values({
      agencyId,
      eventId,
      mailbox: 'solana@correo.test',
      at: NOW,
    });
    await provider.db
      .update(guests)
      .set({ notes: 'Va con Inés Solana' })
      .where(eq(guests.id, idOf('raul')));
    await byLink('PUT', 'ines');
    expect(await failureOf(await erase('ines', 'Inés'))).toMatchObject({ code: 'INVALID' });
    const done = await dataOf<GuestErasurePreview>(await erase('ines', 'ines  solana'));
    expect(done).toMatchObject({ erased: true, request: { state: 'done' } });
    expect(await rowOf('ines')).toMatchObject({
      firstName: ERASED,
      lastName: '',
      mobile: '',
      email: null,
      notes: null,
      dietNotes: null,
    });
    expect(await rowOf('raul')).toMatchObject({
      firstName: 'Raúl',
      email: 'solana@correo.test',
      notes: `Va con ${ERASED}`,
    });
    // The address is the other one's too.
    expect(await provider.db.$count(mailingOptOuts, eq(mailingOptOuts.eventId, eventId))).toBe(1);
    expect(await provider.db.$count(outbox, and(eq(outbox.id, idOf('letter')), sql`recipient like 'solana%'`))).toBe(1);
    expect((await tasks()).map(({ status }) => status)).toEqual(['Off']);
    const log = await provider.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, idOf('ines')));
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['guest.erasureAsked', 'guest.erased']));
    expect(JSON.stringify(log)).not.toContain('Solana');
    // Done already: the same is answered, whatever is typed. Nobody of the household sees them any more.
    expect(await dataOf<GuestErasurePreview>(await erase('ines', ''))).toMatchObject({ erased: true });
    expect((await dataOf<GuestErasure[]>(await byLink('GET'))).map(({ name }) => name)).toEqual(['Raúl Solana']);
  });

  it('are erased from the reservation where the guest holds one, and not while they sleep in another’s room', async () => {
    const made = await booked(provider);
    const holds = async (guestId: string | null) =>
      provider.db.update(reservations).set({ guestId, eventId: event.eventId }).where(eq(reservations.key, made.key));
    const [{ eventId: elsewhere = '' } = {}] = await provider.db
      .select()
      .from(reservations)
      .where(eq(reservations.key, made.key));
    await holds(idOf('ines'));
    expect((await dataOf<GuestErasure[]>(await byLink('GET'))).map(({ booked: has }) => has)).toEqual([true, false]);
    const refused = await failureOf(await byLink('PUT', 'ines'));
    expect(refused).toMatchObject({ code: 'INVALID_STATE', error: expect.stringContaining('reservación') });
    expect(await failureOf(await erase('ines', 'Inés Solana'))).toMatchObject({ code: 'INVALID_STATE' });
    const preview = await dataOf<GuestErasurePreview>(await call('GET', `guests/${idOf('ines')}/erasure`));
    expect(preview.reservationKey).toBe(made.key);
    await provider.db
      .update(reservations)
      .set({ guestId: null, eventId: elsewhere })
      .where(eq(reservations.key, made.key));
    await provider.db
      .update(reservationRooms)
      .set({ occupants: [{ name: 'Raúl Solana', band: 'adult', guestId: idOf('raul') }] })
      .where(eq(reservationRooms.id, made.reservation.rooms[0]?.id ?? ''));
    expect(await failureOf(await byLink('PUT', 'raul'))).toMatchObject({ code: 'INVALID_STATE' });
    expect(await failureOf(await erase('raul', 'Raúl Solana'))).toMatchObject({ code: 'INVALID_STATE' });
  });

  it('asked by the household’s link are erased by a later reservation too, which ends that wish and its task', async () => {
    await byLink('PUT', 'ines');
    const made = await booked(provider);
    await provider.db
      .update(reservations)
      .set({ guestId: idOf('ines'), eventId: event.eventId, bookingStatus: 'cancelled', email: 'ines@correo.test' })
      .where(eq(reservations.key, made.key));
    await dataOf(await call('POST', `reservations/${made.key}/erasure`, { confirm: made.key }));
    expect((await rowOf('ines'))?.firstName).toBe(ERASED);
    const wishes = await provider.db
      .select()
      .from(erasureRequests)
      .where(eq(erasureRequests.guestId, idOf('ines')));
    expect(wishes.map(({ state }) => state)).toEqual(['done']);
    expect((await tasks()).map(({ status }) => status)).toEqual(['Off']);
  });

  it('are nobody else’s to ask or to erase', async () => {
    expect(await failureOf(await byLink('GET', '', 'a-link-of-nobody'))).toMatchObject({ code: 'LINK_INVALID' });
    const other = await insertBlock(provider.db, { event: { state: 'published' } });
    const stranger = `stranger-${other.eventId}`;
    await provider.db.insert(guests).values({
      agencyId: other.agencyId,
      eventId: other.eventId,
      createdAt: NOW,
      id: stranger,
      firstName: 'Otra',
      lastName: 'Gente',
      mobile: '+525500001111',
      attendance: 'pending' as const,
    });
    // Of another household than the link's.
    expect(
      await failureOf(await call('PUT', `household-answers/${token}/erasure/${stranger}`, undefined, {})),
    ).toMatchObject({ code: 'NOT_FOUND' });
    for (const role of ['weddingPlanner', 'agencyUser', 'organizer'] as const) {
      const { email } = await insertUser(provider.db, { role });
      expect((await erase('ines', 'Inés Solana', await provider.as(email))).status, role).toBe(403);
    }
    const { email } = await insertUser(provider.db, { role: 'agency', agencyId: '2' });
    expect(await failureOf(await erase('ines', 'Inés Solana', await provider.as(email)))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await rowOf('ines'))?.firstName).toBe('Inés');
    expect(await provider.db.$count(calls, eq(calls.eventId, event.eventId))).toBe(0);
  });
});
