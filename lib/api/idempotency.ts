/** A new Idempotency-Key. Make it once per intent (when the form opens), not once per attempt. */
export function newIdempotencyKey(): string {
  // randomUUID exists in secure contexts only; a site on plain http in a local network has getRandomValues alone.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Options of a call that is done once, however often it is sent with the key. */
export const keyed = (idempotencyKey: string) => ({ headers: { 'Idempotency-Key': idempotencyKey } });

/**
 * Window event while the client finds out what became of a call that nobody answered: its detail is 1 at the begin, -1
 * at the end.
 */
export const LOOKING_EVENT = 'site:looking';

/** Window event: nobody could say what became of a call, so that what the page shows may be out of date. */
export const UNANSWERED_EVENT = 'site:unanswered';
