import { type Payment, payment } from '@/lib/contract/payment';
import {
  type Reservation,
  type ReservationRoom,
  type ReservationSummary,
  reservation,
  reservationSummary,
} from '@/lib/contract/reservation';
import { type ReservationCounts, reservationCounts } from '@/lib/contract/reservation-list';
import { type TransportRequest, transportRequest } from '@/lib/contract/transport';
import { standingOfReservation, standingOfSummary } from '@/tests/support/standing';

const usd = (amount: number) => ({ amount, currency: 'USD' });

/** A summary as the wire has it; the contract's own schema checks it. */
export const summary = (changes: Partial<ReservationSummary> = {}): ReservationSummary => {
  const told = reservationSummary.omit({ standing: true }).parse({
    key: 'RSV-TEST-0001',
    holder: 'Mariana Ruiz',
    email: 'mariana@demo.test',
    mobile: '+525512345678',
    status: 'confirmed',
    rooms: 1,
    roomsToApprove: 1,
    people: 2,
    checkIn: '2027-05-10',
    checkOut: '2027-05-13',
    total: usd(150_000),
    paid: usd(30_000),
    balance: usd(120_000),
    paymentsToApprove: 1,
    createdAt: '2026-11-01T18:00:00.000Z',
    paymentReference: '1234567890',
    categories: ['Junior Suite'],
    credit: usd(0),
    overdue: usd(0),
    nextDue: { dueOn: '2027-03-01', amount: usd(120_000) },
    roomsToDecide: [{ id: 'room-1', category: 'Junior Suite', total: usd(150_000), version: 1 }],
    version: 1,
    paymentsToDecide: [
      { id: 'payment-1', method: 'deposit', amount: usd(50_000), sent: null, hasProof: true, proofType: 'image/png' },
    ],
    refundsToMake: 0,
    attention: null,
    ...changes,
  });
  return { ...told, standing: standingOfSummary(told) };
};

export const counts = (changes: Partial<ReservationCounts> = {}): ReservationCounts =>
  reservationCounts.parse({
    total: 2,
    status: { hold: 0, confirmed: 2, paid: 0, expired: 0, cancellationRequested: 0, cancelled: 0, rejected: 0 },
    state: {
      hold: 0,
      toApprove: 2,
      sharesMissing: 0,
      confirmed: 0,
      paid: 0,
      expired: 0,
      cancellationRequested: 0,
      cancelled: 0,
      rejected: 0,
    },
    balance: { due: 2, overdue: 1, paid: 0, credit: 0 },
    need: { any: 2, room: 1, payment: 2, cancellation: 0, change: 0, refund: 0, attention: 0, names: 0 },
    category: [{ id: 'category-1', name: 'Junior Suite', count: 2 }],
    ...changes,
  });

export const deposit = (changes: Partial<Payment> = {}): Payment =>
  payment.parse({
    id: 'payment-1',
    reservationKey: 'RSV-TEST-0001',
    method: 'deposit',
    status: 'pending',
    amount: usd(50_000),
    paidOn: '2026-11-05',
    bank: 'Banco del Bajío',
    trackingKey: 'SPEI123',
    hasProof: true,
    proofType: 'image/png',
    duplicateOf: null,
    reason: null,
    processor: null,
    fee: usd(0),
    card: null,
    awaiting: null,
    failure: null,
    refunds: [],
    refunded: usd(0),
    attention: null,
    twoApprovals: false,
    firstApproval: null,
    createdAt: '2026-11-05T18:00:00.000Z',
    decidedAt: null,
    version: 1,
    ...changes,
  });

export const room = (changes: Partial<ReservationRoom> = {}): ReservationRoom => ({
  id: 'room-1',
  categoryId: 'category-1',
  categoryName: 'Junior Suite',
  texts: { categoryName: { es: 'Junior Suite', en: 'Junior Suite' } },
  mealPlan: 'AI',
  checkIn: '2027-05-10',
  checkOut: '2027-05-13',
  nights: 3,
  status: 'requested',
  reason: null,
  adults: 2,
  juniors: 0,
  minors: 0,
  infants: 0,
  occupants: [{ name: 'Mariana Ruiz', band: 'adult' }],
  observations: 'Cuna, por favor',
  hotelConfirmation: null,
  total: usd(150_000),
  version: 1,
  ...changes,
});

/** A transfer from the airport and back, as its guest asked for it. */
export const transport = (changes: Partial<TransportRequest> = {}): TransportRequest =>
  transportRequest.parse({
    id: 'transport-1',
    kind: 'ground',
    holder: 'Mariana Ruiz',
    adults: 2,
    minors: 0,
    departureDate: '2027-05-10',
    returnDate: '2027-05-13',
    origin: 'Cancún (CUN)',
    destination: 'Gran Marea Azul',
    status: 'requested',
    quote: null,
    notes: null,
    quoteNotes: null,
    version: 1,
    ...changes,
  });

export const booking = (changes: Partial<Reservation> = {}): Reservation => {
  const told = reservation.omit({ standing: true }).parse({
    key: 'RSV-TEST-0001',
    eventId: 'event-1',
    eventCode: 'PLS-TEST',
    eventName: 'Ximena & Leonardo',
    status: 'confirmed',
    expiresAt: null,
    contact: {
      firstName: 'Mariana',
      lastName: 'Ruiz',
      maternalLastName: null,
      email: 'mariana@demo.test',
      mobile: '+525512345678',
    },
    rooms: [room()],
    passes: [],
    lines: [],
    total: usd(150_000),
    paid: usd(30_000),
    pending: usd(50_000),
    balance: usd(120_000),
    refunded: usd(0),
    credit: usd(0),
    lateFees: [],
    lateFeePolicy: null,
    refundDestination: null,
    needsRefundDestination: false,
    roomChanges: { rule: 'automatic', lockedFrom: null },
    changeRequests: [],
    cancellation: null,
    coupon: null,
    honeymoon: false,
    checkedInAt: null,
    minimumToReserve: usd(30_000),
    schedule: [
      { kind: 'minimum', dueOn: '2026-11-02', amount: usd(30_000), paid: usd(30_000), state: 'paid' },
      { kind: 'balance', dueOn: '2027-03-01', amount: usd(120_000), paid: usd(0), state: 'due' },
    ],
    nextDue: { kind: 'balance', dueOn: '2027-03-01', amount: usd(120_000) },
    payments: [deposit()],
    transport: [],
    history: [{ at: '2026-11-01T18:00:00.000Z', action: 'reservation.confirmed', by: 'guest' }],
    paymentReference: '1234567890',
    locale: 'es',
    createdAt: '2026-11-01T18:00:00.000Z',
    confirmedAt: '2026-11-01T18:05:00.000Z',
    version: 1,
    ...changes,
  });
  return { ...told, standing: standingOfReservation(told) };
};
