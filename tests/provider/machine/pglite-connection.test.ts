import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SHOWN_DATA_CHANNEL } from '@/lib/config/constants';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory://' });
  await database.raw.exec('create table notes (id int primary key, words text); insert into notes values (0, null)');
});
afterAll(() => database.close());

/** Often enough that its plan is kept. */
const often = async (text: string, values: unknown[]) => {
  for (let times = 0; times < 15; times++) await database.raw.query(text, values);
  return (await database.raw.query(text, values)).rows;
};
const WORDS = 'select words from notes where id = $1';

it('a statement whose plan is kept answers what is there now, also with another column beside', async () => {
  expect(await often(WORDS, [0])).toEqual([{ words: null }]);
  await database.raw.query("update notes set words = 'now' where id = $1", [0]);
  await database.raw.exec('alter table notes add column more int');
  expect(await database.raw.query(WORDS, [0]).then(({ rows }) => rows)).toEqual([{ words: 'now' }]);
});

it('a statement that fails says why; those before and after it, of the same connection, do what they do', async () => {
  const wrong = 'insert into notes (id) values ($1)';
  for (let times = 0; times < 15; times++) {
    const [before, failed, after] = await Promise.allSettled([
      often(WORDS, [0]),
      database.raw.query(wrong, [0]),
      often(WORDS, [0]),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '23505', message: expect.any(String) } });
    expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
  }
  await expect(database.raw.query('select words from nowhere where id = $1', [0])).rejects.toMatchObject({
    code: '42P01',
  });
});

it('a transaction that fails leaves nothing, and others wait for it rather than be part of it', async () => {
  const kept = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes (id, words) values (${1}, ${'half'})`);
    await tx.execute(sql`insert into notes (id, words) values (${0}, ${'taken'})`);
  });
  const beside = database.raw.query('select count(*)::int as notes from notes where id > $1', [0]);
  await expect(kept).rejects.toThrow();
  expect((await beside).rows).toEqual([{ notes: 0 }]);
});

it('what is written is heard although a statement failed since somebody listens', async () => {
  const heard = vi.fn();
  await database.hearWrites(heard);
  await expect(database.raw.query('select nothing from notes where id = $1', [0])).rejects.toThrow();
  await database.raw.exec(`notify ${SHOWN_DATA_CHANNEL}`);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});
