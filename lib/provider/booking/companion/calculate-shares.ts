import type { RoomSplit } from '@/lib/contract/share';
import type { ShareWait } from '@/lib/contract/standing';
import { protectsConfirmation } from '@/lib/domain/lapse';
import type { ScheduleItem } from '@/lib/domain/payment-schedule';
import { lackFirst, leftByShare, roomCosts, splitTotal } from '@/lib/domain/share-split';
import type { Database } from '../../db/client';
import type { roomShares } from '../../db/schema';
import { loadRecordsOfMany, type PaymentRecord, type ReservationRecord, sumsOf } from '../../ground/load-record';
import { type CompanionRow, type InvitedPeople, peopleInvited } from './find-companion';

/** What one payer of a booking pays of it, minor units. */
export interface Share {
  amount: number;
  paid: number;
  pending: number;
  /** What is still to be paid, of items in the booking's order; money that waits counts as given. */
  left: { kind: ScheduleItem['kind']; dueOn: string; amount: number }[];
  /** Their first deposit is not in: approved money alone counts. */
  lacksFirst: boolean;
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
  invited: InvitedPeople;
}

type ShareRow = typeof roomShares.$inferSelect;

type Named = Pick<CompanionShare, 'companion' | 'amount' | 'paid' | 'pending'> & { row: ShareRow; isOver: boolean };

/** How a booking is shared now; what each pays always adds up to its price, and what each lacks to its balance. */
export function sharesOf(record: ReservationRecord): Shares {
  const { shares: rows, payments, schedule } = record;
  const { total } = record.reservation;
  const people = peopleInvited(record);
  const costs = costsOf(record, people);
  const named = rows.flatMap((row) => namedOf(record, people, costs, row));
  const all = sumsOf(payments, 0);
  const holder = named.reduce(
    (rest, own) => ({
      amount: rest.amount - own.amount,
      paid: rest.paid - own.paid,
      pending: rest.pending - own.pending,
    }),
    { amount: total, paid: all.paid, pending: all.pending },
  );
  const payers = [holder, ...named];
  const items = schedule.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  const lefts = leftByShare(
    items.map(({ amount }) => amount),
    payers.map(({ amount, paid, pending }) => ({ amount, given: paid + pending })),
  );
  const lacking = lackFirst(
    items,
    payers.map(({ amount, paid }) => ({ amount, given: paid })),
  );
  const askedOf = (place: number): Pick<Share, 'left' | 'lacksFirst'> => ({
    left: items.map(({ kind, dueOn }, at) => ({ kind, dueOn, amount: lefts[place]?.[at] ?? 0 })),
    lacksFirst: lacking[place] ?? false,
  });
  return {
    rooms: people.rooms.map(({ id }, at) => {
      const own = rows.find(({ roomId, companionId }) => roomId === id && companionId === null);
      return { id, cost: costs[at] ?? 0, way: own?.way ?? null, holderWeight: own?.weight ?? 1 };
    }),
    holder: { ...holder, ...askedOf(0) },
    companions: named.map(({ row, companion, isOver, amount, paid, pending }, index) => ({
      companion,
      roomId: row.roomId,
      weight: row.weight,
      takenOver: isOver,
      amount,
      paid,
      pending,
      ...askedOf(index + 1),
    })),
    payments,
    invited: people,
  };
}

function costsOf({ passes, lines, reservation }: ReservationRecord, { rooms }: InvitedPeople): number[] {
  return roomCosts(
    {
      rooms: rooms.map((room) => room.total),
      passes: totalOf(passes),
      discounts: totalOf(lines.filter(({ kind }) => kind === 'discount')),
    },
    reservation.total,
  );
}

/** The share of a row's companion; empty for the holder's row. */
function namedOf(
  { shares: rows, payments }: ReservationRecord,
  { rooms, invited }: InvitedPeople,
  costs: number[],
  row: ShareRow,
): Named[] {
  const of = invited.find(({ companion }) => companion.id === row.companionId);
  if (!of) return [];
  const { companion } = of;
  const { paid, pending } = sumsOf(
    payments.filter(({ payment }) => payment.companionId === companion.id),
    0,
  );
  // A companion who left, or whose share was taken over, owes nothing beyond what they have paid.
  const isOver = row.takenOver || of.at === null;
  const at = rooms.findIndex(({ id }) => id === row.roomId);
  const ofRoom = rows.filter(({ roomId }) => roomId === row.roomId);
  const whole = at < 0 ? 0 : partOf(costs[at] ?? 0, ofRoom, row);
  return [{ row, companion, isOver, amount: isOver ? Math.min(whole, paid + pending) : whole, paid, pending }];
}

/**
 * What one of a room's payers pays of its cost, in proportion to the weights: agreed amounts are weights too where the
 * cost has changed since.
 */
function partOf(cost: number, rows: ShareRow[], row: ShareRow): number {
  const split = splitTotal(
    { amount: cost, currency: '' },
    { way: 'byPerson', people: rows.map(({ weight }) => weight) },
  );
  return (split.ok && split.shares[rows.indexOf(row)]?.amount) || 0;
}

const totalOf = (parts: { total: number }[]) => parts.reduce((sum, { total }) => sum + total, 0);

/**
 * How many first payments a shared booking still waits for; null where its cost is not shared, it does not stand, or
 * all of them are in. `until` is set only where something was paid already: before that the whole booking lapses.
 * docs/domain.md, Shared bookings.
 */
export function shareWaitOf(record: ReservationRecord, now: Date): ShareWait | null {
  const { reservation, event, shares: rows } = record;
  if (rows.length === 0 || reservation.bookingStatus !== 'confirmed') return null;
  const { holder, companions } = sharesOf(record);
  const paying = [holder, ...companions.filter(({ takenOver }) => !takenOver)].filter(({ amount }) => amount > 0);
  const missing = paying.filter(({ lacksFirst }) => lacksFirst).length;
  if (paying.length < 2 || missing === 0) return null;
  const payments = record.payments.map(({ payment }) => payment);
  const isPaid = payments.some(({ status }) => status === 'approved');
  const falls = isPaid && !waitsForWord(payments, now);
  return {
    missing,
    of: paying.length,
    timeZone: event.timeZone,
    until: falls ? (reservation.lapsesAt?.toISOString() ?? null) : null,
  };
}

/**
 * For each of these reservations, by its id, how many people's first payments it waits for; those that wait for none
 * are left out.
 */
export async function missingSharesOf(db: Database, ids: string[], now: Date): Promise<Map<string, number>> {
  const found = (await loadRecordsOfMany(db, ids)).flatMap((record): [string, number][] => {
    const wait = shareWaitOf(record, now);
    return wait ? [[record.reservation.id, wait.missing]] : [];
  });
  return new Map(found);
}

/**
 * Whether a payment that is not approved yet keeps the confirmation alive: a proof that waits, or a card payment under
 * way.
 */
export const waitsForWord = (payments: PaymentRecord['payment'][], now: Date): boolean =>
  payments.some((payment) => payment.status !== 'approved' && protectsConfirmation(payment, now));
