import { type Event, type EventHotel, event } from '@/lib/contract/event';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import { type Availability, availability, type Quote, quote } from '@/lib/contract/room-block';
import { standingOfReservation } from '@/tests/support/standing';

const usd = (amount: number) => ({ amount, currency: 'USD' });
export const stay = { checkIn: '2027-06-07', checkOut: '2027-06-10' };

const agency = {
  id: '1',
  name: 'Costa Eterna Bodas',
  email: 'hola@costaeterna.test',
  age: null,
  phone: '+529841175520',
  phones: [],
  phoneCode: '+52',
  languageCode: 'es',
  active: true,
  socialMedia: [],
  emails: [],
  demoEventCode: null,
  profile: {
    description: null,
    openingHours: null,
    openingHoursEnglish: null,
    texts: { description: null, openingHours: null },
    profileImgUrl: null,
    bannerImgUrl: null,
    address: null,
    addressUrl: null,
  },
};

/** The hotel of an event that has one. */
export const HOTEL: EventHotel = {
  id: 'hotel-1',
  name: 'Costa Serena',
  stars: 4,
  city: 'Mazatlán',
  region: 'Sinaloa',
  country: 'México',
  address: 'Av. Camarón Sábalo 100',
  latitude: 23.25,
  longitude: -106.45,
  imageUrl: null,
  description: { es: 'Frente al mar.', en: 'By the sea.' },
  checkInTime: '15:00',
  checkOutTime: '12:00',
  ageBands: [
    { band: 'infant', minAge: 0, maxAge: 2 },
    { band: 'minor', minAge: 3, maxAge: 12 },
    { band: 'junior', minAge: 13, maxAge: 17 },
    { band: 'adult', minAge: 18, maxAge: null },
  ],
};

/** An event as the wire has it; every fixture is read through the contract, so that none can drift from it. */
export const anEvent = (change: Partial<Event> = {}): Event =>
  event.parse({
    id: 'event-1',
    code: 'PLS-TEST-BODA',
    eventName: 'Ximena & Leonardo',
    eventDate: '2027-06-08',
    range_event_start: null,
    range_event_end: null,
    timeZone: 'America/Cancun',
    idagency: '1',
    idAgency: '1',
    imgCoverCircle: null,
    mainUserId: null,
    secondaryUserId: null,
    agency,
    eventScope: {
      data: {
        currenciesScopes: {
          data: [
            { currencyMain: true, exchangeRate: 1, currency: { data: { code: 'USD' } } },
            { currencyMain: false, exchangeRate: 18.5, currency: { data: { code: 'MXN' } } },
          ],
        },
      },
    },
    hotel: null,
    ceremony: null,
    message: null,
    minimumNights: 3,
    minimumToReserve: usd(15_000),
    passPrices: { adult: usd(10_000), child: null },
    firstNight: '2027-06-04',
    lastNight: '2027-06-12',
    bookable: true,
    giftTableUrl: null,
    liveStreamUrl: null,
    version: 1,
    ...change,
  });

const limits = { maxOccupancy: 4, maxAdults: 3, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
const category = (id: string, name: string, amount: number) => ({
  id,
  name,
  texts: { name: { es: name, en: name } },
  description: { es: `Descripción de ${name}`, en: `Description of ${name}` },
  imageUrl: null,
  mealPlan: 'AI',
  limits,
  available: 9,
  soldOutNights: [],
  nights: ['2027-06-07', '2027-06-08', '2027-06-09'].map((date) => ({ date, free: 9 })),
  nearestFreeStay: null,
  from: usd(amount),
  total: usd(2 * amount),
});

/** Free for some months, half of the price after that. */
export const terms = {
  freeUntil: '2027-03-09',
  charges: ['Desde el 10 de marzo de 2027: el cargo por cancelación es el 50% del precio y te reembolsamos el resto.'],
};

export const SEA = 'Suite Vista al Mar';
export const BEACH = 'Suite Frente al Mar';

export const anAvailability = (): Availability =>
  availability.parse({
    ...stay,
    nights: 3,
    cancellationTerms: terms,
    categories: [
      category('sea', SEA, 61_500),
      {
        ...category('beach', BEACH, 78_600),
        available: 0,
        soldOutNights: ['2027-06-07', '2027-06-08'],
        nights: [
          { date: '2027-06-07', free: 0 },
          { date: '2027-06-08', free: 0 },
          { date: '2027-06-09', free: 3 },
        ],
        nearestFreeStay: { checkIn: '2027-06-09', checkOut: '2027-06-12' },
      },
    ],
  });

const schedule = [
  { kind: 'minimum', dueOn: '2026-11-20', amount: usd(15_000) },
  { kind: 'balance', dueOn: '2027-03-30', amount: usd(141_000) },
];

export const aQuote = (): Quote =>
  quote.parse({
    lines: [
      {
        kind: 'room',
        label: `${SEA}, adultos`,
        quantity: 6,
        unit: usd(20_500),
        total: usd(123_000),
        room: 0,
        band: 'adult',
        nights: 3,
        people: 2,
      },
      {
        kind: 'tax',
        label: 'Impuestos',
        quantity: 1,
        unit: usd(23_000),
        total: usd(23_000),
        room: 0,
        band: null,
        nights: null,
        people: null,
      },
      {
        kind: 'pass',
        label: 'Pase de boda, adulto',
        quantity: 1,
        unit: usd(10_000),
        total: usd(10_000),
        room: null,
        band: null,
        nights: null,
        people: null,
      },
    ],
    total: usd(156_000),
    minimumToReserve: usd(15_000),
    schedule,
    cancellationTerms: terms,
  });

export const aReservation = (change: Partial<Reservation> = {}): Reservation => {
  const told = reservation.omit({ standing: true }).parse({
    key: 'RSV-AAAAA-BBBBB',
    eventId: 'event-1',
    eventCode: 'PLS-TEST-BODA',
    eventName: 'Ximena & Leonardo',
    status: 'hold',
    expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    contact: {
      firstName: 'Lucía',
      lastName: 'Hernández',
      maternalLastName: null,
      email: 'lucia@example.mx',
      mobile: '+525512345678',
    },
    rooms: [],
    passes: [],
    ...aQuote(),
    paid: usd(0),
    pending: usd(0),
    balance: usd(156_000),
    schedule: schedule.map((item) => ({ ...item, paid: usd(0), state: 'due' })),
    nextDue: schedule[0],
    payments: [],
    transport: [],
    history: [],
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
    paymentReference: '7909981428',
    locale: 'es',
    createdAt: '2026-11-20T10:00:00.000Z',
    confirmedAt: null,
    version: 1,
    ...change,
  });
  return { ...told, standing: standingOfReservation(told) };
};
