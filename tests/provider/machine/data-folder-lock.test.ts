import { spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '@/lib/provider/db/client';
import { DataFolderLockedError, lockDataFolder } from '@/lib/provider/db/data-folder-lock';
import { bundleScript } from '@/tests/support/bundle-script';
import { startDatabaseHolder } from '@/tests/support/database-holder';
import { migratedFolder } from '@/tests/support/migrated';
import type { RunningProgram } from '@/tests/support/run-program';
import { temporaryFolder } from '@/tests/support/temporary-folder';
import { times } from '@/tests/support/thorough';

/** A lock as another process would have left it. */
function leaveLock(folder: string, holder: Record<string, unknown>): string {
  const path = join(folder, 'lock.json');
  lockDataFolder(folder).release();
  writeFileSync(path, JSON.stringify({ token: 'left behind', started: null, ...holder }));
  return path;
}

function ownHolder(folder: string): { pid: number; started: string; host: string } {
  const lock = lockDataFolder(folder);
  const holder = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'));
  lock.release();
  return holder;
}

const holderScript = () => bundleScript('tests/support/hold-database.ts');

/** Node with these arguments as "$@" of a shell, both in a process group of their own. */
const spawnByShell = (command: string, args: string[]) =>
  spawn('sh', ['-c', command, 'sh', process.execPath, ...args], { detached: true, stdio: 'ignore' });

describe('the data folder (F11)', () => {
  it('refuses a second process with a sentence, and the first loses nothing', async () => {
    const folder = migratedFolder();
    const first = await openDatabase({ dataDir: folder });
    await first.raw.exec('create table kept (number int)');
    const second = await startDatabaseHolder(folder);
    for (let number = 0; number < 50; number++) await first.raw.query('insert into kept values ($1)', [number]);
    const { code, stderr } = await second.finished;
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      `The data folder ${folder} is in use by process ${process.pid}. Stop that process first, or choose another folder with DATA_DIR.`,
    );
    await first.close();
    const again = await openDatabase({ dataDir: folder });
    expect((await again.raw.query('select count(*)::int as rows from kept')).rows).toEqual([{ rows: 50 }]);
    await again.close();
  });

  it('refuses a second opener in the same process', async () => {
    const folder = temporaryFolder();
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderLockedError);
    lock.release();
    expect(existsSync(join(folder, 'lock.json'))).toBe(false);
  });

  it('is taken over from a killed process, with all that it had committed', async () => {
    const folder = migratedFolder();
    const killed = await startDatabaseHolder(folder);
    await killed.says('opened');
    killed.child.kill('SIGKILL');
    await killed.finished;
    const database = await openDatabase({ dataDir: folder });
    expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')).pid).toBe(process.pid);
    await database.close();
  });

  it('is taken over from a killed process that nobody has collected', async () => {
    const folder = migratedFolder();
    // The shell becomes a program that never asks how its child ended, as in many containers.
    const holder = spawnByShell('"$@" & exec sleep 600', [await holderScript(), folder]);
    onTestFinished(() => void holder.kill('SIGKILL'));
    await expect.poll(() => existsSync(join(folder, 'database', 'postmaster.pid'))).toBe(true);
    process.kill(ownLockPid(folder), 'SIGKILL');
    const database = await openDatabase({ dataDir: folder });
    expect(ownLockPid(folder)).toBe(process.pid);
    await database.close();
  });

  it('is opened although PostgreSQL’s own lock file was cut off while it was written', async () => {
    const folder = migratedFolder();
    writeFileSync(join(folder, 'database', 'postmaster.pid'), '');
    const database = await openDatabase({ dataDir: folder });
    expect((await database.raw.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('opens at once each time that its holder was killed with the whole process group', async () => {
    const folder = migratedFolder();
    const script = await holderScript();
    for (let kill = 0; kill < times(3, 20); kill++) {
      const holder = spawnByShell('"$@" & wait', [script, folder]);
      const { pid } = holder;
      await expect.poll(() => existsSync(join(folder, 'lock.json'))).toBe(true);
      if (pid) process.kill(-pid, 'SIGKILL');
      const database = await openDatabase({ dataDir: folder });
      await database.close();
    }
  });

  it('is waited for while its holder is ending, and whoever waits is told', async () => {
    const folder = migratedFolder();
    const first = await openDatabase({ dataDir: folder });
    first.announceStop();
    const second = await startDatabaseHolder(folder);
    onTestFinished(() => void second.child.kill('SIGKILL'));
    const told = `Process ${process.pid} is ending and still has the data folder ${folder}: waiting for it ...\n`;
    await expect.poll(() => second.printed().stderr).toBe(told);
    expect(second.printed().stdout).toBe('');
    await first.close();
    await second.says('opened');
    expect(second.printed().stderr).toBe(told);
  });

  it('is taken over when the number of the dead process was given to another', () => {
    const folder = temporaryFolder();
    leaveLock(folder, { ...ownHolder(folder), started: 'another boot/1' });
    const lock = lockDataFolder(folder);
    expect(ownLockPid(folder)).toBe(process.pid);
    lock.release();
  });

  it('of another machine is refused while its heartbeat is fresh, and taken over once it is silent', () => {
    const folder = temporaryFolder();
    const path = leaveLock(folder, { pid: 1, host: 'another-container' });
    expect(() => lockDataFolder(folder)).toThrow('in use by process 1 on another-container');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    lockDataFolder(folder).release();
  });

  it('goes to exactly one of several that find the same stale lock', async () => {
    const folder = migratedFolder();
    leaveLock(folder, { ...ownHolder(folder), started: 'another boot/1' });
    const rivals = await Promise.all([1, 2, 3, 4].map(() => startDatabaseHolder(folder)));
    const outcome = (rival: RunningProgram) =>
      rival.says('opened').then(
        () => 'opened',
        () => 'refused',
      );
    const outcomes = await Promise.all(rivals.map(outcome));
    for (const rival of rivals) rival.child.kill('SIGKILL');
    await Promise.all(rivals.map((rival) => rival.finished));
    expect(outcomes.sort()).toEqual(['opened', 'refused', 'refused', 'refused']);
  });
});

function ownLockPid(folder: string): number {
  return JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')).pid;
}
