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
  const product = await startProduct({
    // Every address of this machine, so that tests/site/hosts.test.ts finds it so.
    HOSTNAME: '0.0.0.0',
    RATE_LIMIT_LOGIN_PER_MINUTE: MANY,
    RATE_LIMIT_WRITES_PER_MINUTE: MANY,
    RATE_LIMIT_READS_PER_MINUTE: MANY,
  });
  project.provide('site', `http://localhost:${product.port}`);
  return async () => {
    const code = await product.stop();
    if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.printed().stderr}`);
  };
}
