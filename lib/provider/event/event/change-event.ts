import { and, eq, isNull, ne } from 'drizzle-orm';
import { EVENT_CODE_PATTERN } from '@/lib/config/constants';
import type { CodeCheck, EventPatch, EventProfile } from '@/lib/contract/event-profile';
import { RANGE_IS_USED } from '@/lib/domain/event-dates';
import { isOfEventPage } from '@/lib/domain/event-page';
import { eventCodeLetters, normalizeEventCode } from '@/lib/domain/keys';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { eventCategories, events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { keepClocks, moveSchedule } from '../activity/arrange-schedule';
import { takeHotel } from '../hotel/find-hotel';
import { readOtherHotelIds, writeOtherHotels } from '../hotel/other-hotels';
import { currenciesOf, replaceCurrencies } from './event-currencies';
import { daysMoved, refuseDaysAway, refuseWrongDates } from './event-days';
import { packageOf, refuseWithout } from './event-package';
import { describeProfile, lockEvent } from './event-profile';
import { refuseStrangers } from './event-team';
import { datesOf, isEvent, staffEvent, tendedEvent } from './find-bookable-event';
import { moveDeadlines } from './move-deadlines';

type Row = typeof events.$inferSelect;

/**
 * Changes an event. Raises NOT_FOUND, STALE with the event as it is, INVALID on the fields (dates gone by, turned or
 * away from the event, a code that is taken, or of an event that guests know already, another hotel while rooms of the
 * first are in the block, other hotels that cannot be, currencies without their rate, people who are none of its
 * agency's, a field that is not of the event's page by an editor of the page alone), PACKAGE_LIMIT, and FORBIDDEN for
 * deadlines of the block that move along by a person who may not edit the block.
 */
export async function changeProfile({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; change: EventPatch };
}): Promise<EventProfile> {
  const event = await tendedEvent(ctx, input.event, 'tendEventPage');
  if (!worksForEvent(ctx.actor, event, 'manageEvent')) refuseBeyondPage(input.change);
  const profile = await inTransaction(ctx, (tx) => writeChange(tx, ctx, { id: event.id, change: input.change }));
  ctx.services.wakeWorkers();
  return profile;
}

interface Changing {
  id: string;
  change: EventPatch;
}

/** changeProfile within a transaction, for a caller who may change every field. Raises what changeProfile raises. */
export async function writeChange(
  tx: Transaction,
  ctx: Context,
  { id, change: { version, moveSchedule: isMovedAlong, moveCutOffs, movePayments, ...change } }: Changing,
): Promise<EventProfile> {
  const row = await lockEvent(tx, ctx, { id, version });
  const code = change.code === undefined ? row.code : await freeCode(tx, row, change.code);
  await refuseWrong(tx, ctx, row, change);
  await refuseStrangers(tx, row, change);
  const hotel = await chosenHotel(tx, row, change.hotelId);
  const { eventName, range_event_start, range_event_end, code: _code, currencies, otherHotelIds, ...same } = change;
  const currenciesBefore = currencies && (await currenciesOf(tx, id));
  if (currencies) await replaceCurrencies(tx, ctx, { event: row, currencies });
  const hotelsBefore = await changeOtherHotels(tx, row, change);
  const set = {
    ...same,
    ...hotel,
    code,
    ...(eventName !== undefined && { name: eventName }),
    ...(range_event_start !== undefined && { rangeStart: range_event_start }),
    ...(range_event_end !== undefined && { rangeEnd: range_event_end }),
  };
  const { eventDate = row.eventDate } = change;
  const oneDay = eventDate === RANGE_IS_USED ? {} : { rangeStart: null, rangeEnd: null };
  const movedBy = daysMoved(datesOf(row), { ...datesOf(row), ...change }) ?? 0;
  const days = isMovedAlong ? movedBy : 0;
  const deadlines = await moveDeadlines(tx, ctx, {
    row,
    timeZone: change.timeZone ?? row.timeZone,
    days: movedBy,
    along: { moveCutOffs, movePayments },
  });
  const ceremony =
    row.ceremony && days !== 0 && change.ceremony === undefined
      ? { ceremony: { ...row.ceremony, date: addDays(row.ceremony.date, days) } }
      : {};
  const [changed] = await tx
    .update(events)
    .set({ ...set, ...oneDay, ...ceremony, ...deadlines.set, version: version + 1 })
    .where(eq(events.id, id))
    .returning();
  if (!changed) fail('NOT_FOUND');
  if (days !== 0) await moveSchedule(tx, row, days);
  if (changed.timeZone !== row.timeZone) await keepClocks(tx, row, changed.timeZone);
  const names = Object.keys({ ...set, ...oneDay, ...ceremony, ...deadlines.set }) as (keyof Row)[];
  const written = names.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(changed[name]));
  const isOtherMoney = JSON.stringify(currencies) !== JSON.stringify(currenciesBefore);
  const areOtherHotels = hotelsBefore !== null && otherHotelIds?.join() !== hotelsBefore.join();
  const only = (of: Row) => Object.fromEntries(written.map((name) => [name, of[name]]));
  const entry = {
    agencyId: row.agencyId,
    entity: 'event',
    entityId: id,
    before: {
      ...only(row),
      ...(isOtherMoney && { currencies: currenciesBefore }),
      ...(areOtherHotels && { otherHotelIds: hotelsBefore }),
    },
  };
  const moved = days !== 0 && { scheduleMovedDays: days };
  const listed = { ...(isOtherMoney && { currencies }), ...(areOtherHotels && { otherHotelIds }) };
  const after = { ...only(changed), ...listed, ...moved, ...deadlines.log };
  await writeAudit(tx, ctx, { ...entry, after, action: 'event.changed' });
  return describeProfile(tx, ctx, changed);
}

type Change = Omit<EventPatch, 'version'>;

/** Raises INVALID on each field that only the agency may change. */
function refuseBeyondPage({ version: _version, ...change }: EventPatch): void {
  const beyond = Object.keys(change).filter((name) => !isOfEventPage(name));
  if (beyond.length > 0) fail('INVALID', { fields: Object.fromEntries(beyond.map((name) => [name, 'ofAgency'])) });
}

async function refuseWrong(tx: Database, ctx: Context, row: Row, change: Change): Promise<void> {
  const timeZone = change.timeZone ?? row.timeZone;
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone)) fail('INVALID', { fields: { timeZone: 'invalid' } });
  refuseWrongDates(row, change, dateInZone(ctx.clock.now(), timeZone));
  refuseDaysAway(row, change);
  if (change.giftTableUrl && change.giftTableUrl !== row.giftTableUrl)
    refuseWithout(await packageOf(tx, row.id), 'giftTable');
  if (change.hotelId && change.hotelId !== row.hotelId) refuseWithout(await packageOf(tx, row.id), 'hotel');
}

/**
 * Writes the event's other hotels where the change names them, or where its own hotel changes; answers those it had
 * before, null where nothing was written.
 */
async function changeOtherHotels(tx: Transaction, row: Row, change: Change): Promise<string[] | null> {
  const { hotelId = row.hotelId } = change;
  if (change.otherHotelIds === undefined && hotelId === row.hotelId) return null;
  const before = await readOtherHotelIds(tx, row.id);
  const otherHotelIds = change.otherHotelIds ?? before;
  if (otherHotelIds.some((id) => !before.includes(id))) refuseWithout(await packageOf(tx, row.id), 'hotel');
  await writeOtherHotels(tx, { id: row.id, agencyId: row.agencyId, hotelId, otherHotelIds });
  return change.otherHotelIds === undefined ? null : before;
}

/** The event's own hotel stays while its rooms are in the block; another one is copied as it is at that moment. */
async function chosenHotel(tx: Database, { id, agencyId, ...row }: Row, hotelId: string | null | undefined) {
  if (hotelId === undefined || hotelId === row.hotelId) return {};
  const [inBlock] = await tx
    .select({ id: eventCategories.id })
    .from(eventCategories)
    .where(and(eq(eventCategories.eventId, id), isNull(eventCategories.hotelId)))
    .limit(1);
  if (inBlock) fail('INVALID', { fields: { hotelId: 'hotelOfBlock' } });
  return takeHotel(tx, { agencyId, hotelId });
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
  // Guests have its links and printed codes, so the code must go on leading here.
  if (row.firstPublishedOn !== null || row.state !== 'draft') return { code, verdict: 'fixed' };
  const [other] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isEvent(code), ne(events.id, row.id)));
  return { code, verdict: other ? 'taken' : 'free' };
}

/** Letters of a code, `PLS` included: a shorter code could be guessed, and nobody would type a longer one. */
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
