import type { BookingChange } from '@/lib/contract/booking-change';
import { MOST_ROOMS } from '@/lib/contract/booking-limits';
import type { CalendarDate } from '@/lib/contract/dates';
import type { BookedRoomRequest } from '@/lib/contract/reservation';
import { nightsOf } from '@/lib/domain/nights';
import { type PricedLine, priceRoom, type RoomPrice } from '@/lib/domain/pricing';
import type { Context, Transaction } from '../../context';
import { fail } from '../../error';
import { findBookedEvent } from '../../event/event/find-bookable-event';
import { mayPassCutOff } from '../../ground/access';
import type { ReservationRecord } from '../../ground/load-record';
import { discountValues } from '../../inventory/coupon/read-discounts';
import { areOfTheirBands, checkRoom } from '../../inventory/room-block/check-room';
import type { NightExchange } from '../../inventory/room-block/exchange-nights';
import { readFreeNights } from '../../inventory/room-block/free-nights';
import { loadOffers, type Offer } from '../../inventory/room-block/load-offers';
import { scheduledRoom } from '../../inventory/room-block/price-request';
import { demandOf, failSoldOut, type NightDemand } from '../../inventory/room-block/take-nights';
import type { NewPrice } from './change-price';
import { changeLines, type LineRow, newSchedule, type RepricedRoom } from './change-price';

type RoomRow = ReservationRecord['rooms'][number];

/** One room as it would be: a new one, or a row of the booking with another stay or other people. */
export interface PlannedRoom extends RepricedRoom {
  row: RoomRow | null;
  request: BookedRoomRequest;
  offer: Offer;
  total: number;
}

/** A change checked and priced; nothing is written and no night taken. */
export interface PlannedChange {
  rooms: PlannedRoom[];
  price: NewPrice;
  /** Lines of the changed rooms alone. */
  changedLines: LineRow[];
  nights: NightExchange;
  today: CalendarDate;
}

export const standsIn = ({ status }: Pick<RoomRow, 'status'>) => status === 'requested' || status === 'approved';

interface Wanted {
  row: RoomRow | null;
  request: BookedRoomRequest;
}

const requestOf = (row: RoomRow): BookedRoomRequest => ({
  categoryId: row.eventCategoryId,
  checkIn: row.checkIn,
  checkOut: row.checkOut,
  adults: row.adults,
  juniors: row.juniors,
  minors: row.minors,
  infants: row.infants,
});

const categoryOf = ({ categoryId }: { categoryId: string }) => ({ categoryId });

function wantedBy(change: BookingChange, record: ReservationRecord): Wanted[] {
  if (change.kind === 'addRooms') {
    if (record.rooms.filter(standsIn).length + change.rooms.length > MOST_ROOMS)
      fail('INVALID', { fields: { rooms: 'rooms' } });
    return change.rooms.map((request) => ({ row: null, request }));
  }
  const row = record.rooms.find(({ id }) => id === change.roomId) ?? fail('NOT_FOUND');
  if (!standsIn(row)) fail('INVALID_STATE');
  const { checkIn, checkOut } = change.kind === 'dates' ? change : row;
  const changed = change.kind === 'people' ? change.people : change.kind === 'category' ? categoryOf(change) : {};
  return [{ row, request: { ...requestOf(row), ...changed, checkIn, checkOut } }];
}

/** What a guest agreed to when a change was asked for: the room's price, and the nights that are held for it since. */
interface AgreedChange {
  lines: PricedLine[];
  /** Minor units. */
  total: number;
  held: NightDemand[];
}

/**
 * A room that adds no night in its category may be changed even where the block has closed since. docs/domain.md, Room
 * block.
 */
function offersFor({ row, request }: Wanted, offers: Offer[], held: NightDemand[]): Offer[] {
  if (!row || row.eventCategoryId !== request.categoryId) return offers;
  const slept = new Set([...nightsOf(row), ...held.map(({ night }) => night)]);
  if (nightsOf(request).some((night) => !slept.has(night))) return offers;
  return offers.map((offer) => ({ ...offer, blockState: 'definite', cutOffDate: null }));
}

/**
 * Checks and prices a change, by the rules of booking, at today's rates or as it was agreed. Raises INVALID_STATE where
 * the booking is not confirmed or ages count otherwise at the hotel that a room moves to, SOLD_OUT with the nights, and
 * what checkRoom raises, NO_RATE. docs/domain.md.
 */
export async function planChange(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  change: BookingChange,
  agreed?: AgreedChange,
): Promise<PlannedChange> {
  const { reservation } = record;
  const held = agreed?.held ?? [];
  if (reservation.bookingStatus !== 'confirmed') fail('INVALID_STATE');
  const bookable = await findBookedEvent(tx, ctx.clock, reservation.eventId);
  const offers = await loadOffers(tx, bookable.event);
  const free = await readFreeNights(tx, reservation.eventId, ctx.clock.now());
  const pastCutOff = mayPassCutOff(ctx.actor, bookable.event);
  const wanted = wantedBy(change, record);
  const nextPosition = Math.max(-1, ...record.rooms.map(({ position }) => position)) + 1;
  const rooms = wanted.map((each, index): PlannedRoom => {
    const { row, request } = each;
    const ofRoom = { request, before: row ?? undefined, room: index, offers: offersFor(each, offers, held) };
    const offer = checkRoom({ bookable, free, pastCutOff, ...ofRoom });
    const isElsewhere = row !== null && offer.hotel?.id !== row.hotel?.id;
    if (isElsewhere && !areOfTheirBands(row.occupants, offer.ages ?? bookable))
      fail('INVALID_STATE', { values: { what: 'agesElsewhere' } });
    const price = agreed ? agreedPrice(agreed) : priceRoom({ plan: offer.plan, stay: request, people: request });
    if (!price.ok) fail('NO_RATE', { details: { room: index, missing: price.missing } });
    const categoryName = row?.eventCategoryId === offer.id ? row.categoryName : offer.name;
    return { ...price, row, request, offer, categoryName, position: row?.position ?? nextPosition + index };
  });
  const nights = exchangeOf(rooms);
  const gone = netOf({ ...nights, give: [...nights.give, ...held] }).filter(({ categoryId, night, rooms: asked }) => {
    return (free.get(categoryId)?.get(night) ?? 0) < asked;
  });
  if (gone.length > 0) failSoldOut(gone);
  const discounts = await discountValues(tx, record);
  const { lines, total } = changeLines(record, { changed: rooms, discounts });
  const positions = new Set(rooms.map(({ position }) => position));
  const staying = record.rooms.filter((row) => standsIn(row) && !positions.has(row.position));
  const scheduled = [
    ...staying.map((row) => scheduledRoom(row, row.total)),
    ...rooms.map((room) => scheduledRoom(room.request, room.total)),
  ];
  const { today, eventDay } = bookable;
  return {
    rooms,
    price: { lines, total, ...newSchedule({ record, rooms: scheduled, total, today, eventDay }) },
    changedLines: lines.filter(({ room }) => room !== null && positions.has(room)),
    nights,
    today,
  };
}

const agreedPrice = ({ lines, total }: AgreedChange): RoomPrice => ({ ok: true, lines, total });

function exchangeOf(rooms: PlannedRoom[]): NightExchange {
  const changed = rooms.flatMap(({ row }) => (row ? [{ ...row, categoryId: row.eventCategoryId }] : []));
  return { take: demandOf(rooms.map(({ request }) => request)), give: demandOf(changed) };
}

/** Nights beyond those that the booking has already. */
function netOf({ take, give }: NightExchange) {
  const own = new Map(give.map(({ categoryId, night, rooms }) => [`${categoryId} ${night}`, rooms]));
  return take
    .map((each) => ({ ...each, rooms: each.rooms - (own.get(`${each.categoryId} ${each.night}`) ?? 0) }))
    .filter(({ rooms }) => rooms > 0);
}
