import { cpSync, readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { temporaryFolder } from './temporary-folder';

let archive: Blob | null = null;

/** A database of its own in memory, with every table and no row. */
export function openMigrated(): Promise<OpenDatabase> {
  archive ??= new Blob([readFileSync(inject('migrated').archive)]);
  return openDatabase({ dataDir: 'memory://', copyOf: archive });
}

/** A data folder of its own, with every table and no row. */
export function migratedFolder(): string {
  const folder = temporaryFolder();
  cpSync(inject('migrated').folder, folder, { recursive: true });
  return folder;
}
