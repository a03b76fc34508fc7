import type { BookedRoomRequest } from '@/lib/contract/reservation';
import type { PassRequest } from '@/lib/contract/room-block';
import { type PricedDiscount, priceDiscounts } from '@/lib/domain/discounts';
import { countNights } from '@/lib/domain/nights';
import { type PricedPass, pricePasses } from '@/lib/domain/passes';
import type { ScheduleItem } from '@/lib/domain/payment-schedule';
import { type PricedLine, priceRoom } from '@/lib/domain/pricing';
import { minimumOf, type ScheduledRoom, scheduleFor } from '@/lib/domain/schedule-template';
import { fail } from '../../error';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import type { Discounts, GrantedDiscounts } from '../coupon/read-discounts';
import type { PassAllowance } from '../pass/pass-allowance';
import { checkRoom } from './check-room';
import type { FreeNights } from './free-nights';
import type { Offer } from './load-offers';

export interface BookingRequest {
  rooms: BookedRoomRequest[];
  passes: PassRequest[];
  coupon?: string | undefined;
  /** Discounts that a booking has already, where it is priced anew. */
  granted?: GrantedDiscounts | undefined;
}

export interface PricedRoom {
  request: BookedRoomRequest;
  offer: Offer;
  lines: PricedLine[];
  total: number;
}

/** A request checked and priced by the server, whatever a client had reckoned. Amounts in minor units. */
export interface PricedRequest {
  rooms: PricedRoom[];
  passes: PricedPass[];
  discounts: PricedDiscount[];
  /** The coupon that took something off; its use is still to be taken. */
  couponId: string | null;
  total: number;
  minimumToReserve: number;
  schedule: ScheduleItem[];
}

export interface PriceQuestion {
  bookable: BookableEvent;
  offers: Offer[];
  free: FreeNights;
  passAllowance: PassAllowance;
  discounts: Discounts;
  input: BookingRequest;
  pastCutOff: boolean;
}

/**
 * Checks the whole request and prices it. Raises what checkRoom raises, NO_RATE {room, missing}, PASSES_EXCEEDED
 * {allowed, asked}, INVALID. Whether the nights are free is not asked here. docs/domain.md.
 */
export function priceRequest(question: PriceQuestion): PricedRequest {
  const { input, bookable } = question;
  const asked = input.passes.reduce((sum, pass) => sum + pass.quantity, 0);
  if (input.rooms.length + asked === 0) fail('INVALID', { fields: { rooms: 'rooms' } });
  const rooms = input.rooms.map((request, room) => priceOne(question, request, room));
  const passes = pricePassesOf(question, asked);
  const gross = sumOf(rooms) + sumOf(passes);
  const discounts = priceDiscounts({ rooms: sumOf(rooms), total: gross, ...question.discounts });
  const total = gross + sumOf(discounts);
  const schedule = scheduleFor(bookable.event.scheduleTemplate, {
    total,
    minimumToReserve: bookable.event.minimumToReserve,
    today: bookable.today,
    eventDate: bookable.eventDay,
    balanceDueDays: bookable.event.balanceDueDays,
    rooms: rooms.map(({ request, total: price }) => scheduledRoom(request, price)),
    passes: asked,
  });
  const couponId = discounts.some(({ discountKind }) => discountKind === 'coupon')
    ? question.discounts.coupon?.id
    : null;
  const minimumToReserve = minimumOf(schedule, bookable.today);
  return { rooms, passes, discounts, couponId: couponId ?? null, total, schedule, minimumToReserve };
}

type Slept = Pick<BookedRoomRequest, 'checkIn' | 'checkOut' | 'adults' | 'juniors' | 'minors' | 'infants'>;

/** A room as a payment schedule counts it, at a price in minor units. */
export function scheduledRoom({ checkIn, checkOut, ...room }: Slept, total: number): ScheduledRoom {
  const people = room.adults + room.juniors + room.minors + room.infants;
  return { checkIn, checkOut, nights: countNights({ checkIn, checkOut }), people, total };
}

const sumOf = (parts: { total: number }[]) => parts.reduce((sum, part) => sum + part.total, 0);

function priceOne(question: PriceQuestion, request: BookedRoomRequest, room: number): PricedRoom {
  const { bookable, offers, free, pastCutOff } = question;
  const offer = checkRoom({ bookable, offers, free, request, room, pastCutOff });
  const price = priceRoom({ plan: offer.plan, stay: request, people: request });
  if (!price.ok) fail('NO_RATE', { details: { room, missing: price.missing } });
  return { request, offer, lines: price.lines, total: price.total };
}

function pricePassesOf({ input, bookable, passAllowance }: PriceQuestion, asked: number): PricedPass[] {
  const { adultPassPrice, childPassPrice } = bookable.event;
  const price = pricePasses(input.passes, { adult: adultPassPrice, child: childPassPrice });
  if (!price.ok) fail('INVALID', { fields: { passes: 'invalid' } });
  const people = input.rooms.reduce((sum, room) => sum + room.adults + room.juniors + room.minors + room.infants, 0);
  const allowed = passAllowance(people);
  if (asked > allowed) fail('PASSES_EXCEEDED', { values: { allowed }, details: { allowed, asked } });
  return price.lines;
}
