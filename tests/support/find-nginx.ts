import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** nginx of this machine, in the search path or where Debian has it, which is in root's path alone; or null. */
export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find(existsSync) ?? null;
}
