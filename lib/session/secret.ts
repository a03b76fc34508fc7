import { sessionSecret as readSecret } from '@/lib/config/session-secret';

let known: string | null = null;

/** The key that signs `access_token`, read once for each process. The provider reads the same one. */
export function sessionSecret(): string {
  known ??= readSecret({
    SESSION_SECRET: process.env.SESSION_SECRET || undefined,
    DATA_DIR: process.env.DATA_DIR || '.data',
  });
  return known;
}
