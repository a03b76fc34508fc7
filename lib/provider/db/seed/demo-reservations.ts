import { createHash } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { HOLD_MINUTES } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { makeReservationKey } from '@/lib/domain/keys';
import { countNights } from '@/lib/domain/nights';
import { pricePasses } from '@/lib/domain/passes';
import { makeReference } from '@/lib/domain/payment-reference';
import { minimumOf, scheduleFor } from '@/lib/domain/schedule-template';
import { dateInZone } from '@/lib/domain/zone';
import type { events, guests, reservationLines, reservationPasses, reservations, scheduleItems } from '../schema';
import { type BookedPayments, bookPayments } from './book-payments';
import { type BookedRoom, bookRoom } from './book-room';
import type { DemoBlock } from './demo-blocks';
import { DEMO_BOOKINGS, type DemoBooking } from './demo-bookings';
import { DEMO_ZONE, type DemoDays } from './demo-days';
import { demoEmail, demoMobile, demoName } from './demo-names';
import { type DemoRandom, demoRandom } from './random';

const HOLD_AGE_MINUTES = 2;
/** A room that is rejected or cancelled leaves the total with its lines. */
const GONE = new Set<string>(['rejected', 'cancelled']);

export interface BookedReservation extends BookedPayments {
  row: typeof reservations.$inferInsert;
  rooms: BookedRoom[];
  passes: (typeof reservationPasses.$inferInsert)[];
  lines: (typeof reservationLines.$inferInsert)[];
  schedule: (typeof scheduleItems.$inferInsert)[];
}

interface Sources {
  days: DemoDays;
  blocks: DemoBlock[];
  guests: (typeof guests.$inferInsert)[];
  events: (typeof events.$inferInsert)[];
}

const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new RangeError('The demo names something that it does not have');
  return item;
};

function contactOf(booking: DemoBooking, list: Sources['guests'], random: DemoRandom) {
  const guest = list[booking.guest];
  const name = guest
    ? { firstName: guest.firstName, lastName: guest.lastName, maternalLastName: guest.maternalLastName ?? '' }
    : demoName(random);
  const email = guest?.email ?? demoEmail(name, booking.guest);
  return { ...name, email, mobile: guest?.mobile ?? demoMobile(random, booking.guest), guestId: guest?.id ?? null };
}

function createdAtOf({ status, bookedDaysAgo, heldForHours }: DemoBooking, days: DemoDays): Date {
  if (status === 'hold' && !heldForHours) return new Date(days.now.getTime() - HOLD_AGE_MINUTES * millisecondsInMinute);
  return days.at(-bookedDaysAgo, -5);
}

function holdEnd({ status, heldForHours }: DemoBooking, createdAt: Date, days: DemoDays): Date | null {
  if (status !== 'hold' && status !== 'expired') return null;
  return heldForHours ? days.at(0, heldForHours) : new Date(createdAt.getTime() + HOLD_MINUTES * millisecondsInMinute);
}

function releasedAt({ status, bookedDaysAgo }: DemoBooking, end: Date | null, days: DemoDays): Date | null {
  if (status === 'expired') return end;
  return status === 'cancelled' ? days.at(-bookedDaysAgo + 4) : null;
}

function linesOf(id: string, rooms: BookedRoom[], passes: BookedReservation['passes']): BookedReservation['lines'] {
  const roomLines = rooms.flatMap(({ row, lines }) =>
    GONE.has(row.status) ? [] : lines.map((line) => ({ ...line, categoryName: row.categoryName, room: row.position })),
  );
  const passLines = passes.map(({ kind, quantity, unit, total }) => ({
    kind: 'pass' as const,
    passKind: kind,
    quantity,
    unit,
    total,
  }));
  return [...roomLines, ...passLines].map((line, position) => ({
    ...line,
    id: `${id}-line-${position + 1}`,
    reservationId: id,
    position,
  }));
}

function passesOf(id: string, booking: DemoBooking, event: Sources['events'][number]): BookedReservation['passes'] {
  if (!booking.passes) return [];
  const requests = [
    { kind: 'adult' as const, quantity: booking.passes.adult },
    { kind: 'child' as const, quantity: booking.passes.child },
  ];
  const prices = { adult: event.adultPassPrice ?? null, child: event.childPassPrice ?? null };
  const price = pricePasses(requests, prices);
  if (!price.ok) throw new RangeError('The demo sells a pass that its event does not have');
  return price.lines.map((line) => ({ ...line, id: `${id}-pass-${line.kind}`, reservationId: id }));
}

const scheduledRoom = ({ checkIn, checkOut, adults, juniors, minors, infants, total }: BookedRoom['row']) => ({
  checkIn,
  checkOut,
  nights: countNights({ checkIn, checkOut }),
  people: adults + juniors + minors + infants,
  total,
});

const firstDayOf = (event: Sources['events'][number]): CalendarDate => event.rangeStart ?? event.eventDate;

function book(booking: DemoBooking, index: number, sources: Sources, random: DemoRandom): BookedReservation {
  const { days } = sources;
  const id = `reservation-${String(index + 1).padStart(3, '0')}`;
  const event = found(sources.events.find((candidate) => candidate.id === booking.eventId));
  const contact = contactOf(booking, sources.guests, random);
  const createdAt = createdAtOf(booking, days);
  const end = holdEnd(booking, createdAt, days);
  const released = releasedAt(booking, end, days);
  const rooms = booking.rooms.map((room, position) =>
    bookRoom({
      reservationId: id,
      position,
      room,
      block: found(sources.blocks.find((block) => block.id === room.block)),
      firstDay: firstDayOf(event),
      holder: contact,
      random,
      decidedAt: days.at(-booking.bookedDaysAgo + 1),
      releasedAt: released,
    }),
  );
  const passes = passesOf(id, booking, event);
  const lines = linesOf(id, rooms, passes);
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const reference = makeReference(`26${String(10_000 + index * 37)}`);
  const standing = booking.status !== 'hold' && booking.status !== 'expired';
  const bookedOn = dateInZone(createdAt, DEMO_ZONE);
  const schedule = scheduleFor(event.scheduleTemplate ?? null, {
    total,
    minimumToReserve: event.minimumToReserve,
    today: bookedOn,
    eventDate: firstDayOf(event),
    balanceDueDays: event.balanceDueDays,
    rooms: rooms.filter(({ row }) => !GONE.has(row.status)).map(({ row }) => scheduledRoom(row)),
    passes: passes.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  const key = booking.key ?? makeReservationKey(createHash('sha256').update(id).digest());
  return {
    row: {
      id,
      agencyId: event.agencyId,
      eventId: event.id,
      key,
      userId: booking.userId ?? null,
      ...contact,
      bookingStatus: booking.status,
      holdExpiresAt: end,
      nightsReleasedAt: released,
      locale: booking.locale ?? 'es',
      currency: event.currency ?? 'USD',
      total,
      minimumToReserve: minimumOf(schedule, bookedOn),
      paymentReference: reference,
      cancellationReason: booking.reason ? 'guestRequest' : null,
      cancellationText: booking.reason ?? null,
      cancellationRequestedAt: booking.reason ? days.at(-booking.bookedDaysAgo + 3) : null,
      cancelledAt: booking.status === 'cancelled' ? released : null,
      createdAt,
      confirmedAt: standing ? new Date(createdAt.getTime() + 7 * millisecondsInMinute) : null,
      agreedTerms: standing
        ? { cancellationSteps: event.cancellationSteps ?? [], lateFee: event.lateFee ?? null }
        : null,
    },
    rooms,
    passes,
    lines,
    schedule: schedule.map((item, position) => ({
      ...item,
      id: `${id}-item-${position + 1}`,
      reservationId: id,
      position,
    })),
    ...bookPayments({
      reservationId: id,
      agencyId: event.agencyId,
      reference,
      holder: `${contact.firstName} ${contact.lastName}`,
      total,
      orders: booking.payments ?? [],
      random,
      days,
    }),
  };
}

/** Every reservation of the demo, priced and scheduled by the product's own rules. */
export function demoReservations(sources: Sources): BookedReservation[] {
  const random = demoRandom(4711);
  return DEMO_BOOKINGS.map((booking, index) => book(booking, index, sources, random));
}
