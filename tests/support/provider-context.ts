import type { Context } from '@/lib/provider/context';
import type { TestProvider } from './provider';

/** A service's context as a job of the provider has it. */
export function systemContext({ db, clock, services }: TestProvider): Context {
  return {
    actor: { kind: 'system', job: 'test' },
    db,
    clock,
    requestId: 'test-request',
    ip: null,
    locale: 'es',
    idempotencyKey: null,
    services,
  };
}
