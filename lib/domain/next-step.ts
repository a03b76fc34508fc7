import type { CalendarDate } from '@/lib/contract/dates';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import { addDays } from './nights';
import { isQuoteOver } from './transport-state';

/**
 * The one thing that a guest should do next, or the information that they wait for somebody or have nothing left to do.
 */
export type NextStep =
  | { kind: 'confirm' }
  | { kind: 'holdAgain' }
  | { kind: 'pay'; amount: Money; dueOn: CalendarDate; when: 'overdue' | 'today' | 'soon' | 'later' }
  | { kind: 'bank'; amount: Money }
  | { kind: 'refundAccount' }
  | { kind: 'quote'; amount: Money; departureDate: CalendarDate }
  | { kind: 'leaver'; name: string }
  | { kind: 'answer'; until: CalendarDate }
  | { kind: 'names'; roomId: string; missing: number }
  | { kind: 'transport' }
  | { kind: 'review' }
  | { kind: 'ready' }
  | { kind: 'over' };

type Booking = Pick<
  Reservation,
  'status' | 'standing' | 'leaver' | 'rooms' | 'transport' | 'needsRefundDestination' | 'roomChanges' | 'payments'
>;

interface Day {
  /** Today in the event's zone. */
  today: CalendarDate;
  /** The last day for the guest's answer to the couple; null = no answer is missing. */
  answerBy: CalendarDate | null;
}

/** A payment due within so many days comes before everything that can wait. */
const SOON_DAYS = 7;

/** Nobody knows their flight earlier than this. */
const FLIGHTS_KNOWN_DAYS = 120;

/**
 * What a guest should do next: first what could cost them their place or money, then what somebody waits for, then what
 * is useful, last the payments to come. docs/pages.md, Own pages.
 */
export function nextStep(booking: Booking, { today, answerBy }: Day): NextStep {
  const { status, standing, transport, payments, needsRefundDestination, leaver } = booking;
  if (standing.guest === 'confirm' || standing.guest === 'holdAgain') return { kind: standing.guest };
  // While the bank still confirms a payment nobody is asked to pay again.
  const onItsWay = payments.find(({ awaiting }) => awaiting === 'processing');
  if (onItsWay) return { kind: 'bank', amount: onItsWay.amount };
  const pay = payment(standing.due, today);
  if (pay && pay.when !== 'later') return pay;
  if (needsRefundDestination) return { kind: 'refundAccount' };
  if (status !== 'confirmed' && status !== 'paid')
    return pay ?? { kind: status === 'cancellationRequested' ? 'review' : 'over' };
  const quoted = transport.find(
    (each) => each.status === 'quoted' && each.quote !== null && !isQuoteOver(each.quoteValidUntil, today),
  );
  if (quoted?.quote) return { kind: 'quote', amount: quoted.quote, departureDate: quoted.departureDate };
  // The place of a companion who leaves costs money until the holder agrees to the room's price without them.
  if (leaver) return { kind: 'leaver', name: leaver.name };
  if (answerBy !== null && answerBy >= today) return { kind: 'answer', until: answerBy };
  const unnamed = firstUnnamed(booking);
  if (unnamed) return unnamed;
  if (transport.length === 0 && arrivesWithin(booking, today)) return { kind: 'transport' };
  if (pay) return pay;
  const { agency } = standing;
  return { kind: agency.rooms + agency.payments + agency.changes > 0 ? 'review' : 'ready' };
}

function payment(due: Booking['standing']['due'], today: CalendarDate): Extract<NextStep, { kind: 'pay' }> | null {
  if (!due) return null;
  const { amount, dueOn } = due;
  const isSoon = dueOn <= addDays(today, SOON_DAYS);
  return { kind: 'pay', amount, dueOn, when: due.when === 'later' && isSoon ? 'soon' : due.when };
}

const isLive = ({ status }: Booking['rooms'][number]) => status === 'requested' || status === 'approved';

/**
 * How many names are still missing, and the first room where one is; rooms whose people only the agency may change are
 * left out.
 */
function firstUnnamed({ rooms, roomChanges }: Booking): NextStep | null {
  const unnamed = rooms
    .filter((room) => isLive(room) && !(room.status === 'approved' && roomChanges.rule === 'locked'))
    .map(({ id, occupants, ...room }) => {
      const people = room.adults + room.juniors + room.minors + room.infants;
      return { id, missing: people - occupants.filter(({ name }) => name !== '').length };
    })
    .filter(({ missing }) => missing > 0);
  const [first] = unnamed;
  const missing = unnamed.reduce((sum, room) => sum + room.missing, 0);
  return first ? { kind: 'names', roomId: first.id, missing } : null;
}

const arrivesWithin = ({ rooms }: Booking, today: CalendarDate) =>
  rooms.some((room) => isLive(room) && room.checkIn >= today && room.checkIn <= addDays(today, FLIGHTS_KNOWN_DAYS));
