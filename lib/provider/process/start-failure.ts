import { EnvError } from '@/lib/config/env';
import { DataFolderLockedError } from '@/lib/provider/db/data-folder-lock';
import { SchemaMismatchError } from '@/lib/provider/db/migrate';
import { SharedFolderError } from '@/lib/provider/db/own-data-folder';
import { DemoPasswordError } from '../people/session/demo-accounts';

const READABLE = [EnvError, DataFolderLockedError, SharedFolderError, SchemaMismatchError, DemoPasswordError];
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'ECONNRESET']);

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

/** Why the provider could not start, as sentences for the terminal. */
export function startFailure(error: unknown): string {
  if (READABLE.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  const code = codeOf(error);
  if (code && UNREACHABLE.has(code)) return `The database at DATABASE_URL cannot be reached (${code}).`;
  if (code === '28P01' || code === '28000') return 'The database refuses the user or password of DATABASE_URL.';
  if (code === '3D000') return 'The database named by DATABASE_URL does not exist.';
  if (code === 'EACCES' || code === 'EROFS') return 'The data folder (DATA_DIR) cannot be written to.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
