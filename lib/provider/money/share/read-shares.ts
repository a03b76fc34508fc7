import { asc, eq } from 'drizzle-orm';
import type { RoomSplit } from '@/lib/contract/share';
import { isInsideBalanceWindow, type ScheduleItem } from '@/lib/domain/payment-schedule';
import { leftByShare, roomCosts, splitTotal } from '@/lib/domain/share-split';
import { type CompanionRow, readInvited } from '../../booking/companion/find-companion';
import { deadlinesOf } from '../../booking/reservation/describe-summary';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { roomShares } from '../../db/schema';
import { loadRecord, type PaymentRecord, type ReservationAndEvent, sumsOf } from '../../ground/load-record';
import { amountBounds, type Bounds } from '../payment/check-deposit';

/** What one payer of a booking pays of it, minor units. */
export interface Share {
  amount: number;
  paid: number;
  pending: number;
  /** What is still to be paid, of items in the booking's order; money that waits counts as given. */
  left: { kind: ScheduleItem['kind']; dueOn: string; amount: number }[];
}

export interface CompanionShare extends Share {
  companion: CompanionRow;
  roomId: string;
  weight: number;
  takenOver: boolean;
}

/** How the price of a booking is shared. */
export interface Shares {
  /** Rooms that stand, in their order, each with what it costs. */
  rooms: { id: string; cost: number; way: RoomSplit['way']; holderWeight: number }[];
  /** What is left to the holder: the rest of the whole booking. */
  holder: Share;
  companions: CompanionShare[];
  /** What they were reckoned from: every payment of the booking, its rooms that stand and who was invited to them. */
  payments: PaymentRecord[];
  invited: Invited;
}

type Invited = Awaited<ReturnType<typeof readInvited>>;

type ShareRow = typeof roomShares.$inferSelect;

/** A booking's shares as they are written, the holder's of each room first. */
const readShareRows = (db: Database | Transaction, reservationId: string): Promise<ShareRow[]> =>
  db
    .select()
    .from(roomShares)
    .where(eq(roomShares.reservationId, reservationId))
    .orderBy(asc(roomShares.position), asc(roomShares.id));

/** How a booking is shared now; what each pays always adds up to its price, and what each lacks to its balance. */
export async function readShares(db: Database, found: ReservationAndEvent): Promise<Shares> {
  const rows = await readShareRows(db, found.reservation.id);
  const record = await loadRecord(db, found);
  const people = await readInvited(db, found.reservation.id);
  const { rooms: standing, invited } = people;
  const { total } = found.reservation;
  const costs = roomCosts(
    {
      rooms: standing.map((room) => room.total),
      passes: totalOf(record.passes),
      discounts: totalOf(record.lines.filter(({ kind }) => kind === 'discount')),
    },
    total,
  );
  const paidBy = (id: string | null) =>
    sumsOf(
      record.payments.filter((each) => each.payment.companionId === id),
      0,
    );
  const named = rows.flatMap((row) => {
    const of = invited.find(({ companion }) => companion.id === row.companionId);
    if (!of) return [];
    const ofRoom = rows.filter(({ roomId }) => roomId === row.roomId);
    const at = standing.findIndex(({ id }) => id === row.roomId);
    const { paid, pending } = paidBy(of.companion.id);
    // Who sleeps there no more, and whose share was taken over, owes no more than what is given.
    const isOver = row.takenOver || of.at === null;
    const whole = at < 0 ? 0 : partOf(costs[at] ?? 0, ofRoom, row);
    const amount = isOver ? Math.min(whole, paid + pending) : whole;
    return [{ row, companion: of.companion, isOver, amount, paid, pending }];
  });
  const all = sumsOf(record.payments, 0);
  const holder = named.reduce(
    (rest, own) => ({
      amount: rest.amount - own.amount,
      paid: rest.paid - own.paid,
      pending: rest.pending - own.pending,
    }),
    { amount: total, paid: all.paid, pending: all.pending },
  );
  const items = record.schedule.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  const lefts = leftByShare(
    items.map(({ amount }) => amount),
    [holder, ...named].map(({ amount, paid, pending }) => ({ amount, given: paid + pending })),
  );
  const leftAt = (place: number): Share['left'] =>
    items.map(({ kind, dueOn }, at) => ({ kind, dueOn, amount: lefts[place]?.[at] ?? 0 }));
  return {
    rooms: standing.map(({ id }, at) => {
      const own = rows.find(({ roomId, companionId }) => roomId === id && companionId === null);
      return { id, cost: costs[at] ?? 0, way: own?.way ?? null, holderWeight: own?.weight ?? 1 };
    }),
    holder: { ...holder, left: leftAt(0) },
    companions: named.map(({ row, companion, isOver, amount, paid, pending }, index) => ({
      ...{ companion, roomId: row.roomId, weight: row.weight, takenOver: isOver },
      ...{ amount, paid, pending, left: leftAt(index + 1) },
    })),
    payments: record.payments,
    invited: people,
  };
}

/** What of a room's cost one of its rows pays; in proportion also where agreed amounts no longer are the cost. */
function partOf(cost: number, rows: ShareRow[], row: ShareRow): number {
  const split = splitTotal(
    { amount: cost, currency: '' },
    { way: 'byPerson', people: rows.map(({ weight }) => weight) },
  );
  return (split.ok && split.shares[rows.indexOf(row)]?.amount) || 0;
}

/** What is asked of a payer first; null where nothing is left. */
export const dueOf = ({ left }: Share) => left.find(({ amount }) => amount > 0) ?? null;

/** What a payer can pay now, minor units; `ownDue` is what they owe first of their part, null where nothing is shared. */
export interface PayerBounds extends Bounds {
  ownDue: number | null;
}

/**
 * Smallest and largest payment that a payer can make now: of their own share where the booking is shared, and never more
 * than is left of it; its holder may pay for everybody. `companionId` null = the holder.
 */
export async function boundsOf(
  db: Database,
  ctx: Context,
  found: ReservationAndEvent,
  records: PaymentRecord[],
  companionId: string | null,
): Promise<PayerBounds> {
  if (companionId === null && (await readShareRows(db, found.reservation.id)).length === 0)
    return { ...amountBounds(ctx, found, records), ownDue: null };
  return boundsIn(ctx, found, await readShares(db, found), companionId);
}

/** The same of a booking whose shares were read. */
export function boundsIn(
  ctx: Context,
  found: ReservationAndEvent,
  shares: Shares,
  companionId: string | null,
): PayerBounds {
  const own =
    companionId === null ? shares.holder : shares.companions.find((each) => each.companion.id === companionId);
  const left = own?.left ?? [];
  const maximum = companionId === null ? amountBounds(ctx, found, shares.payments).maximum : sumOf(left);
  const isWhole = isInsideBalanceWindow(deadlinesOf(found.event, ctx.clock.now()));
  const asked = sumOf(isWhole ? left : left.filter(({ kind }) => kind === 'minimum'));
  const ownDue = left.find(({ amount }) => amount > 0)?.amount ?? 0;
  return { minimum: Math.min(maximum, Math.max(1, asked)), maximum, ownDue };
}

const totalOf = (parts: { total: number }[]) => parts.reduce((sum, { total }) => sum + total, 0);

const sumOf = (parts: { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
