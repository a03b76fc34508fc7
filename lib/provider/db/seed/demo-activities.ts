import { addDays } from '@/lib/domain/nights';
import type { activities } from '../schema';
import type { DemoDays } from './demo-days';
import { BEACH, OTHER, WEDDING } from './demo-events';

type DemoActivity = typeof activities.$inferInsert;
type Entry = Pick<DemoActivity, 'name' | 'date' | 'startTime' | 'endTime' | 'venue'> & Partial<DemoActivity>;

const weddingEntries = ({ wedding }: DemoDays): Entry[] => [
  {
    name: 'Cóctel de bienvenida',
    date: addDays(wedding, -1),
    startTime: '19:00',
    endTime: '21:30',
    venue: 'Terraza Caracol',
    location: 'Lobby principal, segundo piso',
    description: 'Mezcal, botanas yucatecas y son jarocho para recibir a quienes van llegando.',
    dressCodeMen: 'Pantalón claro y camisa',
    dressCodeWomen: 'Vestido ligero',
    recommendations: 'Lleva un suéter delgado: la brisa refresca por la noche.',
  },
  {
    name: 'Buceo en el arrecife',
    date: addDays(wedding, -1),
    startTime: '08:30',
    endTime: '12:00',
    venue: 'Centro de buceo del hotel',
    location: 'Muelle',
    paid: true,
    minimumAge: 12,
    description: 'Dos inmersiones guiadas en el arrecife mesoamericano; incluye equipo y traslado en lancha.',
    recommendations: 'Bloqueador biodegradable y certificación vigente, o toma el curso de iniciación ahí mismo.',
    observations: 'Cupo de 16 personas; se paga en el centro de buceo.',
  },
  {
    name: 'Yoga al amanecer',
    date: wedding,
    startTime: '07:00',
    endTime: '08:00',
    venue: 'Palapa Norte',
    location: 'Playa norte',
    description: 'Sesión suave para todos los niveles; hay tapetes.',
  },
  {
    name: 'Peinado y maquillaje para invitadas',
    date: wedding,
    startTime: '12:00',
    endTime: '16:30',
    venue: 'Spa Marea',
    location: 'Edificio 3, planta baja',
    paid: true,
    observations: 'Reserva tu horario con la agencia.',
  },
  {
    name: 'Ceremonia',
    date: wedding,
    startTime: '17:30',
    endTime: '18:30',
    venue: 'Capilla del Arrecife',
    location: 'Playa norte',
    description: 'Ceremonia frente al mar. Te pedimos llegar 20 minutos antes.',
    dressCodeMen: 'Guayabera o traje de lino claro',
    dressCodeWomen: 'Vestido largo; evita el blanco',
    recommendations: 'El piso es de arena compacta: mejor tacón ancho o sandalia.',
  },
  {
    name: 'Brindis y fotografías',
    date: wedding,
    startTime: '18:30',
    endTime: '20:00',
    venue: 'Terraza del Faro',
    location: 'Frente a la alberca infinita',
    description: 'Coctelería de autor, ostiones y jazz mientras cae la noche.',
  },
  {
    name: 'Cena y fiesta',
    date: wedding,
    startTime: '20:00',
    endTime: '23:30',
    venue: 'Salón Nácar',
    location: 'Centro de convenciones del hotel',
    description: 'Cena de tres tiempos, primer baile y banda en vivo.',
    observations: 'Avísanos de alergias al reservar.',
  },
  {
    name: 'Tornaboda en la playa',
    date: addDays(wedding, 1),
    startTime: '13:00',
    endTime: '17:00',
    venue: 'Club de playa',
    location: 'Playa sur',
    description: 'Mariscos a la leña, música y hamacas.',
    dressCodeMen: 'Traje de baño y camisa',
    dressCodeWomen: 'Traje de baño y pareo',
  },
  {
    name: 'Visita a Tulum y cenote',
    date: addDays(wedding, 2),
    startTime: '09:00',
    endTime: '15:00',
    venue: 'Salida del lobby',
    location: 'Zona arqueológica de Tulum y Gran Cenote',
    paid: true,
    minimumAge: 6,
    description: 'Recorrido con guía, entrada a la zona arqueológica y nado en el cenote.',
    recommendations: 'Zapato cómodo, gorra y efectivo para propinas.',
  },
];

const otherEntries = (days: DemoDays): [string, Entry[]][] => [
  [
    BEACH,
    [
      {
        name: 'Fogata de reencuentro',
        date: days.beachStart,
        startTime: '20:00',
        endTime: '23:00',
        venue: 'Playa del club',
        description: 'Guitarra, anuarios viejos y tamales.',
      },
      {
        name: 'Ruta de cenotes',
        date: addDays(days.beachStart, 2),
        startTime: '09:30',
        endTime: '14:00',
        venue: 'Salida de recepción',
        paid: true,
        minimumAge: 8,
      },
    ],
  ],
  [
    OTHER,
    [
      { name: 'Ceremonia', date: days.otherWedding, startTime: '18:00', endTime: '19:00', venue: 'Muelle Nichupté' },
      { name: 'Cena', date: days.otherWedding, startTime: '20:00', endTime: '23:45', venue: 'Salón Laguna' },
    ],
  ],
];

/** The schedules (cronogramas) of the demo's events. Specification 3. */
export function demoActivities(days: DemoDays): DemoActivity[] {
  const all: [string, Entry[]][] = [[WEDDING, weddingEntries(days)], ...otherEntries(days)];
  return all.flatMap(([eventId, entries]) =>
    entries.map((entry, index) => ({
      ...entry,
      id: `activity-${eventId}-${index + 1}`,
      agencyId: eventId === OTHER ? '2' : '1',
      eventId,
    })),
  );
}
