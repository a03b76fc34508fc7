import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product-process';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built product with the demo, of the run's own. Only to be read: all files share it. */
    site: string;
  }
}

const MANY = '100000';

/** One product for every file that asks it as it is; what needs other settings starts its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Made by tests/support/migrated-setup.ts, which comes first: making the tables takes longer than the rest of a
  // start.
  const folder = mkdtempSync(join(tmpdir(), 'booking-site-'));
  cpSync(project.getProvidedContext().migrated.folder, folder, { recursive: true });
  const product = await startProduct({
    DATA_DIR: folder,
    // Every address of this machine, as tests/site/hosts.test.ts expects it.
    HOSTNAME: '0.0.0.0',
    RATE_LIMIT_LOGIN_PER_MINUTE: MANY,
    RATE_LIMIT_WRITES_PER_MINUTE: MANY,
    RATE_LIMIT_READS_PER_MINUTE: MANY,
  });
  project.provide('site', `http://localhost:${product.port}`);
  return async () => {
    const code = await product.stop();
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.printed().stderr}`);
  };
}
