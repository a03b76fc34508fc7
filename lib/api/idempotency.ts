/** A new Idempotency-Key. Make it once per intent (when the form opens), not once per attempt. */
export function newIdempotencyKey(): string {
  // randomUUID exists in secure contexts only; a site on plain http in a local network has getRandomValues alone.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Name of the window event that tells of looking for what became of a call: its detail is 1 when it begins, -1 when it ends. */
export const LOOKING_EVENT = 'site:looking';
