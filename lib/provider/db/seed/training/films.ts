import type { RoleName } from '@/lib/contract/role';
import type { TrainingPoster, TrainingTopic } from '@/lib/contract/training';
import { OFFICE, SELLERS } from '@/lib/domain/roles';

/** A film that comes with the product; its length and captions are in films.json, as scripts/films filmed it. */
export interface Film {
  slug: string;
  topic: TrainingTopic;
  roles: RoleName[];
  poster: TrainingPoster;
  es: { title: string; description: string };
  en: { title: string; description: string };
}

export const FILMS: Film[] = [
  {
    slug: 'reservar-en-el-evento',
    topic: 'booking',
    roles: ['attendee', 'guest', 'reservation'],
    poster: 'event',
    es: {
      title: 'De la invitación a tu reservación',
      description: 'Abre el evento con su clave, elige habitación y confirma. Sin pagar nada todavía.',
    },
    en: {
      title: 'From the invitation to your reservation',
      description: 'Open the event with its key, choose a room and confirm. Nothing to pay yet.',
    },
  },
  {
    slug: 'pagar-por-transferencia',
    topic: 'payments',
    roles: ['attendee', 'guest', 'reservation'],
    poster: 'proof',
    es: {
      title: 'Pagar por transferencia y subir tu comprobante',
      description: 'Dónde están los datos bancarios, qué referencia usar y cómo mandar tu comprobante.',
    },
    en: {
      title: 'Pay by transfer and upload your proof',
      description: 'Where the bank details are, which reference to use and how to send your proof.',
    },
  },
  {
    slug: 'aprobar-un-pago',
    topic: 'payments',
    roles: [...OFFICE, 'payment', 'organizer'],
    poster: 'approval',
    es: {
      title: 'Revisar un comprobante y aprobar el pago',
      description: 'Encuentra lo que espera tu decisión, mira el comprobante y apruébalo.',
    },
    en: {
      title: 'Check a proof and approve the payment',
      description: 'Find what waits for your decision, look at the proof and approve it.',
    },
  },
  {
    slug: 'configurar-el-bloqueo',
    topic: 'roomBlock',
    roles: [...SELLERS],
    poster: 'block',
    es: {
      title: 'Ajustar el bloqueo de habitaciones',
      description: 'Cupo por noche, condiciones de la reservación y cupones, sin vender de más.',
    },
    en: {
      title: 'Adjust the room block',
      description: 'Rooms per night, booking terms and coupons, without ever overselling.',
    },
  },
  {
    slug: 'ver-quien-viene',
    topic: 'guests',
    roles: ['organizer', ...OFFICE],
    poster: 'guests',
    es: {
      title: 'Saber quién viene y quién falta',
      description: 'La lista de invitados con sus respuestas, y las reservaciones con sus pagos.',
    },
    en: {
      title: 'See who is coming and who is missing',
      description: 'The guest list with its answers, and the reservations with their payments.',
    },
  },
];
