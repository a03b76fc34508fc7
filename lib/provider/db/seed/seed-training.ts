import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { RoleName } from '@/lib/contract/role';
import type { TrainingPoster, TrainingTexts, TrainingTopic } from '@/lib/contract/training';
import { OFFICE, SELLERS } from '@/lib/domain/roles';
import { readWebVtt } from '@/lib/domain/web-vtt';
import type { ProviderParts } from '../../app';
import { trainingVideos } from '../schema';
import facts from './training/films.json';

/** A film that comes with the product; its length and captions are in films.json, as scripts/films filmed it. */
interface Film {
  slug: string;
  topic: TrainingTopic;
  roles: RoleName[];
  poster: TrainingPoster;
  es: { title: string; description: string };
  en: { title: string; description: string };
}

const FILMS: Film[] = [
  {
    slug: 'reservar-en-el-evento',
    topic: 'booking',
    roles: ['attendee', 'guest', 'reservation'],
    poster: 'event',
    es: {
      title: 'De la invitación a tu reservación',
      description: 'Abre el evento con su clave, elige habitación y reserva. Sin pagar nada todavía.',
    },
    en: {
      title: 'From the invitation to your reservation',
      description: 'Open the event with its code, choose a room and book. Nothing to pay yet.',
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
      title: 'Pay by transfer and upload your proof of payment',
      description: 'Where the bank details are, which reference to use and how to send your proof of payment.',
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
      description: 'Allotment per night, booking terms and coupons, without ever overselling.',
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

/** Any number that no other part locks: one process at a time fills a database that several start on. */
const TRAINING_LOCK = 7_340_262;

/**
 * Gives a training center that has no film the product's own, in any database: they show the product, not the demo.
 * Where there is one film, whoever manages them has decided, and nothing is added; but captions belong to their file:
 * of a film that nobody has edited they follow it where it was filmed anew.
 */
export async function seedTraining({ db, clock }: Pick<ProviderParts, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRAINING_LOCK})`);
    const [there] = await tx.select({ id: trainingVideos.id }).from(trainingVideos).limit(1);
    const rows = FILMS.map((film, index) => rowOf(film, index + 1, clock.now()));
    if (!there) {
      await tx.insert(trainingVideos).values(rows);
      return;
    }
    // One question at every start, which mostly finds none.
    const outdated = await tx
      .select({ id: trainingVideos.id })
      .from(trainingVideos)
      .where(or(...rows.map(unedited)));
    for (const { id, texts, duration } of rows.filter((row) => outdated.some((film) => film.id === row.id)))
      await tx.update(trainingVideos).set({ texts, duration }).where(eq(trainingVideos.id, id));
  });
}

/** The film's row where nobody has edited it and it tells of an older file. */
function unedited({ id, texts, duration }: ReturnType<typeof rowOf>) {
  const older = or(ne(trainingVideos.duration, duration), ne(trainingVideos.texts, texts));
  return and(eq(trainingVideos.id, id), eq(trainingVideos.version, 1), older);
}

function rowOf({ slug, topic, roles, poster, ...film }: Film, position: number, createdAt: Date) {
  const filmed = Object.entries(facts).find(([name]) => name === slug)?.[1];
  if (!filmed) throw new Error(`${slug} has not been filmed: scripts/films`);
  const texts: TrainingTexts = { es: textsOf(film.es, filmed.captions.es), en: textsOf(film.en, filmed.captions.en) };
  const sources = { es: `/training/${slug}.es.webm`, en: `/training/${slug}.en.webm` };
  const place = { position, published: true, createdAt };
  return {
    id: `film-${slug}`,
    slug,
    topic,
    roles,
    poster,
    texts,
    player: 'file' as const,
    sources,
    duration: filmed.duration,
    ...place,
  };
}

/** The film is silent: what its captions say is all that is said. */
function textsOf(words: Film['es'], captions: string) {
  const cues = readWebVtt(captions);
  if (typeof cues === 'string') throw new Error(`captions: ${cues}`);
  return { ...words, captions, transcript: cues.map(({ text }) => text).join('\n\n') };
}
