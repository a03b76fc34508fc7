import PgBoss from 'pg-boss';
import type { OpenDatabase } from '../db/client';
import type { BossDatabase } from './boss-database';

// Any fixed number: processes that start together make the queues' tables one after the other, or they deadlock.
const QUEUES_LOCK = 7_340_262;
/** A dozen jobs a minute, none of which anybody looks at once it is done. */
const KEPT = { archiveCompletedAfterSeconds: 600, deleteAfterHours: 1 };
const QUEUES_WAIT = "set lock_timeout = '120s'";

/** Opens pg-boss on the product's own database, its tables and queues made where they are missing. */
export async function openQueues(
  database: OpenDatabase,
  bossDatabase: BossDatabase,
  names: readonly string[],
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({ db: bossDatabase, maintenanceIntervalSeconds: 60, ...KEPT });
  boss.on('error', onError);
  await database.withConnection(async (_db, raw) => {
    if (database.dialect === 'postgres') {
      await raw.exec(QUEUES_WAIT);
      await raw.query('select pg_advisory_lock($1)', [QUEUES_LOCK]);
    }
    await boss.start();
    // Only one process opens a PGlite folder: what is still under way was so in one that is gone. The jobs carry nothing,
    // so the ones that every start orders do their work.
    if (database.dialect === 'pglite')
      await raw.exec("update pgboss.job set state = 'cancelled', completed_on = now() where state = 'active'");
    for (const name of names) await boss.createQueue(name, { name, policy: 'short' });
  });
  return boss;
}
