import type { AgeBand } from '@/lib/contract/event';
import type { hotels, roomCategories } from '../schema';
import { DEMO_ZONE } from './demo-days';

const AGE_BANDS: AgeBand[] = [
  { band: 'infant', minAge: 0, maxAge: 2 },
  { band: 'minor', minAge: 3, maxAge: 12 },
  { band: 'junior', minAge: 13, maxAge: 17 },
  { band: 'adult', minAge: 18, maxAge: null },
];

const CARIBBEAN = {
  region: 'Quintana Roo',
  country: 'México',
  timeZone: DEMO_ZONE,
  checkInTime: '15:00',
  checkOutTime: '12:00',
  ageBands: AGE_BANDS,
  infantsCount: false,
  minimumNights: 2,
};

export const demoHotels: (typeof hotels.$inferInsert)[] = [
  {
    ...CARIBBEAN,
    id: 'hotel-gran-marea',
    name: 'Gran Marea Azul Riviera Maya',
    stars: 5,
    city: 'Playa del Carmen',
    address: 'Carretera Cancún–Tulum km 289, 77710 Playa del Carmen, Q.R.',
    description: {
      es: 'Todo incluido frente al mar, con ocho restaurantes, tres albercas y playa de arena blanca. La capilla mira al este: las ceremonias del atardecer tienen luz suave y sombra.',
      en: 'An all-inclusive on the beach with eight restaurants, three pools and a white-sand shore. The chapel faces east, so sunset ceremonies have soft light and shade.',
    },
    latitude: 20.5871,
    longitude: -87.1193,
    airport: { name: 'Cancún (CUN)', kilometres: 55, minutes: 45 },
    amenities: ['beach', 'pool', 'spa', 'kidsClub'],
    paidAtHotel: {
      es: 'Derecho ambiental, 40 MXN por noche.',
      en: 'Environmental fee, 40 MXN a night.',
    },
  },
  {
    ...CARIBBEAN,
    id: 'hotel-cenote-alto',
    name: 'Cenote Alto Beach Club',
    stars: 4,
    city: 'Tulum',
    address: 'Carretera Tulum–Boca Paila km 4.5, 77760 Tulum, Q.R.',
    description: {
      es: 'Cabañas y suites entre la selva y el mar, con desayuno, club de playa y cenote propio.',
      en: 'Cabins and suites between the jungle and the sea, with breakfast, a beach club and a cenote of its own.',
    },
    latitude: 20.1634,
    longitude: -87.4502,
    airport: { name: 'Tulum (TQO)', kilometres: 38, minutes: 40 },
    amenities: ['beach', 'pool', 'restaurants', 'wifi'],
  },
  {
    ...CARIBBEAN,
    id: 'hotel-isla-coral',
    name: 'Isla Coral Grand Resort',
    stars: 5,
    city: 'Cancún',
    address: 'Blvd. Kukulcán km 12.4, Zona Hotelera, 77500 Cancún, Q.R.',
    description: {
      es: 'Resort todo incluido sobre la laguna y el mar, con salones para 300 personas y muelle para cocteles.',
      en: 'An all-inclusive resort between the lagoon and the sea, with halls for 300 people and a pier for cocktails.',
    },
    latitude: 21.1117,
    longitude: -86.7606,
    airport: { name: 'Cancún (CUN)', kilometres: 18, minutes: 25 },
    amenities: ['beach', 'pool', 'restaurants', 'spa', 'ballroom', 'wifi'],
  },
  {
    ...CARIBBEAN,
    id: 'hotel-villa-agave',
    agencyId: '1',
    name: 'Villa Agave Boutique',
    stars: 4,
    city: 'Tequila',
    region: 'Jalisco',
    timeZone: 'America/Mexico_City',
    address: 'Camino a los Volcanes 12, 46400 Tequila, Jal.',
    description: {
      es: 'Hacienda de veinte habitaciones entre campos de agave, con capilla y patio para 180 personas.',
      en: 'A hacienda of twenty rooms among agave fields, with a chapel and a courtyard for 180 people.',
    },
    latitude: 20.8816,
    longitude: -103.8358,
    amenities: ['pool', 'restaurants', 'wifi', 'parking', 'chapel', 'ballroom'],
    mealPlans: ['BB', 'EP'],
    taxIncluded: false,
    taxPercent: 19,
    phone: '+52 374 555 0110',
    email: 'bodas@villa-agave.test',
  },
];

const limits = (
  maxOccupancy: number,
  maxAdults: number,
  maxJuniors: number,
  maxMinors: number,
  maxInfants: number,
) => ({ maxOccupancy, maxAdults, maxJuniors, maxMinors, maxInfants });

export const demoRoomCategories: (typeof roomCategories.$inferInsert)[] = [
  {
    id: 'room-jardin',
    hotelId: 'hotel-gran-marea',
    name: { es: 'Junior Suite Jardín', en: 'Garden Junior Suite' },
    description: {
      es: '48 m², cama king o dos matrimoniales, terraza con hamaca hacia los jardines.',
      en: '48 m², a king or two double beds, a terrace with a hammock over the gardens.',
    },
    ...limits(4, 3, 2, 2, 1),
  },
  {
    id: 'room-mar',
    hotelId: 'hotel-gran-marea',
    name: { es: 'Suite Vista al Mar', en: 'Ocean View Suite' },
    description: {
      es: '56 m², cama king, sala con sofá cama y balcón de cara al Caribe.',
      en: '56 m², a king bed, a living room with a sofa bed and a balcony facing the Caribbean.',
    },
    ...limits(4, 4, 2, 2, 1),
  },
  {
    id: 'room-familiar',
    hotelId: 'hotel-gran-marea',
    name: { es: 'Suite Familiar Frente al Mar', en: 'Oceanfront Family Suite' },
    description: {
      es: '84 m² en planta baja, dos recámaras comunicadas, dos baños y salida directa a la playa.',
      en: '84 m² on the ground floor, two connected bedrooms, two bathrooms and a door to the beach.',
    },
    beds: { es: 'Una king y dos matrimoniales', en: 'One king and two doubles' },
    ...limits(6, 4, 3, 4, 2),
  },
  {
    id: 'room-cabana',
    hotelId: 'hotel-cenote-alto',
    name: { es: 'Cabaña Selva', en: 'Jungle Cabin' },
    description: {
      es: '32 m², cama queen, regadera al aire libre y mosquitero.',
      en: '32 m², a queen bed, an open-air shower and a mosquito net.',
    },
    ...limits(3, 2, 1, 1, 1),
  },
  {
    id: 'room-azotea',
    hotelId: 'hotel-cenote-alto',
    name: { es: 'Suite Azotea', en: 'Rooftop Suite' },
    description: {
      es: '45 m², dos camas queen y azotea privada con vista al mar.',
      en: '45 m², two queen beds and a private roof terrace with a view of the sea.',
    },
    ...limits(4, 4, 2, 2, 1),
  },
  {
    id: 'room-laguna',
    hotelId: 'hotel-isla-coral',
    name: { es: 'Deluxe Laguna', en: 'Lagoon Deluxe' },
    description: {
      es: '40 m², dos camas matrimoniales y balcón a la laguna Nichupté.',
      en: '40 m², two double beds and a balcony over the Nichupté lagoon.',
    },
    ...limits(4, 4, 2, 2, 1),
  },
  {
    id: 'room-oceano',
    hotelId: 'hotel-isla-coral',
    name: { es: 'Deluxe Océano', en: 'Ocean Deluxe' },
    description: {
      es: '44 m², cama king y balcón al mar abierto.',
      en: '44 m², a king bed and a balcony over the open sea.',
    },
    ...limits(4, 3, 2, 2, 1),
  },
  {
    id: 'room-patio',
    hotelId: 'hotel-villa-agave',
    name: { es: 'Habitación Patio', en: 'Courtyard Room' },
    description: {
      es: '30 m², techo de vigas y puerta al patio de los naranjos.',
      en: '30 m², a beamed ceiling and a door to the courtyard of orange trees.',
    },
    beds: { es: 'Dos matrimoniales', en: 'Two double beds' },
    view: { es: 'Patio', en: 'Courtyard' },
    ...limits(4, 2, 2, 2, 1),
  },
];
