import type { OpenDatabase } from '../db/client';
import { assertMigrated } from '../db/migrate';
import { fail } from '../error';
import { declareCall } from './declared-calls';
import type { ProviderApp } from './environment';

/**
 * /healthz: the process answers. /readyz: the database answers too, and has every migration. docs/wire.md, Addresses.
 */
export function registerHealthRoutes(app: ProviderApp, database: Pick<OpenDatabase, 'raw'>): void {
  let migrated = false;
  for (const path of ['/healthz', '/readyz']) declareCall('get', path, { open: true, inMaintenance: true });
  app.get('/healthz', (request) => request.json({ status: 'up' }));
  app.get('/readyz', async (request) => {
    try {
      if (!migrated) await assertMigrated(database);
      migrated = true;
      await database.raw.query('select 1');
    } catch (cause) {
      request.get('services').log.warn({ err: cause, requestId: request.get('requestId') }, 'not ready');
      fail('BUSY', { retryAfterSeconds: 5 });
    }
    return request.json({ status: 'ready' });
  });
}
