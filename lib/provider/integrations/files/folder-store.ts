import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store';

const TEMPORARY = '.part-';
/** Keys are random names made by the provider; anything else could leave the folder. */
const KEY = /^[A-Za-z0-9_-]{8,128}$/;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function assertKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('Not a storage key');
}

/** A rename is on disk only once its folder is. Windows cannot open a folder; its rename is journalled. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeAll(file: FileHandle, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of body) {
    for (let written = 0; written < chunk.byteLength; ) {
      written += (await file.write(chunk, written)).bytesWritten;
    }
  }
  await file.sync();
}

/** Streams a body to a new file beside its later name and syncs it; nothing is left where the body throws. */
export async function writeTemporary(folder: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${TEMPORARY}${randomUUID()}`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await writeAll(file, body).finally(() => file.close());
    return temporary;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Removes temporary files that were last written before the instant; answers how many. */
export async function sweepTemporaries(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(TEMPORARY)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found || found.mtime >= olderThan) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

/** Files under their random keys in one folder. docs/reliability.md, Uploads. */
export function folderStore(folder: string): FileStore {
  return {
    async put(key, body) {
      assertKey(key);
      const temporary = await writeTemporary(folder, body);
      try {
        await rename(temporary, join(folder, key));
        await syncFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(key) {
      assertKey(key);
      const path = join(folder, key);
      const found = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!found) return null;
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      return { body, size: found.size };
    },
    async remove(key) {
      assertKey(key);
      await rm(join(folder, key), { force: true });
    },
    sweep: (olderThan) => sweepTemporaries(folder, olderThan),
  };
}
