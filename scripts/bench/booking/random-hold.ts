import { randomInt, randomUUID } from 'node:crypto';
import { addDays } from '@/lib/domain/nights';
import { type DemoRandom, demoRandom } from '@/lib/provider/db/seed/random';
import type { BenchBlock } from '../bench-database';

const LONGEST = 5;
const SHORTEST = 2;

/** A random private address: every guest calls from one of their own. */
export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Bodies of holds with a random category and stay, the same ones for the same seed, each of another guest. */
export function randomHolds(block: BenchBlock, seed: number): () => unknown {
  const random: DemoRandom = demoRandom(seed);
  return () => {
    const nights = SHORTEST + random.below(LONGEST - SHORTEST + 1);
    const checkIn = addDays(block.firstNight, random.below(block.nights - nights + 1));
    const categoryId = block.categoryIds[random.below(block.categoryIds.length)];
    return {
      contact: {
        firstName: 'María',
        lastName: 'Peña',
        email: `maria-${randomUUID()}@correo.test`,
        mobile: '55 5555 5555',
      },
      rooms: [{ categoryId, checkIn, checkOut: addDays(checkIn, nights), adults: 2 }],
    };
  };
}
