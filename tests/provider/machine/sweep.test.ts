import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountTokens,
  events,
  idempotencyKeys,
  loginChallenges,
  loginLinks,
  notifications,
  outbox,
  processorEvents,
  rateLimits,
  roomingListVersions,
  sessions,
  transportManifests,
} from '@/lib/provider/db/schema';
import { fileMailer } from '@/lib/provider/integrations/mail/open-mailer';
import { sweep } from '@/lib/provider/jobs/sweep';
import { systemContext } from '@/lib/provider/jobs/workers';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});

afterAll(() => provider.close());

const ago = (ms: number) => new Date(provider.clock.now().getTime() - ms);

const tables = {
  accountTokens,
  idempotencyKeys,
  loginChallenges,
  loginLinks,
  notifications,
  outbox,
  processorEvents,
  rateLimits,
  sessions,
};

/** Puts one row of each table there that is too old and one that is not quite; answers nothing of their names. */
async function insertPairs(): Promise<void> {
  const { db } = provider;
  for (const table of Object.values(tables)) await db.delete(table);
  const user = { userId: 'user-agency' };
  for (const [id, extra] of [
    ['old', 0],
    ['young', -2 * 60_000],
  ] as const) {
    const at = (ms: number) => ago(ms + 60_000 + extra);
    const ended = { createdAt: at(9 * DAY_MS), expiresAt: at(DAY_MS) };
    await db.insert(accountTokens).values({ ...user, ...ended, tokenHash: id, purpose: 'passwordReset' });
    await db
      .insert(idempotencyKeys)
      .values({ scope: 's', key: id, requestHash: '', status: 1, createdAt: at(2 * DAY_MS) });
    await db.insert(loginChallenges).values({ ...user, ...ended, tokenHash: id });
    await db.insert(loginLinks).values({ ...user, ...ended, tokenHash: id, singleUse: false });
    await db.insert(sessions).values({ ...user, ...ended, id, type: 'U', lastSeenAt: ended.createdAt });
    await db.insert(rateLimits).values({ key: id, points: 1, expire: at(HOUR_MS).getTime() });
    const done = at(400 * DAY_MS);
    await db
      .insert(notifications)
      .values({ id, agencyId: '1', type: 'voucher', status: 'Off', params: {}, createdAt: done });
    await db.insert(processorEvents).values({
      processor: 'sandbox',
      id,
      type: 'x',
      outcome: 'applied',
      payload: {},
      receivedAt: done,
    });
    const mail = {
      channel: 'mail',
      kind: 'payment-approved',
      recipient: 'a@b.test',
      locale: 'es',
      payload: {},
    } as const;
    for (const status of ['sent', 'dead', 'dropped', 'pending'] as const) {
      const key = `${id} ${status}`;
      await db
        .insert(outbox)
        .values({ ...mail, id: key, dedupeKey: key, status, nextAttemptAt: done, createdAt: done });
    }
  }
}

const left = async (table: string, name: string) => {
  const found = await provider.db.execute(sql.raw(`select ${name} as name from ${table} order by 1`));
  return (found as unknown as { rows: { name: string }[] }).rows.map((row) => row.name);
};

describe('the sweep', () => {
  it('removes by its age what is done with, and nothing that is younger or still to be done', async () => {
    await insertPairs();
    await sweep({ ctx: systemContext(provider, 'sweep') });
    expect({
      tokens: await left('account_tokens', 'token_hash'),
      keys: await left('idempotency_keys', 'key'),
      challenges: await left('login_challenges', 'token_hash'),
      links: await left('login_links', 'token_hash'),
      sessions: await left('sessions', 'id'),
      counters: await left('rate_limits', 'key'),
      notifications: await left('notifications', 'id'),
      events: await left('processor_events', 'id'),
      mails: await left('outbox', 'id'),
    }).toEqual({
      tokens: ['young'],
      keys: ['young'],
      challenges: ['young'],
      links: ['young'],
      sessions: ['young'],
      counters: ['young'],
      notifications: ['young'],
      events: ['young'],
      mails: ['old pending', 'young dead', 'young dropped', 'young pending', 'young sent'],
    });
  });

  it('forgets whom a hotel and a supplier were sent, once that and the event are long past, and not before', async () => {
    const { db } = provider;
    const lines = [{ id: 'one', facts: { passenger: 'Renata Ibarra' } }];
    const [of] = await db.select().from(events).where(eq(events.code, 'PLS-DEMO-BODA'));
    const eventId = of?.id ?? '';
    await db.delete(roomingListVersions);
    for (const [number, days] of [
      [1, 401],
      [2, 399],
    ] as const) {
      const sent = { eventId, number, lines, sentBy: 'user:x', sentAt: ago(days * DAY_MS) };
      await db.insert(roomingListVersions).values(sent);
      await db.insert(transportManifests).values({ ...sent, supplier: 'Traslados Sol', day: '2027-06-11' });
    }
    const kept = async () => {
      await sweep({ ctx: systemContext(provider, 'sweep') });
      return [await left('rooming_list_versions', 'number'), await left('transport_manifests', 'number')];
    };
    const dayAgo = (days: number) =>
      ago(days * DAY_MS)
        .toISOString()
        .slice(0, 10);
    const isOn = (days: number) =>
      db
        .update(events)
        .set({ eventDate: dayAgo(days), rangeStart: null, rangeEnd: null })
        .where(eq(events.id, eventId));
    await isOn(399);
    expect(await kept()).toEqual([
      [1, 2],
      [1, 2],
    ]);
    await isOn(402);
    expect(await kept()).toEqual([[2], [2]]);
  });

  it('of mails in files removes those of more than thirty days, and what a killed process left of one', async () => {
    const folder = join(provider.dataDir, 'outbox');
    mkdirSync(folder, { recursive: true });
    const ages = { 'old.eml': 31, '.half.tmp': 31, '.half.eml.tmp': 31, 'young.eml': 29, 'notes.txt': 31 };
    for (const [name, days] of Object.entries(ages)) {
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), ago(days * DAY_MS), ago(days * DAY_MS));
    }
    await sweep({ ctx: systemContext(provider, 'sweep'), mailer: fileMailer(folder) });
    expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', 'young.eml']);
  });

  it('removes more than a thousand rows, and goes on behind what cannot be removed', async () => {
    await insertPairs();
    const createdAt = ago(3 * DAY_MS).toISOString();
    await provider.db.execute(
      sql.raw(`insert into idempotency_keys (scope, key, request_hash, status, created_at)
        select 'many', n, '', 1, '${createdAt}' from generate_series(1, 2500) n`),
    );
    await provider.database.raw.exec('alter table sessions rename to sessions_elsewhere');
    const swept = await sweep({ ctx: systemContext(provider, 'sweep') }).then(
      () => 'done',
      () => 'failed',
    );
    await provider.database.raw.exec('alter table sessions_elsewhere rename to sessions');
    expect([swept, await left('idempotency_keys', 'key'), await left('processor_events', 'id')]).toEqual([
      'failed',
      ['young'],
      ['young'],
    ]);
  });
});
