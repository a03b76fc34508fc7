import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function keptSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * The secret that signs session tokens: SESSION_SECRET, else one that is made once and stored in
 * DATA_DIR/session-secret (readable only by its owner). Two processes that start together use the same one, since the
 * file appears complete or not at all.
 */
export function sessionSecret(env: { SESSION_SECRET?: string | undefined; DATA_DIR: string }): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const path = join(env.DATA_DIR, 'session-secret');
  const kept = keptSecret(path);
  if (kept) return kept;
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (cause) {
    if (!keptSecret(path)) throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
  return keptSecret(path) ?? '';
}
