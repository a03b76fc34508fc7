import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sweepFolder } from './sweep-folder';

const SAFE_NAME = /^[\w-]{1,80}$/;

/** Messages kept as files of one ending in a folder, for installations without a server that takes them. */
export function messageFolder(folder: string, ending: 'eml' | 'sms') {
  const root = resolve(folder);
  // Also partial files of killed processes, which in older versions had no ending of their own.
  const kept = new RegExp(`^(?:[\\w-]+\\.${ending}|\\.[\\w-]+(?:\\.${ending})?\\.tmp)$`);
  return {
    /** Writes a message as `<id>.<ending>`, whole or not at all; the same message written twice leaves one file. */
    async keep(id: string, message: string | Uint8Array): Promise<void> {
      if (!SAFE_NAME.test(id)) throw new RangeError('A message is named by the id of its outbox row');
      await mkdir(root, { recursive: true });
      const temporary = join(root, `.${id}.${ending}.tmp`);
      await writeFile(temporary, message, { mode: 0o600, flush: true });
      // The bundler would read the path as any file of the project, and include them all.
      await rename(temporary, join(/*turbopackIgnore: true*/ root, `${id}.${ending}`));
    },
    /** Deletes what was written before then; answers how many files. */
    sweep: (olderThan: Date): Promise<number> => sweepFolder(root, (name) => kept.test(name), olderThan),
  };
}
