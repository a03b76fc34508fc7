import { randomUUID } from 'node:crypto';
import { and, eq, inArray, min, sql } from 'drizzle-orm';
import type { JoinedWaitlist, WaitlistInput } from '@/lib/contract/waitlist';
import { isSameName } from '@/lib/domain/rooming-people';
import { planOffers } from '@/lib/domain/waitlist';
import type { Context, Transaction } from '../../context';
import { roomNights, waitlistEntries } from '../../db/schema';
import { fail, ProviderError } from '../../error';
import { type BookableEvent, findBookableEvent } from '../../event/event/find-bookable-event';
import { lockByName } from '../../ground/lock-by-name';
import { derivedToken, hashOfToken } from '../../ground/mailed-token';
import { mobileNumber } from '../../ground/mobile-number';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { checkWish, type EntryRow, fittingCategories, loadStock, type Stock, type Wish } from './load-plan';
import { auditEntry } from './settle-offers';
import { entryWithId, linkToken, readEntry } from './waitlist-entry';

/** How many open entries a person may have at one event: more is a mistake or abuse. */
const MOST_OF_ONE = 3;

/**
 * Cuts an instant to its hour: the link is mailed again at most once an hour, so that nobody can fill another's mailbox
 * by joining in their name.
 */
const HOUR_LENGTH = '2027-06-10T17'.length;

/**
 * Joins the waitlist of an event; the answer has the token of the entry's link, which is mailed too. Whoever waits for
 * the very same already, with the same name, mail and mobile, keeps their one entry, and its link goes only to their
 * mailbox: anybody could have typed that data, and must not learn from the answer whether somebody waits. Raises
 * WAITLIST_CLOSED {why} where the list is off, nothing can be booked any more, or the rooms are free (then: book), and
 * what a booking of the same rooms would raise; LINK_INVALID to a repeated press whose entry is over. docs/domain.md,
 * Waitlist.
 */
export async function joinWaitlist({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; request: WaitlistInput };
}): Promise<JoinedWaitlist> {
  const bookable = await openEvent(ctx, input.event);
  const { id, isKnown } = await once({
    ctx: { ...ctx, actor: { kind: 'visitor' } },
    call: `waitlist ${bookable.event.id}`,
    fingerprint: input.request,
    work: (tx) => join(tx, ctx, bookable, input.request),
  });
  ctx.services.wakeWorkers();
  const record = await entryWithId(ctx, id);
  const entry = await readEntry(ctx, record);
  if (isKnown) return { ...entry, offer: null, token: null };
  return { ...entry, token: (await linkToken(ctx, record.entry)) ?? fail('LINK_INVALID') };
}

async function openEvent(ctx: Context, idOrCode: string): Promise<BookableEvent> {
  const bookable = await findBookableEvent(ctx.db, ctx.clock, idOrCode);
  if (!bookable.event.waitlistEnabled) fail('WAITLIST_CLOSED', { details: { why: 'disabled' } });
  return bookable;
}

async function join(
  tx: Transaction,
  ctx: Context,
  bookable: BookableEvent,
  request: WaitlistInput,
): Promise<{ id: string; isKnown?: boolean }> {
  const { categoryId, contact, ...wish } = request;
  const mobile = await mobileNumber(tx, bookable.event, contact.mobile);
  const stock = await loadStock(tx, ctx.clock, bookable);
  await refuseHopeless(tx, stock, { ...wish, eventCategoryId: categoryId }, wish.rooms);
  const { agencyId, id: eventId } = bookable.event;
  const open = await openEntriesOf(tx, eventId, contact.email);
  const known = open.find((entry) => isSameWish(entry, { ...wish, eventCategoryId: categoryId, ...contact, mobile }));
  if (known) {
    await mailLink(tx, ctx, known, `again ${ctx.clock.now().toISOString().slice(0, HOUR_LENGTH)}`);
    return { id: known.id, isKnown: true };
  }
  if (open.length >= MOST_OF_ONE) fail('WAITLIST_CLOSED', { details: { why: 'tooMany' } });
  const id = randomUUID();
  const [entry] = await tx
    .insert(waitlistEntries)
    .values({
      ...wish,
      id,
      agencyId,
      eventId,
      eventCategoryId: categoryId,
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
      mobile,
      status: 'waiting',
      tokenHash: hashOfToken(derivedToken(ctx, 'waitlist', id)),
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!entry) throw new Error('The waitlist took no entry');
  await auditEntry(tx, ctx, entry, null);
  await mailLink(tx, ctx, entry);
  return { id };
}

async function mailLink(tx: Transaction, ctx: Context, entry: EntryRow, occasion?: string): Promise<void> {
  const { id: entryId, agencyId, email: recipient, locale } = entry;
  const dedupeKey = ['waitlist-joined', entryId, ...(occasion ? [occasion] : [])].join(' ');
  await enqueueMail(tx, ctx, { agencyId, kind: 'waitlist-joined', recipient, locale, dedupeKey, payload: { entryId } });
}

/** Refuses a wish that a booking would refuse, that can be booked right now, or that the block could never hold. */
async function refuseHopeless(tx: Transaction, stock: Stock, wish: Wish, rooms: number): Promise<void> {
  const categoryIds = fittingCategories(stock, wish);
  if (categoryIds.length === 0) refuseAs(stock, wish);
  const entry = { id: '', stay: wish, rooms, categoryIds };
  const isFree = planOffers([entry], stock.free, { fillsGaps: false }).offers.length > 0;
  if (isFree) fail('WAITLIST_CLOSED', { details: { why: 'free' } });
  const blocks = await tx
    .select({ most: min(roomNights.allotted) })
    .from(roomNights)
    .where(
      and(
        inArray(roomNights.eventCategoryId, categoryIds),
        sql`${roomNights.night} >= ${wish.checkIn} and ${roomNights.night} < ${wish.checkOut}`,
      ),
    )
    .groupBy(roomNights.eventCategoryId);
  const most = blocks.reduce((sum, block) => sum + (block.most ?? 0), 0);
  if (most < rooms) fail('INVALID', { fields: { rooms: 'invalid' } });
}

/** Raises what keeps the wish out of every category: of several the reason of the first. */
function refuseAs(stock: Stock, wish: Wish): never {
  const categoryId = wish.eventCategoryId ?? stock.offers[0]?.id;
  if (!categoryId) fail('WAITLIST_CLOSED', { details: { why: 'cutOff' } });
  try {
    checkWish(stock, wish, categoryId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === 'CATEGORY_CLOSED') fail('WAITLIST_CLOSED', { details: { why: 'cutOff' } });
    // A wish has one room, so the room's field paths lose their `rooms.0.`.
    const fields = Object.entries(error.facts.fields ?? {}).map(([path, why]) => [
      path.replace(/^rooms\.0\./, ''),
      why,
    ]);
    throw fields.length > 0
      ? new ProviderError(error.code, { ...error.facts, fields: Object.fromEntries(fields) })
      : error;
  }
  return fail('WAITLIST_CLOSED', { details: { why: 'cutOff' } });
}

/**
 * A person's open entries at an event. Two presses of theirs run one after another, so that the second sees what the
 * first wrote.
 */
async function openEntriesOf(tx: Transaction, eventId: string, email: string): Promise<EntryRow[]> {
  const address = email.toLowerCase();
  await lockByName(tx, `waitlist ${eventId} ${address}`);
  return tx
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.eventId, eventId),
        sql`lower(${waitlistEntries.email}) = ${address}`,
        inArray(waitlistEntries.status, ['waiting', 'offered']),
      ),
    );
}

const WISH = ['eventCategoryId', 'checkIn', 'checkOut', 'rooms', 'adults', 'juniors', 'minors', 'infants'] as const;

type Wished = Pick<EntryRow, (typeof WISH)[number] | 'firstName' | 'lastName' | 'mobile'>;

/** Whether an open entry of a mailbox is the same person's, for the very same rooms. */
const isSameWish = (entry: EntryRow, asked: Wished): boolean =>
  WISH.every((name) => entry[name] === asked[name]) &&
  entry.mobile === asked.mobile &&
  isSameName(`${entry.firstName} ${entry.lastName}`, `${asked.firstName} ${asked.lastName}`);
