import { sql } from 'drizzle-orm';
import type { ProviderApp } from '../environment';

export function registerHealthRoutes(app: ProviderApp): void {
  app.get('/healthz', (request) => request.json({ status: 'up' }));
  app.get('/readyz', async (request) => {
    await request.get('ctx').db.execute(sql`select 1`);
    return request.json({ status: 'ready' });
  });
}
