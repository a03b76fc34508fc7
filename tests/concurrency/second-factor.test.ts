import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAttempts, outbox, users } from '@/lib/provider/db/schema';
import { openChallenge } from '@/lib/provider/people/session/log-in';
import { insertBlock, insertUser } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const CALLS = 100;
const ATTEMPTS = 10;

describe.skipIf(!TEST_DATABASE_URL)('codes of one account tried at the same moment', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
    // Its agency has the token that every call names.
    await insertBlock(provider.db, { categories: ['A'] });
  });
  afterAll(() => provider.close());

  /** An account with a second factor, and a challenge for each of the calls. */
  async function challenged() {
    const { id, email } = await insertUser(provider.db, { role: 'agency', agencyId: null });
    await provider.db.update(users).set({ totpConfirmedAt: provider.clock.now() }).where(eq(users.id, id));
    const [account] = await provider.db.select().from(users).where(eq(users.id, id));
    if (!account) throw new Error('no account');
    const ctx = { ...provider, actor: { kind: 'visitor' as const }, locale: 'es' as const };
    const context = { ...ctx, requestId: randomUUID(), ip: null, idempotencyKey: null };
    const opened = await Promise.all(
      Array.from({ length: CALLS }, () => provider.db.transaction((tx) => openChallenge(tx, context, account))),
    );
    return { id, email, challenges: opened.map(({ challenge }) => challenge) };
  }

  it('are ten, and the owner is written to once', async () => {
    const { id, email, challenges } = await challenged();
    const answers = await Promise.all(
      challenges.map((challenge) =>
        provider.request('/api/auth/login/second-factor', { json: { challenge, code: '000000' } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(ATTEMPTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(CALLS - ATTEMPTS);
    const [counted] = await provider.db.select().from(codeAttempts).where(eq(codeAttempts.userId, id));
    expect(counted).toMatchObject({ browser: 'strangers', attempts: ATTEMPTS });
    const ofOwner = and(eq(outbox.recipient, email), eq(outbox.kind, 'codes-tried'));
    expect(await provider.db.select().from(outbox).where(ofOwner)).toHaveLength(1);
  });

  it('control: looking at the count before adding to it lets more through', async () => {
    const { id } = await challenged();
    const ofAccount = eq(codeAttempts.userId, id);
    await provider.db
      .insert(codeAttempts)
      .values({ userId: id, browser: 'strangers', attempts: 0, lastAt: provider.clock.now() });
    const taken = await Promise.all(
      Array.from({ length: CALLS }, async () => {
        const [row] = await provider.db.select().from(codeAttempts).where(ofAccount);
        if (!row || row.attempts >= ATTEMPTS) return false;
        await provider.db
          .update(codeAttempts)
          .set({ attempts: row.attempts + 1 })
          .where(ofAccount);
        return true;
      }),
    );
    expect(taken.filter(Boolean).length).toBeGreaterThan(ATTEMPTS);
  });
});
