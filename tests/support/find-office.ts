import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** LibreOffice's `soffice` in the search path, or null. */
export function findOffice(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'soffice')).find((program) => existsSync(program)) ?? null;
}
