import { createHash } from 'node:crypto';

/** What the database keeps of a mailed token: SHA-256, hex. */
export function loginLinkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
