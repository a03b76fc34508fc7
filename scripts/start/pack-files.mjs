import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const pack = promisify(brotliCompress);

/** As many as Node packs at the same time. */
const AT_ONCE = 4;

/**
 * Writes a packed copy of each script and style sheet of the build next to it, as small as brotli makes it:
 * lib/server/packed-files.ts sends them to browsers that take brotli.
 */
export async function packFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(?:js|css)$/.test(name));
  const packNext = async () => {
    for (let name = names.pop(); name; name = names.pop()) {
      const file = join(folder, name);
      const bytes = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await pack(bytes, { params }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, packNext));
}
