import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looseFiles } from '@/lib/provider/db/schema';
import { dropUnreferenced, keepFile, putUnreferenced } from '@/lib/provider/ground/unreferenced-file';
import { sweep } from '@/lib/provider/jobs/sweep';
import { NOW } from '@/tests/support/booking';
import { jobContext } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const stored = () => readdirSync(join(provider.dataDir, 'files'));
const notes = () => provider.db.select().from(looseFiles);

async function* text(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('proof');
}
const upload = (key: string) => putUnreferenced(jobContext(provider), { key, body: text(), contentType: 'image/png' });
const [KEPT, LEFT, DROPPED] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

it('a file is kept by the transaction that writes its row; one that nobody kept goes, at the latest after an hour', async () => {
  const ctx = jobContext(provider);
  for (const key of [KEPT, LEFT, DROPPED]) await upload(key);
  await provider.db.transaction((tx) => keepFile(tx, KEPT));
  await dropUnreferenced(ctx, KEPT);
  await dropUnreferenced(ctx, DROPPED);
  expect(stored().sort()).toEqual([KEPT, LEFT]);
  await sweep({ ctx });
  expect(stored().sort()).toEqual([KEPT, LEFT]);
  provider.clock.set(new Date(NOW.getTime() + 2 * 3_600_000));
  await sweep({ ctx: jobContext(provider) });
  expect(stored()).toEqual([KEPT]);
  expect(await notes()).toEqual([]);
});

it('a note that was swept meanwhile lets no row be written for a file that is gone', async () => {
  await expect(provider.db.transaction((tx) => keepFile(tx, LEFT))).rejects.toMatchObject({ code: 'BUSY' });
});

it('a store that fails leaves no note, and one that cannot be removed now keeps it', async () => {
  const { files } = provider.services;
  const { put, remove } = files;
  files.put = () => Promise.reject(new Error('store failed'));
  await expect(upload(LEFT)).rejects.toThrow('store failed');
  expect(await notes()).toEqual([]);
  files.put = put;
  await upload(LEFT);
  files.remove = () => Promise.reject(new Error('store failed'));
  await dropUnreferenced(jobContext(provider), LEFT);
  files.remove = remove;
  expect((await notes()).map(({ storageKey }) => storageKey)).toEqual([LEFT]);
});
