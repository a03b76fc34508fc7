import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reservations } from '@/lib/provider/db/schema';
import { held, holdBody, insertBlock, room } from '@/tests/support/booking';
import { bundleScript } from '@/tests/support/bundle-script';
import { createMigratedDatabase, TEST_DATABASE_URL } from '@/tests/support/postgres';
import { runProgram } from '@/tests/support/run-program';
import { temporaryFolder } from '@/tests/support/temporary-folder';
import { type RaceProvider, startRaceProvider } from './race-provider';

let script: string;
beforeAll(async () => {
  script = await bundleScript('scripts/worker.ts');
});

describe('npm run worker', () => {
  it('refuses with a sentence where there is no database to share', async () => {
    const { code, stderr } = await runProgram(script, [], { DATABASE_URL: '', DATA_DIR: temporaryFolder() }).finished;
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
      1,
      '  - DATABASE_URL is needed: a worker shares the database of a provider',
    ]);
  });
});

describe.skipIf(!TEST_DATABASE_URL)('a worker beside a provider that runs no jobs', () => {
  let databaseUrl: string;
  let provider: RaceProvider;
  beforeAll(async () => {
    databaseUrl = await createMigratedDatabase();
    provider = await startRaceProvider(2, databaseUrl);
  });
  afterAll(() => provider.close());

  it('does what nobody waits for, answers no call, and ends when it is told to', async () => {
    const block = await insertBlock(provider.db);
    const { reservation } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const ofHold = eq(reservations.key, reservation.key);
    await provider.db
      .update(reservations)
      .set({ holdExpiresAt: new Date(0) })
      .where(ofHold);
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder(), SEED_DEMO: '0', LOG_LEVEL: 'silent' };
    const { child, says, finished, printed } = runProgram(script, [], env);
    await says('The workers run');
    await vi.waitFor(
      async () => {
        const [row] = await provider.db.select().from(reservations).where(ofHold);
        expect(row?.bookingStatus).toBe('expired');
      },
      { timeout: 90_000, interval: 100 },
    );
    child.kill('SIGTERM');
    expect((await finished).code).toBe(0);
    expect(printed().stdout.trim()).toBe('The workers run');
  });
});
