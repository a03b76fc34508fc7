/** The process that has a data folder open, as its lock file says. */
export interface Holder {
  token: string;
  pid: number;
  started: string | null;
  host: string;
  /** Set once the process was told to stop: it answers what is under way, then gives the folder up. */
  stopping?: boolean;
}

/** The lock of another machine is judged by its heartbeat: silent for so long, it is nobody's, milliseconds. */
export const FOREIGN_SILENCE_MS: number;
/** When a process started, as text that differs for a later process of the same number; null = cannot be told here. */
export function processStart(pid: number): string | null;
/** The lock file of a data folder. */
export function lockFileOf(folder: string): string;
/** The process that the lock file names; null where there is no readable lock file. */
export function holderOf(folder: string): Holder | null;
/** Whether the holder still has the folder: a dead process has not, though nobody may have collected it yet. */
export function holderState(folder: string, holder: Holder): 'gone' | 'dying' | 'living';
/** Waits, and says so, while the holder of the folder is ending; whether the folder is free is for the lock to say. */
export function waitForDyingHolder(folder: string): Promise<void>;
