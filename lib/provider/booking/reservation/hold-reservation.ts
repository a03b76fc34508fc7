import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Reservation, ReservationInput } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import type { Context, Transaction } from '../../context';
import { auditLog, type events, guests, sessions } from '../../db/schema';
import { inTransaction, sentTogether } from '../../db/transaction';
import { fail } from '../../error';
import { type BookableEvent, findBookableEvent, keepBookable } from '../../event/event/find-bookable-event';
import { refuseStrangers } from '../../event/guest/find-guest';
import { listedAt } from '../../event/guest/living-guests';
import { worksForEvent } from '../../ground/access';
import { auditRow } from '../../ground/audit';
import { once } from '../../ground/once';
import { takeUseOrFail } from '../../inventory/coupon/coupon-use';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { freeingDueHolds } from '../../inventory/room-block/release-nights';
import type { NightDemand } from '../../inventory/room-block/take-nights';
import { takeNights } from '../../inventory/room-block/take-nights';
import { browserHash, withBrowser } from '../../people/session/known-browser';
import { endReplaced, holderCookies, holderSessionRow, openHolderSession } from '../../people/session/open-session';
import type { HeldReservation } from '../../people/session/read-me';
import { giveUpReplaced } from './delete-reservation';
import { describeReservation } from './describe-reservation';
import { insertReservation } from './insert-reservation';
import { type PricedStock, priceInTransaction, readStock } from './price-in-transaction';
import { tellingOfBurst } from './unpaid-burst';
import { countUnpaid, heldFrom, refuseTooManyUnpaid } from './unpaid-rooms';

/**
 * Holds rooms and passes for 15 minutes, in one transaction with their nights, price snapshot and audit row; answers
 * the reservation and the holder's cookies, to an idempotent replay of the same browser too; another one that repeats
 * the call is answered without a session. A hold that it replaces is given up in that transaction, so that a refusal
 * leaves the guest what they had. A guest holds so many unpaid rooms and no more, unless `isPerson` says that a captcha
 * was solved. Raises what priceRequest raises, SOLD_OUT with the nights that are gone, TOO_MANY_UNPAID. docs/domain.md,
 * Holds; docs/decisions/holds.md.
 */
export async function holdReservation({
  ctx: called,
  input,
}: {
  ctx: Context;
  input: { event: string; request: ReservationInput; isPerson?: boolean };
}): Promise<{ reservation: Reservation; cookies: string[] }> {
  const bookable = await findBookableEvent(called.db, called.clock, input.event);
  const { event } = bookable;
  const ctx = asTheyAreThere(withBrowser(called), event);
  const { request, isPerson = false } = input;
  const { captcha: _solved, ...asked } = request;
  const { replaces } = request;
  // The lock for counting unpaid rooms is taken first: a booking that waits for it must not hold locks which others
  // need.
  const read = (tx: Transaction) =>
    sentTogether([
      countUnpaid(tx, ctx, event, request.contact.email),
      readStock(tx, ctx, bookable, request),
      keepBookable(tx, event.id),
    ]);
  let opened: { reservationId: string; cookies: string[] } | null = null;
  const { answer, holder, browser } = await tellingOfBurst(ctx, event, () =>
    freeingDueHolds(ctx, event.id, () =>
      once({
        ctx: asVisitor(ctx),
        call: `hold ${event.id}`,
        fingerprint: asked,
        // Rooms that the replaced hold makes free are seen only once it is given up, so then nothing can be read ahead.
        ahead: async (tx) => (replaces ? null : read(tx)),
        work: async (tx, { ahead, last }) => {
          const given = replaces ? await giveUpReplaced(tx, ctx, event, replaces) : null;
          const [unpaid, stock] = ahead ?? (await read(tx));
          await refuseTooManyUnpaid(tx, ctx, event, unpaid, { rooms: request.rooms.length, isPerson });
          withGiven(stock, given ?? []);
          const { held, demand, cookies } = await hold(tx, ctx, bookable, request, stock);
          // Last, so that the nights of other guests are locked as short as can be.
          last(() =>
            given ? exchangeNights(tx, { take: demand, give: given }, bookable.today) : takeNights(tx, demand),
          );
          opened = { reservationId: held.holder.id, cookies };
          return held;
        },
      }),
    ),
  );
  // Nights that the earlier hold gave back may be for somebody on the waitlist.
  if (replaces) ctx.services.wakeWorkers();
  const isSameBrowser = browser !== null && browser === browserHash(called);
  const again = async () => (isSameBrowser ? openedAgain(ctx, holder) : []);
  return { reservation: answer, cookies: cookiesOf(opened, holder) ?? (await again()) };
}

/** Adds the nights that the replaced hold gives up to what is free. */
function withGiven(stock: PricedStock, given: NightDemand[]): void {
  for (const { categoryId, night, rooms } of given) {
    const nights = stock.free.get(categoryId);
    const free = nights?.get(night);
    if (free !== undefined) nights?.set(night, free + rooms);
  }
}

type Opened = { reservationId: string; cookies: string[] } | null;

/** What this very call opened, unless its work was rolled back and a twin's answer is given instead. */
const cookiesOf = (opened: Opened, { id }: HeldReservation) => (opened?.reservationId === id ? opened.cookies : null);

/** A replay gets a session of its own: the first one's token is not kept in the database. */
const openedAgain = (ctx: Context, reservation: HeldReservation) =>
  inTransaction(ctx, (tx) => openHolderSession({ ctx, tx, reservation }));

/**
 * The cookies of the first answer make a guest a holder; a repeated call must still find the key that they used as a
 * visitor.
 */
function asVisitor(ctx: Context): Context {
  return ctx.actor.kind === 'holder' ? { ...ctx, actor: { kind: 'visitor' } } : ctx;
}

/**
 * The caller as this event's agency may know them. Who may book for guests does so in their own agency only: to them,
 * events of another agency do not exist. Every other account, a couple's above all, books as a visitor at another
 * agency, whose audit log must not name it. An admin who acts as such an account is refused, since the log would hide
 * the admin.
 */
function asTheyAreThere(ctx: Context, event: typeof events.$inferSelect): Context {
  const { actor } = ctx;
  if (actor.kind !== 'token' && (actor.kind !== 'user' || actor.role === 'attendee')) return ctx;
  if (actor.agencyId === null || actor.agencyId === event.agencyId) return ctx;
  const isVisitor = actor.kind === 'user' && !can(actor, 'createReservationForGuest') && actor.impersonatedBy === null;
  return isVisitor ? { ...ctx, actor: { kind: 'visitor' } } : fail('NOT_FOUND');
}

interface Held {
  answer: Reservation;
  holder: HeldReservation;
  /** The browser that made the hold, as the hash that the database keeps. */
  browser: string | null;
}

async function hold(
  tx: Transaction,
  ctx: Context,
  bookable: BookableEvent,
  request: ReservationInput,
  stock: PricedStock,
): Promise<{ held: Held; demand: NightDemand[]; cookies: string[] }> {
  const { priced, demand } = await priceInTransaction(tx, ctx, bookable, request, stock);
  const { event } = bookable;
  await refuseForeignGuest(tx, ctx, event, request.guestId);
  await refuseStrangers(tx, event.id, request.rooms);
  const userId = ctx.actor.kind === 'user' && ctx.actor.role === 'attendee' ? ctx.actor.userId : null;
  const newId = randomUUID();
  // One reading of the clock, so that the answer's history is the stored one to the millisecond.
  const at = ctx.clock.now();
  const session = holderSessionRow(ctx, newId);
  const record = await insertReservation(tx, ctx, {
    id: newId,
    event,
    input: request,
    priced,
    userId,
    heldFrom: heldFrom(ctx, event),
    beside: ({ key, agencyId }) => {
      const after = { bookingStatus: 'hold', key, total: priced.total, rooms: priced.rooms.length };
      const entry = { agencyId, action: 'reservation.held', entity: 'reservation', entityId: newId, after };
      return [
        { table: auditLog, rows: [{ ...auditRow(ctx, entry), at }] },
        { table: sessions, rows: session ? [session] : [] },
      ];
    },
  });
  const { id, key, agencyId, eventId, firstName, lastName, email, locale } = record.reservation;
  const holder = { id, key, eventId, agencyId, firstName, lastName, email, locale };
  // A caller with an account keeps that session, by which a repeated call is told from a stranger's.
  if (session && ctx.actor.kind === 'holder') await endReplaced(tx, ctx);
  const cookies = session ? await holderCookies(ctx, session, holder) : [];
  if (priced.couponId) await takeUseOrFail(tx, priced.couponId);
  const actorRole = ctx.actor.kind === 'user' ? ctx.actor.role : ctx.actor.kind;
  const history = [{ at, action: 'reservation.held', actorRole }];
  const answer = describeReservation({ ...record, history }, ctx);
  return { held: { answer, holder, browser: browserHash(ctx) }, demand, cookies };
}

/** A person of the couple's list is named by staff, and only of this event. */
async function refuseForeignGuest(
  tx: Transaction,
  ctx: Context,
  event: typeof events.$inferSelect,
  guestId: string | undefined,
): Promise<void> {
  if (guestId === undefined) return;
  const [guest] = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.id, guestId), listedAt(event.id)))
    // A removal or merge of the guest waits for this booking, or is seen here as done.
    .for('key share');
  if (!guest || !worksForEvent(ctx.actor, event, 'createReservationForGuest'))
    fail('INVALID', { fields: { guestId: 'invalid' } });
}
