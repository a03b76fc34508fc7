import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { processLives, processStart } from '@/lib/provider/db/process-identity';

const LOCK_FILE = 'lock.json';
const HEARTBEAT_MS = 5000;
// A lock of another machine or container (shared folder) can only be judged by its heartbeat.
const FOREIGN_SILENCE_MS = 30_000;

interface Holder {
  token: string;
  pid: number;
  started: string | null;
  host: string;
}

/** Another living process has the data folder open: opening it twice would lose data without a word. */
export class DataFolderLockedError extends Error {
  override name = 'DataFolderLockedError';
  constructor(
    readonly folder: string,
    readonly pid: number,
    host: string,
  ) {
    const where = host === hostname() ? '' : ` on ${host}`;
    super(
      `The data folder ${folder} is in use by process ${pid}${where}. Stop that process first, or choose another folder with DATA_DIR.`,
    );
  }
}

export interface DataFolderLock {
  release(): void;
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function lives(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < FOREIGN_SILENCE_MS;
  if (!processLives(holder.pid)) return false;
  const started = processStart(holder.pid);
  return holder.started === null || started === null || holder.started === started;
}

/** Puts the whole file in place in one step; false = somebody else's is there. */
function place(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Only one process at a time may judge and remove a lock, else two could each remove the other's new one. */
function takeOver(path: string, folder: string, mine: Holder): void {
  const turn = `${path}.turn`;
  try {
    mkdirSync(turn);
  } catch {
    const since = statSync(turn, { throwIfNoEntry: false });
    if (since && Date.now() - since.mtimeMs > FOREIGN_SILENCE_MS) rmdirSync(turn);
    return;
  }
  try {
    const holder = readHolder(path);
    if (holder && lives(holder, path)) throw new DataFolderLockedError(folder, holder.pid, holder.host);
    rmSync(path, { force: true });
    place(path, mine);
  } finally {
    rmdirSync(turn);
  }
}

/**
 * Makes the folder and takes it for this process. A lock left by a dead process (or by one whose number was given
 * to another since) is taken over. Raises DataFolderLockedError when a living process has it.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_FILE);
  const mine: Holder = { token: randomUUID(), pid: process.pid, started: processStart(process.pid), host: hostname() };
  for (let attempt = 0; readHolder(path)?.token !== mine.token; attempt++) {
    if (place(path, mine)) break;
    const holder = readHolder(path);
    if (attempt > 50 || (holder && lives(holder, path)))
      throw new DataFolderLockedError(folder, holder?.pid ?? 0, holder?.host ?? hostname());
    takeOver(path, folder, mine);
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readHolder(path)?.token === mine.token) rmSync(path, { force: true });
    },
  };
}
