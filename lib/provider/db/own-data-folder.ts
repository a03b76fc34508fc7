import { chmodSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOR_OTHERS = 0o077;
const STICKY = 0o1000;

/** The data folder is one that everybody writes to, such as /tmp: it cannot be made this program's alone. */
export class SharedFolderError extends Error {
  override name = 'SharedFolderError';
  constructor(folder: string) {
    super(`The data folder ${folder} is shared by every user of this machine. Choose one of its own with DATA_DIR.`);
  }
}

const isOpen = ({ mode }: Stats) => (mode & FOR_OTHERS) !== 0;
/** Files of another user, such as a volume's lost+found, are their owner's concern. */
const mayChange = ({ uid }: Stats) => [uid, 0].includes(process.getuid?.() ?? 0);

function closeToOthers(path: string, found: Stats): void {
  if (found.isDirectory())
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const below = join(path, entry.name);
      // A symbolic link may lead outside of the folder.
      const part = entry.isSymbolicLink() ? undefined : statSync(below, { throwIfNoEntry: false });
      if (part && mayChange(part)) closeToOthers(below, part);
    }
  if (isOpen(found) && mayChange(found)) chmodSync(path, found.mode & ~FOR_OTHERS);
}

/**
 * Makes the data folder where it is missing, and lets only its owner read and write it and everything in it: what this
 * process writes from now on, and what an earlier version or a restored backup left open. Nothing is checked below a
 * folder that is closed already, since nobody else can enter it. Raises SharedFolderError.
 */
export function ownDataFolder(dataDir: string): void {
  process.umask(FOR_OTHERS);
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  if (process.platform === 'win32') return;
  const found = statSync(folder);
  if ((found.mode & STICKY) !== 0) throw new SharedFolderError(folder);
  if (isOpen(found)) closeToOthers(folder, found);
}
