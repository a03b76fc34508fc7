import { createHash } from 'node:crypto';

/** Hash of an agency token as the agencies table keeps it. */
export function agencyTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
