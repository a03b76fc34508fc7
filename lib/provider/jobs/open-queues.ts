import PgBoss from 'pg-boss';
import type { OpenDatabase } from '../db/client';
import type { BossDatabase } from './boss-database';

export const OUTBOX = 'outbox';
export const EVERY_MINUTE = 'every-minute';

// Any fixed number: processes that start together make the queues' tables one after the other, or they deadlock.
const QUEUES_LOCK = 7_340_262;
const QUEUES_WAIT = "set lock_timeout = '120s'";

/** Opens pg-boss on the product's own database, its tables and queues made where they are missing. */
export async function openQueues(
  database: OpenDatabase,
  bossDatabase: BossDatabase,
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({ db: bossDatabase, schedule: false });
  boss.on('error', onError);
  await database.withConnection(async (_db, raw) => {
    if (database.dialect === 'postgres') {
      await raw.exec(QUEUES_WAIT);
      await raw.query('select pg_advisory_lock($1)', [QUEUES_LOCK]);
    }
    await boss.start();
    for (const name of [OUTBOX, EVERY_MINUTE]) await boss.createQueue(name, { name, policy: 'short' });
  });
  return boss;
}
