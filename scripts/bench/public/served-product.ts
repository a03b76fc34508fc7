import { startProduct } from '@/tests/support/product-process';

export interface Served {
  base: string;
  stop(): Promise<unknown>;
}

/** The server that was named on the command line, else the built product with its demo data, on a port of its own. */
export async function servedProduct(named: string | undefined, env: Record<string, string> = {}): Promise<Served> {
  if (named) return { base: named.replace(/\/$/, ''), stop: async () => {} };
  const product = await startProduct(env);
  return { base: `http://localhost:${product.port}`, stop: () => product.stop() };
}
