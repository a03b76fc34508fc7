import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes the files of a folder that `isMeant` names and that were last written before the instant; answers how many.
 */
export async function sweepFolder(
  folder: string,
  isMeant: (name: string) => boolean,
  olderThan: Date,
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isMeant(name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found || found.mtime >= olderThan) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}
