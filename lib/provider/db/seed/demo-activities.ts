import { addDays } from '@/lib/domain/nights';
import { type ActivityClock, spanOf } from '@/lib/domain/schedule';
import type { activities } from '../schema';
import { DEMO_ZONE, type DemoDays } from './demo-days';
import { BEACH, OTHER, WEDDING } from './demo-events';

type DemoActivity = typeof activities.$inferInsert;
type Entry = ActivityClock & Pick<DemoActivity, 'name' | 'venue'> & Partial<DemoActivity>;

const weddingEntries = ({ wedding }: DemoDays): Entry[] => [
  {
    name: { es: 'Cóctel de bienvenida', en: 'Welcome cocktail' },
    date: addDays(wedding, -1),
    startTime: '19:00',
    endTime: '21:30',
    venue: { es: 'Terraza Caracol', en: 'Caracol Terrace' },
    location: { es: 'Lobby principal, segundo piso', en: 'Main lobby, second floor' },
    description: {
      es: 'Mezcal, botanas yucatecas y son jarocho para recibir a quienes van llegando.',
      en: 'Mezcal, Yucatecan snacks and live son jarocho to welcome everyone.',
    },
    dressCodeMen: { es: 'Pantalón claro y camisa', en: 'Light pants and a shirt' },
    dressCodeWomen: { es: 'Vestido ligero', en: 'Light dress' },
    recommendations: {
      es: 'Lleva un suéter delgado: la brisa refresca por la noche.',
      en: 'Bring a light sweater: the breeze is cool at night.',
    },
  },
  {
    name: { es: 'Buceo en el arrecife', en: 'Reef dive' },
    date: addDays(wedding, -1),
    startTime: '08:30',
    endTime: '12:00',
    venue: { es: 'Centro de buceo del hotel', en: 'Hotel dive center' },
    location: { es: 'Muelle', en: 'Pier' },
    paid: true,
    minimumAge: 12,
    description: {
      es: 'Dos inmersiones guiadas en el arrecife mesoamericano; incluye equipo y traslado en lancha.',
      en: 'Two guided dives on the Mesoamerican reef; gear and boat ride included.',
    },
    recommendations: {
      es: 'Bloqueador biodegradable y certificación vigente, o toma el curso de iniciación ahí mismo.',
      en: 'Biodegradable sunscreen and a valid certification, or take the beginner course on site.',
    },
    observations: {
      es: 'Cupo de 16 personas; se paga en el centro de buceo.',
      en: 'Up to 16 people; paid for at the dive center.',
    },
  },
  {
    name: { es: 'Yoga al amanecer', en: 'Sunrise yoga' },
    date: wedding,
    startTime: '07:00',
    endTime: '08:00',
    venue: { es: 'Palapa Norte', en: 'North Palapa' },
    location: { es: 'Playa norte', en: 'North beach' },
    description: {
      es: 'Sesión suave para todos los niveles; hay tapetes.',
      en: 'A gentle session for all levels; mats are provided.',
    },
  },
  {
    name: { es: 'Peinado y maquillaje para invitadas', en: 'Hair and makeup for guests' },
    date: wedding,
    startTime: '12:00',
    endTime: '16:30',
    venue: { es: 'Spa Marea', en: 'Marea Spa' },
    location: { es: 'Edificio 3, planta baja', en: 'Building 3, ground floor' },
    paid: true,
    observations: { es: 'Reserva tu horario con la agencia.', en: 'Book your time with the agency.' },
  },
  {
    name: { es: 'Ceremonia', en: 'Ceremony' },
    date: wedding,
    startTime: '17:30',
    endTime: '18:30',
    venue: { es: 'Capilla del Arrecife', en: 'Reef Chapel' },
    location: { es: 'Playa norte', en: 'North beach' },
    description: {
      es: 'Ceremonia frente al mar. Te pedimos llegar 20 minutos antes.',
      en: 'A ceremony by the sea. Please arrive 20 minutes early.',
    },
    dressCodeMen: { es: 'Guayabera o traje de lino claro', en: 'Guayabera or a light linen suit' },
    dressCodeWomen: { es: 'Vestido largo; evita el blanco', en: 'Long dress; please avoid white' },
    recommendations: {
      es: 'El piso es de arena compacta: mejor tacón ancho o sandalia.',
      en: 'The floor is packed sand: block heels or sandals work best.',
    },
  },
  {
    name: { es: 'Brindis y fotografías', en: 'Toast and photos' },
    date: wedding,
    startTime: '18:30',
    endTime: '20:00',
    venue: { es: 'Terraza del Faro', en: 'Lighthouse Terrace' },
    location: { es: 'Frente a la alberca infinita', en: 'Across from the infinity pool' },
    description: {
      es: 'Coctelería de autor, ostiones y jazz mientras cae la noche.',
      en: 'Signature cocktails, oysters and jazz as night falls.',
    },
  },
  {
    name: { es: 'Cena y fiesta', en: 'Dinner and party' },
    date: wedding,
    startTime: '20:00',
    endTime: '23:30',
    venue: { es: 'Salón Nácar', en: 'Nácar Ballroom' },
    location: { es: 'Centro de convenciones del hotel', en: 'Hotel convention center' },
    description: {
      es: 'Cena de tres tiempos, primer baile y banda en vivo.',
      en: 'Three-course dinner, first dance and a live band.',
    },
    observations: { es: 'Avísanos de alergias al reservar.', en: 'Tell us about allergies when you book.' },
  },
  {
    name: { es: 'Tornaboda en la playa', en: 'Day-after beach party' },
    date: addDays(wedding, 1),
    startTime: '13:00',
    endTime: '17:00',
    venue: { es: 'Club de playa', en: 'Beach club' },
    location: { es: 'Playa sur', en: 'South beach' },
    description: { es: 'Mariscos a la leña, música y hamacas.', en: 'Wood-fired seafood, music and hammocks.' },
    dressCodeMen: { es: 'Traje de baño y camisa', en: 'Swimwear and a shirt' },
    dressCodeWomen: { es: 'Traje de baño y pareo', en: 'Swimwear and a sarong' },
  },
  {
    name: { es: 'Visita a Tulum y cenote', en: 'Tulum and cenote tour' },
    date: addDays(wedding, 2),
    startTime: '09:00',
    endTime: '15:00',
    venue: { es: 'Salida del lobby', en: 'Meet in the lobby' },
    location: { es: 'Zona arqueológica de Tulum y Gran Cenote', en: 'Tulum ruins and Gran Cenote' },
    paid: true,
    minimumAge: 6,
    description: {
      es: 'Recorrido con guía, entrada a la zona arqueológica y nado en el cenote.',
      en: 'Guided tour, entry to the ruins and a swim in the cenote.',
    },
    recommendations: {
      es: 'Zapato cómodo, gorra y efectivo para propinas.',
      en: 'Comfortable shoes, a cap and cash for tips.',
    },
  },
];

const otherEntries = (days: DemoDays): [string, Entry[]][] => [
  [
    BEACH,
    [
      {
        name: { es: 'Fogata de reencuentro', en: 'Reunion bonfire' },
        date: days.beachStart,
        startTime: '20:00',
        endTime: '23:00',
        venue: { es: 'Playa del club', en: 'Club beach' },
        description: { es: 'Guitarra, anuarios viejos y tamales.', en: 'Guitar, old yearbooks and tamales.' },
      },
      {
        name: { es: 'Ruta de cenotes', en: 'Cenote route' },
        date: addDays(days.beachStart, 2),
        startTime: '09:30',
        endTime: '14:00',
        venue: { es: 'Salida de recepción', en: 'Meet at reception' },
        paid: true,
        minimumAge: 8,
      },
    ],
  ],
  [
    OTHER,
    [
      {
        name: { es: 'Ceremonia', en: 'Ceremony' },
        date: days.otherWedding,
        startTime: '18:00',
        endTime: '19:00',
        venue: { es: 'Muelle Nichupté', en: 'Nichupté Pier' },
      },
      {
        name: { es: 'Cena', en: 'Dinner' },
        date: days.otherWedding,
        startTime: '20:00',
        endTime: '23:45',
        venue: { es: 'Salón Laguna', en: 'Laguna Ballroom' },
      },
    ],
  ],
];

/** The schedules (cronogramas) of the demo's events. */
export function demoActivities(days: DemoDays): DemoActivity[] {
  const all: [string, Entry[]][] = [[WEDDING, weddingEntries(days)], ...otherEntries(days)];
  return all.flatMap(([eventId, entries]) =>
    entries.map(({ date, startTime, endTime, ...entry }, index) => {
      const span = spanOf({ date, startTime, endTime }, DEMO_ZONE);
      const { startsAt, endsAt } = span;
      const isPublic = (entry.audience ?? 'everybody') === 'everybody' && entry.state !== 'hidden';
      return {
        state: 'published' as const,
        ...entry,
        ...span,
        id: `activity-${eventId}-${index + 1}`,
        agencyId: eventId === OTHER ? '2' : '1',
        eventId,
        announced: isPublic
          ? { name: entry.name, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
          : null,
      };
    }),
  );
}
