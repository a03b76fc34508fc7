import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import {
  FOREIGN_SILENCE_MS,
  type Holder,
  holderOf,
  holderState,
  lockFileOf,
  processStart,
} from './data-folder-holder.mjs';
import { ownDataFolder } from './own-data-folder';

const HEARTBEAT_MS = 5000;

/** Another living process has the data folder open: opening it twice would silently lose data. */
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
  /** Tells processes that want the folder that this one is ending, so that they wait for it. */
  announceStop(): void;
  release(): void;
}

function draftOf(path: string, holder: Holder): string {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  return draft;
}

/** Puts the whole file in place in one step; false where another process's is there. */
function place(path: string, holder: Holder): boolean {
  const draft = draftOf(path, holder);
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

/** Only one process at a time may judge and remove a lock; otherwise two could each remove the other's new lock. */
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
    const holder = holderOf(folder);
    if (holder && holderState(folder, holder) !== 'gone')
      throw new DataFolderLockedError(folder, holder.pid, holder.host);
    rmSync(path, { force: true });
    place(path, mine);
  } finally {
    rmdirSync(turn);
  }
}

/**
 * Makes the folder and locks it for this process, against other users of the machine too. A lock of a dead process (or
 * of one whose number was given to another process since) is taken over. Raises DataFolderLockedError where a living
 * process has it.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const folder = resolve(dataDir);
  ownDataFolder(folder);
  const path = lockFileOf(folder);
  const mine: Holder = { token: randomUUID(), pid: process.pid, started: processStart(process.pid), host: hostname() };
  for (let attempt = 0; holderOf(folder)?.token !== mine.token; attempt++) {
    if (place(path, mine)) break;
    const holder = holderOf(folder);
    if (attempt > 50 || (holder && holderState(folder, holder) !== 'gone'))
      throw new DataFolderLockedError(folder, holder?.pid ?? 0, holder?.host ?? hostname());
    takeOver(path, folder, mine);
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    announceStop: () => renameSync(draftOf(path, { ...mine, stopping: true }), path),
    release() {
      clearInterval(heartbeat);
      if (holderOf(folder)?.token === mine.token) rmSync(path, { force: true });
    },
  };
}
