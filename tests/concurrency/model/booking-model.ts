import type { RaceProvider } from '../race-provider';

export const NIGHTS = 8;
export const OFFER_HOURS = 1;
export const NIGHT_PRICE = 40_000;
export const COUPON = { code: 'DIEZ', percent: 10, maximumUses: 3 };

export interface ModelRoom {
  id: string;
  category: number;
  /** First night and number of nights, counted from the block's first. */
  from: number;
  nights: number;
  status: 'requested' | 'approved' | 'rejected' | 'cancelled';
}

export interface ModelPayment {
  id: string;
  amount: number;
  status: 'pending' | 'approved' | 'rejected';
}

/** What a booking should be, by rules simple enough to be seen to be right. */
export interface ModelBooking {
  key: string;
  headers: { cookie: string };
  status: 'hold' | 'confirmed' | 'expired' | 'cancellationRequested' | 'cancelled' | 'rejected';
  /** Minutes after the beginning. */
  expiresAt: number;
  rooms: ModelRoom[];
  payments: ModelPayment[];
  /** Minor units that went back. */
  returned: number;
  coupon: boolean;
}

export interface ModelEntry {
  token: string;
  category: number;
  from: number;
  nights: number;
  status: 'waiting' | 'offered' | 'settled';
  /** Of the hold that it was offered. */
  key: string | null;
}

export interface Model {
  minute: number;
  bookings: ModelBooking[];
  /** In the order in which they came. */
  waiting: ModelEntry[];
  /** Rooms of each category on each night. */
  allotted: number[][];
}

export interface Real {
  provider: RaceProvider;
  event: string;
  categoryIds: string[];
  staff: { cookie: string };
  second: { cookie: string };
}

export const newModel = (categories: number, rooms: number): Model => ({
  minute: 0,
  bookings: [],
  waiting: [],
  allotted: Array.from({ length: categories }, () => Array<number>(NIGHTS).fill(rooms)),
});

const STANDS = new Set(['hold', 'confirmed', 'cancellationRequested']);
export const stands = ({ status }: ModelBooking) => STANDS.has(status);
export const isLive = ({ status }: ModelRoom) => status === 'requested' || status === 'approved';
export const nightsOfRoom = ({ from, nights }: Pick<ModelRoom, 'from' | 'nights'>) =>
  Array.from({ length: nights }, (_, index) => from + index);

export function soldOn(model: Model, category: number, night: number): number {
  const rooms = model.bookings.filter(stands).flatMap((booking) => booking.rooms.filter(isLive));
  return rooms.filter((room) => room.category === category && nightsOfRoom(room).includes(night)).length;
}

type Nights = Pick<ModelRoom, 'category' | 'from' | 'nights'>;

/** Whether the room has its nights, those in `but` counted as its own already and `kept` rooms as not for it. */
export const isFree = (model: Model, room: Nights, but: number[] = [], kept: (night: number) => number = () => 0) =>
  nightsOfRoom(room)
    .filter((night) => !but.includes(night))
    .every(
      (night) => soldOn(model, room.category, night) + kept(night) < (model.allotted[room.category]?.[night] ?? 0),
    );

export const couponUses = (model: Model) =>
  model.bookings.filter((booking) => stands(booking) && booking.coupon).length;

/** A cancelled booking of this event, which keeps no penalty, costs nothing; one that was given up keeps its price. */
export function totalOf({ rooms, coupon }: ModelBooking): number {
  const gross = rooms.filter(isLive).reduce((sum, room) => sum + room.nights * NIGHT_PRICE, 0);
  return coupon ? gross - (gross * COUPON.percent) / 100 : gross;
}

const sumOf = (payments: ModelPayment[], status: ModelPayment['status']) =>
  payments.filter((payment) => payment.status === status).reduce((sum, payment) => sum + payment.amount, 0);

export const paidOf = ({ payments, returned }: ModelBooking) => sumOf(payments, 'approved') - returned;
export const pendingOf = ({ payments }: ModelBooking) => sumOf(payments, 'pending');
/** What its price leaves to pay, were it to stand. */
export const owedOf = (booking: ModelBooking) => Math.max(0, totalOf(booking) - paidOf(booking));
/** What expired, was given up or rejected owes nothing. */
export const balanceOf = (booking: ModelBooking) => (stands(booking) ? owedOf(booking) : 0);

/** A hold whose time is over and that no payment protects any more is shown as expired, also before the job ends it. */
const isOverHold = ({ status, expiresAt, payments }: ModelBooking, minute: number) =>
  status === 'hold' && expiresAt <= minute && payments.every((payment) => payment.status === 'rejected');

/** As the lists show it at a minute, whatever the job has ended already. */
export const asShown = (booking: ModelBooking, minute: number): ModelBooking =>
  isOverHold(booking, minute) ? { ...booking, status: 'expired' } : booking;

export function shownStatusOf(booking: ModelBooking): string {
  return booking.status === 'confirmed' && paidOf(booking) >= totalOf(booking) ? 'paid' : booking.status;
}
