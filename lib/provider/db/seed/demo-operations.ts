import { MASTER_ACCOUNT_DUE_DAYS } from '@/lib/config/constants';
import { callType } from '@/lib/contract/call';
import { isBusinessDay } from '@/lib/domain/business-days';
import { addDays } from '@/lib/domain/nights';
import { instantInZone } from '@/lib/domain/zone';
import type {
  callHistory,
  calls,
  contractedServices,
  eventSuggestions,
  masterAccounts,
  masterDeposits,
  serviceQuestions,
  transportRequests,
} from '../schema';
import { DEMO_ZONE, type DemoDays } from './demo-days';
import { WEDDING } from './demo-events';
import type { BookedReservation } from './demo-reservations';

type Call = typeof calls.$inferInsert;

const OF_WEDDING = { agencyId: '1', eventId: WEDDING };

const CALLS: Pick<Call, 'guestId' | 'type' | 'state' | 'priority' | 'comments' | 'medium'>[] = [
  { guestId: 'guest-044', type: 'reserve', state: 'toDo', priority: 'high', comments: null, medium: 'phone' },
  {
    guestId: 'guest-008',
    type: 'pay',
    state: 'toDo',
    priority: 'high',
    comments: 'Primer pago vencido',
    medium: 'phone',
  },
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

/** When the agency calls so many days from now: in its hours, at the event's place. */
function callTime(days: DemoDays, many: number): Date {
  let day = addDays(days.today, many);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return instantInZone(day, '11:00', DEMO_ZONE);
}

/** The call centre's queue in every state. */
export const demoCalls = (days: DemoDays): Call[] =>
  CALLS.map((call, index) => ({
    ...call,
    ...OF_WEDDING,
    id: `call-${index + 1}`,
    scheduledAt: call.priority === 'low' ? callTime(days, index) : days.at(-index, -1),
    doneAt: call.state === 'toDo' || call.state === 'notAnswered' ? null : days.at(-index, 4),
    attempts: call.state === 'notAnswered' ? 1 : 0,
  }));

/** What came of the calls that were made, by the agency's user of the demo. */
export const demoCallHistory = (days: DemoDays): (typeof callHistory.$inferInsert)[] =>
  CALLS.flatMap(({ state, medium, comments, type }, index) =>
    state === 'toDo'
      ? []
      : {
          id: `call-history-${index + 1}`,
          agencyId: OF_WEDDING.agencyId,
          callId: `call-${index + 1}`,
          at: days.at(-index, 4),
          actor: 'user:user-agency-user',
          state,
          medium,
          comments,
          progress: state === 'notAnswered' ? ('waiting' as const) : ('finished' as const),
          followUp: state === 'completed' || type === 'willNotAttend' ? callType.parse(type) : null,
        },
  );

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
  exchangeRates: [{ currency: 'USD', rate: '17.50', since: addDays(days.today, -160) }],
});

type Service = typeof contractedServices.$inferInsert;

const SERVICES: Pick<Service, 'concept' | 'unitPrice' | 'currency' | 'counts' | 'state'>[] = [
  { concept: 'Paquete Love: motor de reservas y llamadas de confirmación', unitPrice: 2_890_000, currency: 'MXN' },
  {
    concept: 'Ceremonia en la Capilla del Arrecife con juez del registro civil',
    unitPrice: 1_850_000,
    currency: 'MXN',
  },
  {
    concept: 'Cena de tres tiempos en Salón Nácar, por adulto',
    unitPrice: 110_000,
    currency: 'MXN',
    counts: 'perAdult',
  },
  { concept: 'Menú infantil en Salón Nácar', unitPrice: 52_000, currency: 'MXN', counts: 'perMinor' },
  { concept: 'Brindis en Terraza del Faro', unitPrice: 3_960_000, currency: 'MXN' },
  { concept: 'Banda en vivo, cuatro horas', unitPrice: 240_000, currency: 'USD' },
  { concept: 'Canasta de bienvenida en cada habitación', unitPrice: 48_000, currency: 'MXN', counts: 'perRoom' },
  { concept: 'Florería y arco de ceremonia', unitPrice: 2_750_000, currency: 'MXN' },
  { concept: 'Fuegos artificiales en la playa', unitPrice: 185_000, currency: 'USD', state: 'draft' },
];

export const demoServices: Service[] = SERVICES.map((service, index) => ({
  ...service,
  id: `service-${index + 1}`,
  masterAccountId: ACCOUNT,
  position: index + 1,
}));

export const demoQuestion = (days: DemoDays): typeof serviceQuestions.$inferInsert => ({
  id: 'service-question-1',
  masterAccountId: ACCOUNT,
  serviceId: 'service-6',
  askedBy: 'Ximena Arriaga Luna',
  text: '¿La banda puede tocar una hora más si la fiesta sigue?',
  askedAt: new Date(`${addDays(days.today, -12)}T17:20:00Z`),
  answer: 'Sí: cada hora adicional cuesta USD 450 y se pide a más tardar una semana antes.',
  answeredAt: new Date(`${addDays(days.today, -11)}T16:05:00Z`),
});

/** What the couple asks of the agency, and it has not answered. */
export const demoSuggestion = (days: DemoDays): typeof eventSuggestions.$inferInsert => ({
  id: 'suggestion-1',
  agencyId: '1',
  eventId: WEDDING,
  suggestedBy: 'user-organizer',
  change: { answersUntil: addDays(days.wedding, -21) },
  words: 'Varios familiares nos pidieron unos días más para confirmar. ¿Se puede?',
  createdAt: new Date(`${addDays(days.today, -2)}T18:10:00Z`),
});

export const demoDeposits = (days: DemoDays): (typeof masterDeposits.$inferInsert)[] =>
  [
    { concept: 'Bloqueo de fecha', amount: 500_000, daysAgo: 148 },
    { concept: 'Primer anticipo', amount: 6_000_000, daysAgo: 95 },
    { concept: 'Segundo anticipo', amount: 4_500_000, daysAgo: 33 },
  ].map(({ daysAgo, ...deposit }, index) => ({
    ...deposit,
    id: `deposit-${index + 1}`,
    masterAccountId: ACCOUNT,
    currency: 'MXN',
    date: addDays(days.today, -daysAgo),
  }));
