import { randomUUID } from 'node:crypto';
import type { ProviderParts } from '../app';
import type { Context } from '../context';

/** The context in which a job acts: no person, no agency of its own; every change says which job made it. */
export function systemContext({ db, clock, services }: ProviderParts, job: string): Context {
  return {
    actor: { kind: 'system', job },
    db,
    clock,
    services,
    requestId: `job-${randomUUID()}`,
    ip: null,
    locale: 'es',
    idempotencyKey: null,
  };
}
