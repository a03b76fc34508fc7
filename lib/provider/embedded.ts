import type { RunningProvider } from './runtime';

const HELD = Symbol.for('group-booking.embedded-provider');
type Holder = typeof globalThis & { [HELD]?: Promise<RunningProvider> };

/**
 * The provider inside this process, opened on first use and only once. Next bundles instrumentation, pages and the
 * route handler separately, and two PGlite instances on one folder would lose data without an error.
 */
export function embeddedProvider(): Promise<RunningProvider> {
  const holder = globalThis as Holder;
  holder[HELD] ??= openProvider();
  return holder[HELD];
}

/** Imported only by the bundle that opens it: the others find it open, and would load all its modules a second time. */
async function openProvider(): Promise<RunningProvider> {
  const [{ loadEnv }, { startProvider }] = await Promise.all([import('@/lib/config/env'), import('./runtime')]);
  return startProvider(loadEnv());
}

/**
 * Called once at the server's start. A provider that cannot start ends the process with a readable reason, since a site
 * that answers 500 to everything helps nobody.
 */
export async function startEmbeddedProvider(): Promise<RunningProvider> {
  const refuse = async (error: unknown): Promise<never> => {
    const { startFailure } = await import('./process/start-failure');
    process.stderr.write(`\n${startFailure(error)}\n`);
    process.exit(1);
  };
  const provider = await embeddedProvider().catch(refuse);
  provider.workersRun.catch(refuse);
  return provider;
}
