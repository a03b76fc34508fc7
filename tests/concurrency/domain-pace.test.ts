import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domainPaces, outbox } from '@/lib/provider/db/schema';
import type { OutboxMail } from '@/lib/provider/ground/mails';
import { paceOf } from '@/lib/provider/jobs/domain-pace';
import { systemContext } from '@/lib/provider/jobs/workers';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const MOST = 5;
const MAILS = 40;

describe.skipIf(!TEST_DATABASE_URL)('processes that send mailings to one domain at once', () => {
  let provider: RaceProvider;
  let mail: OutboxMail;
  beforeAll(async () => {
    provider = await startRaceProvider();
    provider.services.config.mailsPerDomain = MOST;
    const now = provider.clock.now();
    const id = randomUUID();
    const of = {
      id,
      agencyId: null,
      mailingId: 'one',
      channel: 'mail' as const,
      kind: 'mailing',
      locale: 'es' as const,
    };
    const times = { nextAttemptAt: now, createdAt: now };
    await provider.db.insert(outbox).values({ ...of, ...times, recipient: 'a@B.test', dedupeKey: id, payload: {} });
    const [row] = await provider.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.id, id), isNotNull(outbox.mailingId)));
    if (!row) throw new Error('no mail');
    mail = row;
  });
  afterAll(() => provider.close());
  beforeEach(() => provider.db.delete(domainPaces));

  const ctx = () => systemContext(provider, 'race');
  const leaving = (waits: number[]) => waits.filter((wait) => wait === 0).length;

  it('let as many leave in a minute as one of them would', async () => {
    const waits = await Promise.all(Array.from({ length: MAILS }, () => paceOf(ctx(), mail)));
    expect(leaving(waits)).toBe(MOST);
    expect(new Set(waits.filter((wait) => wait > 0))).toEqual(new Set([60_000]));
    const [row] = await provider.db.select().from(domainPaces);
    expect([row?.domain, row?.leftAt.length]).toEqual(['b.test', MOST]);
  });

  it('would let more leave if they looked before they counted (control)', async () => {
    const looked = await Promise.all(
      Array.from({ length: MAILS }, async () => {
        const [row] = await provider.db.select().from(domainPaces);
        return (row?.leftAt.length ?? 0) < MOST;
      }),
    );
    expect(looked.filter(Boolean).length).toBeGreaterThan(MOST);
  });
});
