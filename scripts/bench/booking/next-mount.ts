import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '@/tests/support/product-process';
import { buildFolder, sourceHash } from '../../start/build.mjs';
import type { BenchBlock } from '../bench-database';
import { randomHolds } from './random-hold';
import { type Sent, sendHolds } from './send-holds';

interface Load {
  block: BenchBlock;
  clients: number;
  rounds: number;
  count: number;
}

const WARM_UP = 500;

/** Whether `npm run build` was run on the sources as they are now. */
function isBuilt(): boolean {
  const env = { ...process.env, SITE_URL: '' };
  const stamp = join(buildFolder(process.cwd(), env), 'sources.sha256');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(process.cwd(), env);
}

/** Rounds of holds through the built product's own /provider; none, with a sentence, where nothing fitting is built. */
export async function measureNextMount(settings: Record<string, string>, load: Load): Promise<Sent[]> {
  if (!isBuilt()) {
    console.log('The Next mount is not measured: no build of these sources is there (npm run build, then again).');
    return [];
  }
  const product = await startProduct(settings);
  try {
    const { block, clients, rounds, count } = load;
    const url = `http://localhost:${product.port}/provider/api/v1/events/${block.eventId}/reservations`;
    await sendHolds(url, randomHolds(block, 4), { clients, count: WARM_UP });
    const sent: Sent[] = [];
    for (let round = 0; round < rounds; round++)
      sent.push(await sendHolds(url, randomHolds(block, 20 + round), { clients, count }));
    return sent;
  } finally {
    await product.stop();
  }
}
