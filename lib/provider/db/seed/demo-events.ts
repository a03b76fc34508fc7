import { BALANCE_DUE_DAYS, DATE_RANGE_SENTINEL, PASS_SHARE_PERCENT } from '@/lib/config/constants';
import { addDays } from '@/lib/domain/nights';
import type { eventCurrencies, eventExchangeRates, events } from '../schema';
import { DEMO_ZONE, type DemoDays } from './demo-days';

export const WEDDING = 'event-demo-boda';
export const BEACH = 'event-demo-playa';
export const OTHER = 'event-demo-otra';

const SHARED = {
  state: 'published' as const,
  timeZone: DEMO_ZONE,
  currency: 'USD',
  minimumToReserve: 15_000,
  balanceDueDays: BALANCE_DUE_DAYS,
  passSharePercent: PASS_SHARE_PERCENT,
};

export const demoEvents = (days: DemoDays): (typeof events.$inferInsert)[] => [
  {
    ...SHARED,
    id: WEDDING,
    agencyId: '1',
    code: 'PLS-DEMO-BODA',
    name: 'Ximena & Leonardo',
    eventDate: days.wedding,
    hotelId: 'hotel-gran-marea',
    mainUserId: 'user-organizer',
    ceremony: {
      date: days.wedding,
      startTime: '17:30',
      venue: { es: 'Capilla del Arrecife', en: 'Reef Chapel' },
      location: { es: 'Gran Marea Azul Riviera Maya, playa norte', en: 'Gran Marea Azul Riviera Maya, north beach' },
      description: {
        es: 'Ceremonia frente al mar seguida de un brindis en la terraza. Te pedimos llegar 20 minutos antes.',
        en: 'A ceremony by the sea followed by a toast on the terrace. Please arrive 20 minutes early.',
      },
      dressCode: { es: 'Formal de playa', en: 'Beach formal' },
    },
    message: {
      es: 'Nos conocimos en una clase de buceo y decidimos que el mar tenía que estar presente ese día. Gracias por cruzar ciudades y fronteras para celebrar con nosotros: aquí encuentras el hospedaje, el cronograma y todo lo que necesitas para tu viaje.',
      en: 'We met in a diving class, so the sea had to be there on the day. Thank you for crossing cities and borders to celebrate with us. Here you’ll find your room, the schedule and everything you need for the trip.',
    },
    guestListShows: 'names',
    honeymoonDiscountPercent: 10,
    complimentary: { basis: 'roomNights', every: 40, most: null, minimumNights: 1 },
    minimumNights: 3,
    adultPassPrice: 10_080,
    childPassPrice: 4_320,
    notificationEmail: 'reservaciones@costaeterna.test',
    cancellationSteps: [
      { fromDays: 90, penalty: { kind: 'none' } },
      { fromDays: 45, penalty: { kind: 'percent', percent: 50 } },
      { fromDays: 0, penalty: { kind: 'percent', percent: 100 } },
    ],
    giftTableUrl: 'https://mesaderegalos.test/ximena-y-leonardo',
    liveStreamUrl: 'https://enlace.test/boda-ximena-leonardo',
    createdAt: days.at(-150),
  },
  {
    ...SHARED,
    id: BEACH,
    agencyId: '1',
    code: 'PLS-DEMO-PLAYA',
    name: 'Reencuentro Generación 2006',
    eventDate: DATE_RANGE_SENTINEL,
    rangeStart: days.beachStart,
    rangeEnd: days.beachEnd,
    hotelId: 'hotel-cenote-alto',
    ceremony: null,
    message: {
      es: 'Veinte años después de la preparatoria nos vemos cinco días en Tulum: playa, cenotes y muchas historias.',
      en: 'Twenty years after high school we meet for five days in Tulum: beach, cenotes and plenty of stories.',
    },
    minimumNights: 2,
    scheduleTemplate: {
      items: [
        { amount: { kind: 'minimum' }, due: { kind: 'atBooking' } },
        { amount: { kind: 'percent', percent: 50 }, due: { kind: 'daysBeforeEvent', days: 120 } },
        { amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: 75 } },
      ],
      lateBooking: 'catchUp',
    },
    notificationEmail: 'reservaciones@costaeterna.test',
    createdAt: days.at(-70),
  },
  {
    ...SHARED,
    id: OTHER,
    agencyId: '2',
    code: 'PLS-DEMO-OTRA',
    name: 'Daniela & Rodrigo',
    eventDate: days.otherWedding,
    hotelId: 'hotel-isla-coral',
    mainUserId: 'user-organizer-2',
    ceremony: {
      date: days.otherWedding,
      startTime: '18:00',
      venue: { es: 'Muelle Nichupté', en: 'Nichupté Pier' },
      location: { es: 'Isla Coral Grand Resort, Cancún', en: 'Isla Coral Grand Resort, Cancun' },
      description: { es: 'Ceremonia sobre el muelle al caer el sol.', en: 'A ceremony on the pier at sunset.' },
      dressCode: { es: 'Guayabera y vestido largo', en: 'Guayabera and long dress' },
    },
    message: {
      es: 'Queremos que nuestro primer día de casados empiece rodeado de las personas que nos trajeron hasta aquí.',
      en: 'We want our first married day to begin among the people who brought us here.',
    },
    guestListShows: 'nothing',
    guestChanges: 'asks',
    minimumNights: 2,
    adultPassPrice: 9_600,
    childPassPrice: 4_800,
    notificationEmail: 'reservaciones@horizonteeventos.test',
    createdAt: days.at(-45),
  },
];

export const demoCurrencies: (typeof eventCurrencies.$inferInsert)[] = [WEDDING, BEACH, OTHER].flatMap((eventId) => [
  { id: `${eventId}-usd`, eventId, code: 'USD', currencyMain: true, position: 1 },
  { id: `${eventId}-mxn`, eventId, code: 'MXN', currencyMain: false, position: 2 },
]);

export const demoExchangeRates = (days: DemoDays): (typeof eventExchangeRates.$inferInsert)[] =>
  [WEDDING, BEACH, OTHER].flatMap((eventId) => [
    { eventId, currency: 'MXN', since: addDays(days.today, -160), rate: '17.90' },
    { eventId, currency: 'MXN', since: addDays(days.today, -45), rate: '18.5' },
  ]);
