import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { GuestErasure, GuestErasurePreview } from '@/lib/contract/personal-data';
import { erasureDueOn } from '@/lib/domain/erasure';
import { plainWords, wholeName } from '@/lib/domain/guest-name';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { erasureRequests, guests, notifications, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { findContactedGuest } from '../../event/guest/find-guest';
import { findByToken, type OpenedHousehold, openHousehold } from '../../event/household/find-household';
import { writeAudit } from '../../ground/audit';
import { dropUnreferenced } from '../../ground/unreferenced-file';
import { mailOffice } from '../../people/mail/mail-office';
import { refuseActingAdmin } from '../../people/profile/profile';
import { erasePerson } from './erase-person';
import { type Db, describeRequest, settle } from './erasure';
import { findGuestPerson, type Person } from './find-person';
import { sleepsAhead } from './stay-ahead';

type GuestRow = typeof guests.$inferSelect;

const ofGuest = (id: string) => and(eq(erasureRequests.guestId, id), ne(erasureRequests.state, 'withdrawn'));

/** The newest wish to erase a guest of a list that was not taken back; null = nobody asked. */
async function requestOfGuest(db: Db, id: string): Promise<typeof erasureRequests.$inferSelect | null> {
  const [found] = await db
    .select()
    .from(erasureRequests)
    .where(ofGuest(id))
    .orderBy(desc(erasureRequests.askedAt))
    .limit(1);
  return found ?? null;
}

/** The reservations that a guest of the list holds; takes columns too, for a statement that selects from guests. */
const isHeldBy = ({ id, eventId }: Record<'id' | 'eventId', SQLWrapper | string>) =>
  and(sql`${reservations.eventId} = ${eventId}`, sql`${reservations.guestId} = ${id}`, isNull(reservations.erasedAt));

/**
 * Key of the reservation that a guest of the list holds, by which they are erased with all that is theirs; null = none.
 */
async function bookingOfGuest(db: Db, guest: Pick<GuestRow, 'id' | 'eventId'>): Promise<string | null> {
  const [found] = await db
    .select({ key: reservations.key })
    .from(reservations)
    .where(isHeldBy(guest))
    .orderBy(desc(reservations.createdAt))
    .limit(1);
  return found?.key ?? null;
}

/**
 * Answers who the guest is. Raises INVALID_STATE where they hold a reservation, which is erased as a whole, or are still
 * to sleep in another's.
 */
async function refuseBooked(tx: Transaction, ctx: Context, guest: GuestRow): Promise<Person> {
  if (await bookingOfGuest(tx, guest)) fail('INVALID_STATE', { values: { what: 'erasedByBooking' } });
  const person = await findGuestPerson(tx, guest);
  if (await sleepsAhead(tx, ctx, person)) fail('INVALID_STATE', { values: { what: 'bookingAhead' } });
  return person;
}

/** People of a household's list, and what was asked of the data of each. Raises LINK_INVALID, EVENT_KEY_NOT_FOUND. */
export async function readGuestErasures({
  ctx,
  input: { token },
}: {
  ctx: Context;
  input: { token: string };
}): Promise<GuestErasure[]> {
  const { household } = await openHousehold(ctx, token);
  return describe(ctx.db, household.id);
}

async function describe(db: Db, householdId: string): Promise<GuestErasure[]> {
  const members = await db
    .select({
      guest: guests,
      dueOn: erasureRequests.dueOn,
      booked: sql<boolean>`exists (select 1 from ${reservations} where ${isHeldBy(guests)})`,
    })
    .from(guests)
    .leftJoin(erasureRequests, and(eq(erasureRequests.guestId, guests.id), eq(erasureRequests.state, 'waiting')))
    .where(and(eq(guests.householdId, householdId), isNull(guests.erasedAt)))
    .orderBy(asc(guests.createdAt), asc(guests.id));
  return members.map(({ guest, ...asked }) => ({ guestId: guest.id, name: wholeName(guest), ...asked }));
}

interface OfGuest {
  ctx: Context;
  input: { token: string; guestId: string };
}

/** Does something to a guest of the household that the token opens, who is locked; answers its people afterwards. */
async function withMember({ ctx, input }: OfGuest, act: (tx: Transaction, found: Member) => Promise<void>) {
  const { token, guestId } = input;
  const { event } = await openHousehold(ctx, token);
  const described = await inTransaction(ctx, async (tx) => {
    const { household } = await findByToken(tx, ctx, { token, lock: true });
    const [guest] = await tx
      .select()
      .from(guests)
      .where(and(eq(guests.id, guestId), eq(guests.householdId, household.id), isNull(guests.erasedAt)))
      .for('update');
    if (!guest) return fail('NOT_FOUND');
    await act(tx, { guest, event });
    return describe(tx, household.id);
  });
  ctx.services.wakeWorkers();
  return described;
}

interface Member extends Pick<OpenedHousehold, 'event'> {
  guest: GuestRow;
}

/**
 * Who has a household's link asks its agency to erase somebody of it; asked already, the same is answered. Staff look
 * at who asks before they do it. Raises LINK_INVALID, EVENT_KEY_NOT_FOUND, NOT_FOUND, INVALID_STATE where the guest
 * holds a reservation (then it is asked from there) or sleeps in one that lies ahead. docs/domain.md, Guests and
 * contact.
 */
export async function askGuestErasure(of: OfGuest): Promise<GuestErasure[]> {
  const { ctx } = of;
  return withMember(of, async (tx, { guest, event }) => {
    await refuseBooked(tx, ctx, guest);
    const { id: guestId, agencyId, eventId } = guest;
    const now = ctx.clock.now();
    const dueOn = erasureDueOn(dateInZone(now, event.timeZone));
    const id = randomUUID();
    const added = await tx
      .insert(erasureRequests)
      .values({ id, agencyId, guestId, askedAt: now, dueOn })
      .onConflictDoNothing()
      .returning({ id: erasureRequests.id });
    if (added.length === 0) return;
    const params = { requestId: id, guestId, holder: wholeName(guest), eventName: event.name, date: dueOn };
    await tx
      .insert(notifications)
      .values({ id: randomUUID(), agencyId, eventId, type: 'DATA_ERASURE', params, createdAt: now });
    await mailOffice(tx, ctx, event, { kind: 'guest-erasure-asked', occasion: id, payload: { guestId, until: dueOn } });
    const entry = { agencyId, entity: 'guest', entityId: guestId, after: { dueOn } };
    await writeAudit(tx, ctx, { ...entry, action: 'guest.erasureAsked' });
  });
}

/** Takes the wish back while nobody has carried it out; nothing to take back is no failure. Raises as asking does. */
export async function withdrawGuestErasure(of: OfGuest): Promise<GuestErasure[]> {
  return withMember(of, async (tx, { guest }) => {
    if ((await settle(tx, of.ctx, { guestIds: [guest.id] }, 'withdrawn')) === 0) return;
    const entry = { agencyId: guest.agencyId, entity: 'guest', entityId: guest.id };
    await writeAudit(tx, of.ctx, { ...entry, action: 'guest.erasureWithdrawn' });
  });
}

const RIGHT = 'manageAgency';

/** What staff see before they erase a guest of a list. Raises NOT_FOUND, FORBIDDEN. */
export async function previewGuestErasure({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<GuestErasurePreview> {
  const { guest, event } = await findContactedGuest(ctx, input.id, RIGHT);
  return previewOf(ctx.db, ctx, { guest, zone: event.timeZone });
}

interface Previewed {
  guest: GuestRow;
  zone: string;
}

async function previewOf(db: Db, ctx: Context, { guest, zone }: Previewed): Promise<GuestErasurePreview> {
  const asked = await requestOfGuest(db, guest.id);
  return {
    name: wholeName(guest),
    erased: guest.erasedAt !== null,
    request: asked && describeRequest(ctx, asked, zone),
    reservationKey: await bookingOfGuest(db, guest),
  };
}

/**
 * Erases a guest of a list who holds no reservation from all that the agency keeps, in one transaction; done already,
 * the same is answered. Raises NOT_FOUND, FORBIDDEN, INVALID where the name was not typed, INVALID_STATE where the
 * guest holds a reservation or will still sleep in one. docs/domain.md, Guests and contact.
 */
export async function carryOutGuestErasure({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; confirm: string };
}): Promise<GuestErasurePreview> {
  const { guest: found, event } = await findContactedGuest(ctx, input.id, RIGHT);
  await refuseActingAdmin(ctx.db, ctx);
  const { gone, preview } = await inTransaction(ctx, async (tx) => {
    const [guest] = await tx.select().from(guests).where(eq(guests.id, found.id)).for('update');
    if (!guest) return fail('NOT_FOUND');
    const seen = { guest, zone: event.timeZone };
    if (guest.erasedAt) return { gone: [], preview: await previewOf(tx, ctx, seen) };
    if (plainWords(input.confirm) !== plainWords(wholeName(guest))) fail('INVALID', { fields: { confirm: 'invalid' } });
    const files = await erasePerson(tx, ctx, await refuseBooked(tx, ctx, guest));
    await settle(tx, ctx, { guestIds: [guest.id] }, 'done');
    const entry = { agencyId: guest.agencyId, entity: 'guest', entityId: guest.id };
    await writeAudit(tx, ctx, { ...entry, action: 'guest.erased' });
    const [erased = guest] = await tx.select().from(guests).where(eq(guests.id, guest.id));
    return { gone: files, preview: await previewOf(tx, ctx, { ...seen, guest: erased }) };
  });
  for (const key of gone) await dropUnreferenced(ctx, key);
  return preview;
}
