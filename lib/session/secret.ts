import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

let known: string | null = null;

/**
 * The key that signs `access_token`: SESSION_SECRET, else a random one kept under DATA_DIR, so that an embedded site
 * needs no setting up and no installation shares a key. Several processes without that folder in common need SESSION_SECRET.
 */
export function sessionSecret(): string {
  known ??= process.env.SESSION_SECRET || keptSecret(process.env.DATA_DIR || '.data');
  return known;
}

function keptSecret(folder: string): string {
  const file = join(/* turbopackIgnore: true */ folder, 'session-secret');
  mkdirSync(folder, { recursive: true });
  const candidate = `${file}.${process.pid}`;
  writeFileSync(candidate, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears whole or not at all, so a second process never reads half a key.
    linkSync(candidate, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(candidate, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
