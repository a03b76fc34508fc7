import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { WaitlistEntry, WaitlistPage, WaitlistQuery, WaitlistRow } from '@/lib/contract/waitlist';
import type { Context } from '../../context';
import { reservations, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import { readsPrivate } from '../../ground/access';
import { isLivingHold } from '../../ground/due-hold';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { replaceByHolderSession } from '../../people/session/open-session';
import { deleteReservation } from '../reservation/delete-reservation';
import { loadQueue } from './load-plan';
import { auditEntry, tellClosed } from './settle-offers';
import {
  describeRow,
  type EntryRecord,
  entryOfToken,
  entryStatus,
  managedEntry,
  readEntry,
  recordsOf,
} from './waitlist-entry';

interface ByToken {
  ctx: Context;
  input: { token: string };
}

type Ended = 'declined' | 'removed';

/**
 * Ends an entry that waits or has an offer; the held rooms go back at once, for the next of the list. Ending it again
 * changes nothing; a booked one is ALREADY_DECIDED. The hold is given up first: after a crash between the two, the next
 * run of the waitlist finds that and settles the entry.
 */
async function endEntry(ctx: Context, record: EntryRecord, ended: Ended): Promise<void> {
  const { entry, reservation } = record;
  const status = entryStatus(record);
  if (status === 'booked') fail('ALREADY_DECIDED');
  if (status !== 'waiting' && status !== 'offered') return;
  if (reservation) await giveUpHold(ctx, reservation.key);
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx
      .update(waitlistEntries)
      .set({ status: ended, version: sql`${waitlistEntries.version} + 1` })
      .where(and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.status, entry.status)))
      .returning();
    // An offer was made, or the entry was settled, after it was read: the caller has to look again.
    if (!changed) return fail('STALE');
    await auditEntry(tx, ctx, changed, entry.status);
    // Who leaves the list knows it. Somebody whom staff remove would go on waiting, or press the button of an offer
    // that is gone.
    if (ended === 'removed') await tellClosed(tx, ctx, changed);
  });
  ctx.services.wakeWorkers();
}

/**
 * The entry's token does not make its person the holder of the reservation, so the waitlist gives the hold up in its
 * own name.
 */
const giveUpHold = (ctx: Context, key: string) =>
  deleteReservation({ ctx: { ...ctx, actor: { kind: 'system', job: 'waitlist' } }, input: { key } });

/**
 * Opens the session of the offered hold, as the login link of its mail does; the checkout confirms it. Raises
 * NOT_FOUND, HOLD_EXPIRED where the offer is over, LINK_INVALID once it is booked, INVALID_STATE where there is none.
 */
export async function acceptOffer({
  ctx,
  input,
}: {
  ctx: Context;
  input: { token: string };
}): Promise<{ reservationKey: string; cookies: string[] }> {
  const record = await entryOfToken(ctx, input.token);
  const { reservation } = record;
  const status = entryStatus(record);
  if (status === 'lapsed') fail('HOLD_EXPIRED');
  // Once it is booked, the link of the list lets nobody in any more: the confirmation has its own.
  if (status === 'booked') fail('LINK_INVALID');
  if (status !== 'offered' || !reservation) fail('INVALID_STATE');
  const { cookies } = await inTransaction(ctx, (tx) => replaceByHolderSession({ ctx, tx, reservation }));
  return { reservationKey: reservation.key, cookies };
}

/** Leaves the list, giving an offer back where there is one. Raises NOT_FOUND, ALREADY_DECIDED for a booked entry. */
export async function leaveWaitlist({ ctx, input }: ByToken): Promise<WaitlistEntry> {
  await endEntry(ctx, await entryOfToken(ctx, input.token), 'declined');
  return readEntry(ctx, await entryOfToken(ctx, input.token));
}

/** Declines the offer of an entry: its rooms are free at once. Raises NOT_FOUND, INVALID_STATE without an offer. */
export async function declineOffer({ ctx, input }: ByToken): Promise<WaitlistEntry> {
  const record = await entryOfToken(ctx, input.token);
  if (record.entry.status === 'waiting') fail('INVALID_STATE');
  await endEntry(ctx, record, 'declined');
  return readEntry(ctx, await entryOfToken(ctx, input.token));
}

/** Staff take somebody off the list, an offer included. Raises NOT_FOUND, ALREADY_DECIDED for a booked entry. */
export async function removeEntry({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<WaitlistRow> {
  await endEntry(ctx, await managedEntry(ctx, input.id), 'removed');
  const record = await managedEntry(ctx, input.id);
  return describeRow({ record, queue: null, rooms: [], locale: ctx.locale }, ctx);
}

/**
 * The waitlist of an event in its order, with place, state and reason of each, and how the list works. Raises
 * NOT_FOUND, INVALID for an unknown cursor. docs/domain.md, Waitlist.
 */
export async function listWaitlist({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: WaitlistQuery };
}): Promise<WaitlistPage> {
  const event = await staffEvent(ctx, input.event, 'manageWaitlist');
  const window = pageWindow(input.query);
  const now = ctx.clock.now();
  const asked = conditions(event.id, input.query, { withContact: readsPrivate(ctx.actor, 'contact'), now });
  const [counted, records, queue] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(waitlistEntries)
      .leftJoin(reservations, eq(reservations.id, waitlistEntries.reservationId))
      .where(asked),
    recordsOf(ctx).where(asked).orderBy(asc(waitlistEntries.position)).limit(window.limit).offset(window.offset),
    loadQueue(ctx, event.id),
  ]);
  const rows = records.map((record) => describeRow({ record, queue, rooms: [], locale: ctx.locale }, ctx));
  const { waitlistEnabled: enabled, waitlistOfferHours: offerHours, waitlistFillsGaps: fillsGaps } = event;
  return {
    ...toPage(rows, counted[0]?.total ?? 0, window),
    settings: { enabled, offerHours, fillsGaps, timeZone: event.timeZone },
  };
}

function conditions(
  eventId: string,
  { q, 'filter[state]': state }: WaitlistQuery,
  { withContact, now }: { withContact: boolean; now: Date },
): SQL | undefined {
  const { firstName, lastName, email, mobile, status } = waitlistEntries;
  const name = sql`${firstName} || ' ' || ${lastName}`;
  const text = withContact ? sql`${name} || ' ' || ${email} || ' ' || ${mobile}` : name;
  return and(
    eq(waitlistEntries.eventId, eventId),
    // As entryStatus has it: what became of an offer counts before it is settled.
    state === 'all'
      ? undefined
      : or(eq(status, 'waiting'), and(eq(status, 'offered'), isNull(reservations.confirmedAt), isLivingHold(now))),
    ...containsWords(text, q),
  );
}
