import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, min, sql } from 'drizzle-orm';
import type { JoinedWaitlist, WaitlistInput } from '@/lib/contract/waitlist';
import { planOffers } from '@/lib/domain/waitlist';
import type { Context, Transaction } from '../../context';
import { roomNights, waitlistEntries } from '../../db/schema';
import { fail, ProviderError } from '../../error';
import { type BookableEvent, findBookableEvent } from '../../event/event/find-bookable-event';
import { derivedToken, hashOfToken } from '../../ground/mailed-token';
import { mobileNumber } from '../../ground/mobile-number';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { checkWish, fittingCategories, loadStock, type Stock, type Wish } from './load-plan';
import { auditEntry } from './settle-offers';
import { entryWithId, linkToken, readEntry } from './waitlist-entry';

/** How many open entries a person may have at one event: more is a mistake or abuse. */
const MOST_OF_ONE = 3;

/**
 * Joins the waitlist of an event; the answer has the token of the entry's link, which is mailed too. Raises
 * WAITLIST_CLOSED {why} where the list is off, nothing can be booked any more, or the rooms are free (then: book), and
 * what a booking of the same rooms would raise; LINK_INVALID to a repeated press whose entry is over. docs/domain.md, Waitlist.
 */
export async function joinWaitlist({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; request: WaitlistInput };
}): Promise<JoinedWaitlist> {
  const bookable = await openEvent(ctx, input.event);
  const { id } = await once({
    ctx: { ...ctx, actor: { kind: 'visitor' } },
    call: `waitlist ${bookable.event.id}`,
    fingerprint: input.request,
    work: (tx) => join(tx, ctx, bookable, input.request),
  });
  ctx.services.wakeWorkers();
  const record = await entryWithId(ctx, id);
  const token = (await linkToken(ctx, record.entry)) ?? fail('LINK_INVALID');
  return { ...(await readEntry(ctx, record)), token };
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
): Promise<{ id: string }> {
  const { categoryId, contact, ...wish } = request;
  const mobile = await mobileNumber(tx, bookable.event, contact.mobile);
  const stock = await loadStock(tx, ctx.clock, bookable);
  await refuseHopeless(tx, stock, { ...wish, eventCategoryId: categoryId }, wish.rooms);
  await refuseTooMany(tx, bookable.event.id, contact.email);
  const id = randomUUID();
  const { agencyId, id: eventId } = bookable.event;
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
  await enqueueMail(tx, ctx, {
    agencyId,
    kind: 'waitlist-joined',
    recipient: entry.email,
    locale: entry.locale,
    dedupeKey: `waitlist-joined ${id}`,
    payload: { entryId: id },
  });
  return { id };
}

/** Refuses what a booking would refuse, what is free to book, and what the block could never hold. */
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

async function refuseTooMany(tx: Transaction, eventId: string, email: string): Promise<void> {
  const ofPerson = and(
    eq(waitlistEntries.eventId, eventId),
    sql`lower(${waitlistEntries.email}) = ${email.toLowerCase()}`,
    inArray(waitlistEntries.status, ['waiting', 'offered']),
  );
  const [found] = await tx.select({ entries: count() }).from(waitlistEntries).where(ofPerson);
  if ((found?.entries ?? 0) >= MOST_OF_ONE) fail('WAITLIST_CLOSED', { details: { why: 'tooMany' } });
}
