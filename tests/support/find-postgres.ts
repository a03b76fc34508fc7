import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder with PostgreSQL's server programs (newest Debian version first, then the search path), or null. */
export function findPostgres(): string | null {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  const whole = (folder: string) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
  return [...debian, ...path].find(whole) ?? null;
}
