import { loadEnv } from '@/lib/config/env';
import { watchPeerAddresses } from './http/peer-address';
import { watchUnreadBodies } from './http/unread-bodies';
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

/** Called once at the server's start; raises a readable error where the provider cannot be opened. */
export async function startEmbeddedProvider(): Promise<void> {
  watchPeerAddresses();
  watchUnreadBodies();
  await embeddedProvider();
}
