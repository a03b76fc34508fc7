import { MASTER_ACCOUNT_DUE_DAYS } from '@/lib/config/constants';
import { addDays } from '@/lib/domain/nights';
import type { calls, contractedServices, masterAccounts, masterDeposits, transportRequests } from '../schema';
import type { DemoDays } from './demo-days';
import { WEDDING } from './demo-events';
import type { BookedReservation } from './demo-reservations';

type Call = typeof calls.$inferInsert;

const OF_WEDDING = { agencyId: '1', eventId: WEDDING };

const CALLS: Pick<Call, 'guestId' | 'type' | 'state' | 'priority' | 'comments' | 'medium'>[] = [
  { guestId: 'guest-044', type: 'reserve', state: 'toDo', priority: 'high', comments: null, medium: 'phone' },
  { guestId: 'guest-008', type: 'pay', state: 'toDo', priority: 'high', comments: 'Anticipo vencido', medium: 'phone' },
  { guestId: 'guest-053', type: 'reserve', state: 'toDo', priority: 'low', comments: null, medium: 'whatsapp' },
  {
    guestId: 'guest-061',
    type: 'reserve',
    state: 'notAnswered',
    priority: 'medium',
    comments: 'Buzón lleno; intentar por la tarde',
    medium: 'phone',
  },
  {
    guestId: 'guest-018',
    type: 'willNotAttend',
    state: 'rejected',
    priority: 'low',
    comments: 'Agradece la invitación, no viajará en esas fechas',
    medium: 'phone',
  },
  {
    guestId: 'guest-072',
    type: 'resendInvitation',
    state: 'wrongNumber',
    priority: 'medium',
    comments: 'El número es de otra persona; pedir el correcto a la pareja',
    medium: 'phone',
  },
  {
    guestId: 'guest-012',
    type: 'pay',
    state: 'completed',
    priority: 'high',
    comments: 'Envió su comprobante durante la llamada',
    medium: 'phone',
  },
  {
    guestId: 'guest-021',
    type: 'newRoom',
    state: 'completed',
    priority: 'medium',
    comments: 'Quiere agregar una habitación para sus papás',
    medium: 'whatsapp',
  },
];

/** The call centre's queue in every state. */
export const demoCalls = (days: DemoDays): Call[] =>
  CALLS.map((call, index) => ({
    ...call,
    ...OF_WEDDING,
    id: `call-${index + 1}`,
    scheduledAt: days.at(call.state === 'toDo' ? index : -index, 3),
    doneAt: call.state === 'toDo' ? null : days.at(-index, 4),
  }));

type Transport = typeof transportRequests.$inferInsert;

/** Air and ground requests in every state, of reservations that stand. */
export function demoTransport(days: DemoDays, reservations: BookedReservation[]): Transport[] {
  const arrival = addDays(days.wedding, -2);
  const departure = addDays(days.wedding, 2);
  const air = { kind: 'air' as const, origin: 'Ciudad de México (AICM)', destination: 'Cancún (CUN)' };
  const ground = {
    kind: 'ground' as const,
    origin: 'Aeropuerto de Cancún',
    destination: 'Gran Marea Azul Riviera Maya',
  };
  const plan: [number, Pick<Transport, 'kind' | 'origin' | 'destination' | 'status'>, number | null][] = [
    [0, { ...ground, status: 'quoted' }, 9_500],
    [3, { ...ground, status: 'requested' }, null],
    [9, { ...ground, status: 'accepted' }, 14_000],
    [11, { ...air, status: 'requested' }, null],
    [14, { ...air, status: 'declined' }, 41_200],
  ];
  return plan.flatMap(([position, request, quoteAmount], index) => {
    const reservation = reservations[position];
    if (!reservation) return [];
    const room = reservation.rooms[0]?.row;
    return {
      ...OF_WEDDING,
      ...request,
      id: `transport-${index + 1}`,
      reservationId: reservation.row.id,
      holder: `${reservation.row.firstName} ${reservation.row.lastName}`,
      adults: room?.adults ?? 1,
      minors: (room?.minors ?? 0) + (room?.juniors ?? 0),
      departureDate: room?.checkIn ?? arrival,
      returnDate: room?.checkOut ?? departure,
      quoteAmount,
      quoteCurrency: quoteAmount === null ? null : 'USD',
      createdAt: days.at(-20 + index * 3),
    };
  });
}

const ACCOUNT = 'master-account-boda';

export const demoMasterAccount = (days: DemoDays): typeof masterAccounts.$inferInsert => ({
  ...OF_WEDDING,
  id: ACCOUNT,
  package: 'love',
  currency: 'MXN',
  dueOn: addDays(days.wedding, -MASTER_ACCOUNT_DUE_DAYS),
});

const SERVICES: [concept: string, price: number][] = [
  ['Paquete Love: motor de reservas y llamadas de confirmación', 2_890_000],
  ['Ceremonia en la Capilla del Arrecife con juez del registro civil', 1_850_000],
  ['Cena de tres tiempos en Salón Nácar, 110 personas', 14_300_000],
  ['Brindis en Terraza del Faro', 3_960_000],
  ['Banda en vivo, cuatro horas', 4_200_000],
  ['Florería y arco de ceremonia', 2_750_000],
];

export const demoServices: (typeof contractedServices.$inferInsert)[] = SERVICES.map(([concept, price], index) => ({
  id: `service-${index + 1}`,
  masterAccountId: ACCOUNT,
  concept,
  price,
}));

export const demoDeposits = (days: DemoDays): (typeof masterDeposits.$inferInsert)[] =>
  [
    { concept: 'Bloqueo de fecha', amount: 500_000, daysAgo: 148 },
    { concept: 'Primer anticipo', amount: 6_000_000, daysAgo: 95 },
    { concept: 'Segundo anticipo', amount: 4_500_000, daysAgo: 33 },
  ].map(({ daysAgo, ...deposit }, index) => ({
    ...deposit,
    id: `deposit-${index + 1}`,
    masterAccountId: ACCOUNT,
    date: addDays(days.today, -daysAgo),
  }));
