/** A new Idempotency-Key. Make one for each intent (when the form opens), not for each attempt. */
export function newIdempotencyKey(): string {
  // randomUUID exists only in secure contexts; on plain http in a local network there is only getRandomValues.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Options of a call that has its effect once, however often it is sent with the key. */
export const keyed = (idempotencyKey: string) => ({ headers: { 'Idempotency-Key': idempotencyKey } });

/**
 * Window event while the client finds out the result of a call that got no answer: detail 1 at the start, -1 at the
 * end.
 */
export const LOOKING_EVENT = 'site:looking';

/** Window event: the result of a call stayed unknown, so that the page may show outdated data. */
export const UNANSWERED_EVENT = 'site:unanswered';
