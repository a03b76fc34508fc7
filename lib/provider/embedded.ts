import { loadEnv } from '@/lib/config/env';
import { startFailure } from './process/start-failure';
import { type RunningProvider, startProvider } from './runtime';

const HELD = Symbol.for('group-booking.embedded-provider');
type Holder = typeof globalThis & { [HELD]?: Promise<RunningProvider> };

/**
 * The provider inside this process, opened on first use and never twice: Next bundles instrumentation, pages and the
 * route handler apart, and two PGlite instances on one folder lose data without an error.
 */
export function embeddedProvider(): Promise<RunningProvider> {
  const holder = globalThis as Holder;
  holder[HELD] ??= startProvider(loadEnv());
  return holder[HELD];
}

/**
 * Called once at the server's start. A provider that cannot start ends the process with a readable reason; a site that
 * answers 500 to everything would help nobody.
 */
export async function startEmbeddedProvider(): Promise<RunningProvider> {
  try {
    return await embeddedProvider();
  } catch (error) {
    process.stderr.write(`\n${startFailure(error)}\n`);
    process.exit(1);
  }
}
