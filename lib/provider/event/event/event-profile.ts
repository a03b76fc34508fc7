import { and, count, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { EVENT_CODE_PATTERN } from '@/lib/config/constants';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { CodeCheck, EventPatch, EventProfile, StandingBookings } from '@/lib/contract/event-profile';
import { dateProblems, RANGE_IS_USED } from '@/lib/domain/event-dates';
import { eventCodeLetters, normalizeEventCode } from '@/lib/domain/keys';
import { lastDayOnline } from '@/lib/domain/packages';
import { missingForPublication } from '@/lib/domain/publication';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import {
  activities,
  bankAccounts,
  eventCategories,
  events,
  guests,
  hotels,
  ratePlans,
  rates,
  reservationRooms,
  reservations,
  roomNights,
} from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { readTerms } from '../../ground/payment-terms';
import { packageOf, refuseWithout } from './event-package';
import { isEvent, staffEvent } from './find-bookable-event';

type Row = typeof events.$inferSelect;

const STANDING = ['hold', 'confirmed', 'cancellationRequested'] as const;

/** The event as those who edit it see it, with what it lacks and what is booked. Raises NOT_FOUND. */
export async function readProfile({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<EventProfile> {
  return describeProfile(ctx.db, ctx, await staffEvent(ctx, input.event, 'manageEvent'));
}

/** The profile of a row of events, with what hangs on it as `db` reads it: a transaction's own where it is one. */
export async function describeProfile(db: Database, ctx: Context, row: Row): Promise<EventProfile> {
  const today = dateInZone(ctx.clock.now(), row.timeZone);
  const dates = { eventDate: row.eventDate, range_event_start: row.rangeStart, range_event_end: row.rangeEnd };
  const chosen = await packageOf(db, row.id);
  const hasOpenCategory = await sells(db, row, today);
  const takesMoney = await isPaidFor(db, ctx, row);
  const [listed] = await db.select({ guests: count() }).from(guests).where(eq(guests.eventId, row.id));
  return {
    id: row.id,
    agencyId: row.agencyId,
    eventName: row.name,
    code: row.code,
    ...dates,
    timeZone: row.timeZone,
    hotelId: row.hotelId,
    ceremony: row.ceremony,
    message: row.message,
    minimumNights: row.minimumNights,
    minimumToReserve: row.minimumToReserve,
    adultPassPrice: row.adultPassPrice,
    childPassPrice: row.childPassPrice,
    giftTableUrl: row.giftTableUrl,
    liveStreamUrl: row.liveStreamUrl,
    notificationEmail: row.notificationEmail,
    currency: row.currency,
    state: row.state,
    package: chosen,
    onlineUntil: lastDayOnline(row.firstPublishedOn, chosen),
    guests: listed?.guests ?? 0,
    missing: missingForPublication({
      dates,
      today,
      package: chosen,
      hasHotel: row.hotelId !== null,
      hasOpenCategory,
      message: row.message,
      texts: await textsOf(db, row),
      takesMoney,
      hasTerms: row.cancellationSteps.length > 0,
    }),
    standing: await countStanding(db, row.id),
    version: row.version,
  };
}

/** What guests read besides the couple's words. */
async function textsOf(db: Database, { id, ceremony }: Row): Promise<(BilingualText | null)[]> {
  const { name, venue, location, description, recommendations, dressCodeMen, dressCodeWomen, observations } =
    activities;
  const rows = await db
    .select({ name, venue, location, description, recommendations, dressCodeMen, dressCodeWomen, observations })
    .from(activities)
    .where(eq(activities.eventId, id));
  const ofCeremony = ceremony ? [ceremony.venue, ceremony.location, ceremony.description, ceremony.dressCode] : [];
  return [...ofCeremony, ...rows.flatMap((row) => Object.values(row))];
}

/** Whether a category has, from today on, a night that is not closed, before its cut-off, at a rate of adults. */
async function sells(db: Database, { id, currency }: Row, today: string): Promise<boolean> {
  const [found] = await db
    .select({ id: eventCategories.id })
    .from(eventCategories)
    .innerJoin(roomNights, eq(roomNights.eventCategoryId, eventCategories.id))
    .innerJoin(ratePlans, eq(ratePlans.eventCategoryId, eventCategories.id))
    .innerJoin(rates, eq(rates.ratePlanId, ratePlans.id))
    .where(
      and(
        eq(eventCategories.eventId, id),
        eq(eventCategories.blockState, 'definite'),
        or(isNull(eventCategories.cutOffDate), gte(eventCategories.cutOffDate, today)),
        gte(roomNights.night, today),
        eq(roomNights.closed, false),
        gt(roomNights.allotted, 0),
        eq(ratePlans.currency, currency),
        eq(rates.band, 'adult'),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Cards that this installation takes, or deposits with an account to pay them into. */
async function isPaidFor(db: Database, ctx: Context, { agencyId }: Row): Promise<boolean> {
  const terms = await readTerms(db, ctx, agencyId);
  if (terms.card) return true;
  const [account] = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(eq(bankAccounts.agencyId, agencyId))
    .limit(1);
  return terms.deposit && account !== undefined;
}

/** What is booked of an event now: holds too, since somebody is paying for them. */
export async function countStanding(db: Database, eventId: string): Promise<StandingBookings> {
  const ofEvent = and(eq(reservations.eventId, eventId), inArray(reservations.bookingStatus, [...STANDING]));
  const [booked] = await db.select({ reservations: count() }).from(reservations).where(ofEvent);
  const { adults, juniors, minors, infants, status } = reservationRooms;
  const people = sql<number>`coalesce(sum(${adults} + ${juniors} + ${minors} + ${infants}), 0)`.mapWith(Number);
  const [rooms] = await db
    .select({ rooms: count(), people })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .where(and(ofEvent, inArray(status, ['requested', 'approved'])));
  return { reservations: booked?.reservations ?? 0, rooms: rooms?.rooms ?? 0, people: rooms?.people ?? 0 };
}

/**
 * Changes an event. Raises NOT_FOUND, STALE with the event as it is, INVALID beside the fields (dates gone by or turned,
 * a code that is taken, or of an event that guests know already, another hotel while rooms of the first are in the
 * block), and PACKAGE_LIMIT.
 */
export async function changeProfile({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; change: EventPatch };
}): Promise<EventProfile> {
  const { id } = await staffEvent(ctx, input.event, 'manageEvent');
  const { version, ...change } = input.change;
  const profile = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, id)).for('no key update');
    if (!row) fail('NOT_FOUND');
    if (row.version !== version) fail('STALE', { details: await describeProfile(tx, ctx, row) });
    const code = change.code === undefined ? row.code : await freeCode(tx, row, change.code);
    await refuseWrong(tx, ctx, row, change);
    const { eventName, range_event_start, range_event_end, code: _code, ...same } = change;
    const set = {
      ...same,
      code,
      ...(eventName !== undefined && { name: eventName }),
      ...(range_event_start !== undefined && { rangeStart: range_event_start }),
      ...(range_event_end !== undefined && { rangeEnd: range_event_end }),
    };
    const { eventDate = row.eventDate } = change;
    const oneDay = eventDate === RANGE_IS_USED ? {} : { rangeStart: null, rangeEnd: null };
    const [changed] = await tx
      .update(events)
      .set({ ...set, ...oneDay, version: version + 1 })
      .where(eq(events.id, id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const names = Object.keys({ ...set, ...oneDay }) as (keyof Row)[];
    const written = names.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(changed[name]));
    const only = (of: Row) => Object.fromEntries(written.map((name) => [name, of[name]]));
    const entry = { agencyId: row.agencyId, entity: 'event', entityId: id, before: only(row), after: only(changed) };
    await writeAudit(tx, ctx, { ...entry, action: 'event.changed' });
    return describeProfile(tx, ctx, changed);
  });
  ctx.services.wakeWorkers();
  return profile;
}

type Change = Omit<EventPatch, 'version'>;

async function refuseWrong(tx: Database, ctx: Context, row: Row, change: Change): Promise<void> {
  const timeZone = change.timeZone ?? row.timeZone;
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone)) fail('INVALID', { fields: { timeZone: 'invalid' } });
  refuseWrongDates(row, change, dateInZone(ctx.clock.now(), timeZone));
  if (change.hotelId !== undefined && change.hotelId !== row.hotelId) await refuseHotel(tx, row, change.hotelId);
  if (change.giftTableUrl && change.giftTableUrl !== row.giftTableUrl)
    refuseWithout(await packageOf(tx, row.id), 'giftTable');
}

/** Dates that stay as they are may be past: everything else of such an event is still edited. */
function refuseWrongDates(row: Row, change: Change, today: string): void {
  const kept = { eventDate: row.eventDate, range_event_start: row.rangeStart, range_event_end: row.rangeEnd };
  const { eventDate, range_event_start, range_event_end } = { ...kept, ...change };
  const asked = { eventDate, range_event_start, range_event_end };
  if (JSON.stringify(asked) === JSON.stringify(kept)) return;
  const start = eventDate === RANGE_IS_USED ? 'range_event_start' : 'eventDate';
  const wrong = dateProblems(asked, today).map((problem) =>
    problem === 'start' ? [start, 'startDate'] : ['range_event_end', 'endDate'],
  );
  if (wrong.length > 0) fail('INVALID', { fields: Object.fromEntries(wrong) });
}

/** The block holds rooms of one hotel: another is chosen once they are taken out. */
async function refuseHotel(tx: Database, { id }: Row, hotelId: string | null): Promise<void> {
  const [inBlock] = await tx
    .select({ id: eventCategories.id })
    .from(eventCategories)
    .where(eq(eventCategories.eventId, id))
    .limit(1);
  if (inBlock) fail('INVALID', { fields: { hotelId: 'hotelOfBlock' } });
  if (hotelId === null) return;
  const [hotel] = await tx.select({ id: hotels.id }).from(hotels).where(eq(hotels.id, hotelId));
  if (!hotel) fail('INVALID', { fields: { hotelId: 'invalid' } });
}

async function freeCode(tx: Database, row: Row, typed: string): Promise<string> {
  const { code, verdict } = await judgeCode(tx, row, typed);
  if (verdict === 'own') return row.code;
  if (verdict === 'free') return code;
  return fail('INVALID', { fields: { code: `${verdict}Code` } });
}

async function judgeCode(db: Database, row: Row, typed: string): Promise<CodeCheck> {
  const code = normalizeEventCode(typed);
  const letters = eventCodeLetters(code);
  if (letters === eventCodeLetters(row.code)) return { code: row.code, verdict: 'own' };
  if (!EVENT_CODE_PATTERN.test(code) || letters.length < LEAST_LETTERS || letters.length > MOST_LETTERS)
    return { code, verdict: 'invalid' };
  // Guests have its links, and its codes are printed: those go on leading here.
  if (row.firstPublishedOn !== null || row.state !== 'draft') return { code, verdict: 'fixed' };
  const [other] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isEvent(code), ne(events.id, row.id)));
  return { code, verdict: other ? 'taken' : 'free' };
}

/** With `PLS`: fewer letters would be guessed, more are not typed. */
const LEAST_LETTERS = 9;
const MOST_LETTERS = 33;

/** Whether the event may have a code, asked while it is typed. Raises NOT_FOUND. */
export async function checkCode({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; code: string };
}): Promise<CodeCheck> {
  return judgeCode(ctx.db, await staffEvent(ctx, input.event, 'manageEvent'), input.code);
}
