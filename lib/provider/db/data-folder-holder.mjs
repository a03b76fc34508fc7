// Plain JavaScript: scripts/start.mjs looks at the folder before anything is installed or built.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

// A lock of another machine or container (shared folder) can only be judged by its heartbeat.
export const FOREIGN_SILENCE_MS = 30_000;
/** A process that was killed or told to stop gets this long to be gone. */
const DYING_MS = 10_000;
/** One that was told to stop a moment ago may be too busy to have written so yet. */
const SECOND_LOOK_MS = 3000;
const LOOK_MS = 50;
const SIGKILL_BIT = 1n << 8n;
const EXITING_FLAG = 4;
/** Places of fields in /proc/PID/stat, counted from the state. */
const [FLAGS, THREADS, START] = [6, 17, 19];

export const lockFileOf = (folder) => join(folder, 'lock.json');

export function holderOf(folder) {
  try {
    return JSON.parse(readFileSync(lockFileOf(folder), 'utf8'));
  } catch {
    return null;
  }
}

/** The fields of /proc/PID/stat from the state on: the program's name before them may hold spaces and brackets. */
function statOnLinux(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const ps = (field, pid) => execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();

export function processStart(pid) {
  try {
    if (process.platform === 'linux')
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${statOnLinux(pid)[START]}`;
    if (process.platform === 'win32') return null;
    return ps('lstart', pid) || null;
  } catch {
    return null;
  }
}

function isKilledOnLinux(pid) {
  const pending = readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm);
  return [...pending].some(([, bits]) => (BigInt(`0x${bits}`) & SIGKILL_BIT) !== 0n);
}

/** A killed process keeps its number until its parent collects it, and in a container often nobody does. */
function stateOnLinux(pid) {
  const fields = statOnLinux(pid);
  const [state] = fields;
  if (state === 'Z' || state === 'X') return Number(fields[THREADS]) > 1 ? 'dying' : 'gone';
  return (Number(fields[FLAGS]) & EXITING_FLAG) !== 0 || isKilledOnLinux(pid) ? 'dying' : 'living';
}

function processState(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return 'gone';
  }
  try {
    if (process.platform === 'linux') return stateOnLinux(pid);
    if (process.platform === 'win32') return 'living';
    return ps('stat', pid).startsWith('Z') ? 'gone' : 'living';
  } catch (error) {
    // It ended while it was looked at; where nothing can be looked at, it counts as living.
    return error.code === 'ENOENT' || error.code === 'ESRCH' || error.status === 1 ? 'gone' : 'living';
  }
}

export function holderState(folder, { pid, started, host, stopping }) {
  if (host !== hostname()) {
    const lock = statSync(lockFileOf(folder), { throwIfNoEntry: false });
    return lock && Date.now() - lock.mtimeMs < FOREIGN_SILENCE_MS ? 'living' : 'gone';
  }
  const state = processState(pid);
  if (state === 'gone') return 'gone';
  const startedNow = processStart(pid);
  if (started !== null && startedNow !== null && started !== startedNow) return 'gone';
  return stopping ? 'dying' : state;
}

export async function waitForDyingHolder(folder) {
  const since = Date.now();
  for (let told = false; ; ) {
    const holder = holderOf(folder);
    const state = holder === null || holder.pid === process.pid ? 'gone' : holderState(folder, holder);
    if (state === 'gone' || Date.now() - since > (state === 'dying' ? DYING_MS : SECOND_LOOK_MS)) return;
    if (state === 'dying' && !told) {
      process.stderr.write(
        `Process ${holder.pid} is ending and still has the data folder ${folder}: waiting for it ...\n`,
      );
      told = true;
    }
    await new Promise((wait) => setTimeout(wait, LOOK_MS));
  }
}
