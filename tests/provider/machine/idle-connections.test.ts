import { expect, it } from 'vitest';
import { migratedFolder } from '@/tests/support/migrated';
import { startProviderProcess } from '@/tests/support/provider-process';

const NGINX_KEEPS_SECONDS = 60;

it('an idle connection is kept longer than a proxy in front keeps it', async () => {
  const provider = await startProviderProcess(migratedFolder());
  const { headers } = await fetch(`${provider.base}/healthz`);
  const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(NGINX_KEEPS_SECONDS);
  provider.child.kill('SIGTERM');
  expect((await provider.finished).code).toBe(0);
});
