import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';
import { hearWrites } from '@/lib/server/hear-writes';
import { insertBlock, type TestBlock } from '@/tests/support/booking';
import { type BreakingProxy, startBreakingProxy } from '@/tests/support/breaking-proxy';
import { createDatabase, TEST_DATABASE_URL } from '@/tests/support/postgres';

const WITHIN_A_SECOND = { timeout: 1000, interval: 10 };
const LISTENERS = "application_name = 'plus-group-booking listener' and datname = current_database()";

describe.skipIf(!TEST_DATABASE_URL)('what other processes write', () => {
  const heard = vi.fn();
  const told = vi.fn();
  let other: pg.Client;
  let proxy: BreakingProxy;
  let stop: () => void;
  let block: TestBlock;

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    const database = await openDatabase({ dataDir: 'unused', databaseUrl });
    await migrateDatabase(database);
    block = await insertBlock(database.db);
    await database.close();
    other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    proxy = await startBreakingProxy(databaseUrl);
    stop = hearWrites({ databaseUrl: proxy.url, heard, told });
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  });
  beforeEach(() => void heard.mockClear());
  afterAll(async () => {
    stop();
    await other.end();
    proxy.close();
  });

  it('is heard within a second of its commit, and not before', async () => {
    await other.query('begin');
    await other.query('update events set name = name');
    await other.query('update hotels set name = name');
    await other.query('select pg_sleep(0.3)');
    expect(heard).not.toHaveBeenCalled();
    await other.query('commit');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WITHIN_A_SECOND);
  });

  it('whom a notification concerns is told at its commit: written, changed, read by somebody', async () => {
    told.mockClear();
    await other.query('begin');
    await other.query(
      "insert into notifications (id, agency_id, type, params, created_at) values ('one', $1, 'contact', '{}', now())",
      [block.agencyId],
    );
    await other.query('select pg_sleep(0.3)');
    expect(told).not.toHaveBeenCalled();
    await other.query('commit');
    await other.query("update notifications set status = 'Off' where id = 'one'");
    await other.query("insert into notification_reads values ('one', 'user:a', now()), ('one', 'user:b', now())");
    await other.query("delete from notifications where id = 'one'");
    const of = { id: 'one', agency: block.agencyId, reservation: null };
    const readers = [{ reader: 'user:a' }, { reader: 'user:b' }];
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(6), WITHIN_A_SECOND);
    const payloads = told.mock.calls.map(([payload]) => JSON.parse(payload));
    expect(payloads.slice(0, 2)).toEqual([of, of]);
    expect(payloads.slice(2, 4)).toEqual(expect.arrayContaining(readers));
    expect(payloads.slice(4)).toEqual(expect.arrayContaining(readers));
    expect(heard).not.toHaveBeenCalled();
  });

  it('counts as heard after the connection was lost, and is heard again from then on', async () => {
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENERS}`);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 5000 });
    // Streams read again what may have been missed.
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(null), WITHIN_A_SECOND);
    await other.query('update stories set slug = slug');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), WITHIN_A_SECOND);
  });

  it('is heard by nobody any more once it is ended', async () => {
    stop();
    const connected = () => other.query(`select pid from pg_stat_activity where ${LISTENERS}`);
    await vi.waitFor(async () => expect((await connected()).rows).toEqual([]), { timeout: 5000 });
  });
});
