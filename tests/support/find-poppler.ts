import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder of poppler's `pdftotext` and `pdfinfo` in the search path, or null. */
export function findPoppler(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.find((folder) => ['pdftotext', 'pdfinfo'].every((name) => existsSync(join(folder, name)))) ?? null;
}
