import { sql } from 'drizzle-orm';
import type { TrainingTexts } from '@/lib/contract/training';
import { readWebVtt } from '@/lib/domain/web-vtt';
import type { ProviderParts } from '../../app';
import { trainingVideos } from '../schema';
import { FILMS, type Film } from './training/films';
import facts from './training/films.json';

/** Any number that no other part locks: one process at a time fills a database that several start on. */
const TRAINING_LOCK = 7_340_262;

/**
 * Gives a training center that has no film the product's own, in any database: they show the product, not the demo.
 * Where there is one film, whoever manages them has decided, and nothing is added.
 */
export async function seedTraining({ db, clock }: Pick<ProviderParts, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRAINING_LOCK})`);
    const [there] = await tx.select({ id: trainingVideos.id }).from(trainingVideos).limit(1);
    if (there) return;
    const now = clock.now();
    await tx.insert(trainingVideos).values(FILMS.map((film, index) => rowOf(film, index + 1, now)));
  });
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
