import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function serverOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function untilReady(server: ChildProcess, log: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', () => log().includes('ready to accept connections') && resolve());
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log()}`)));
  });
}

export interface PostgresServer {
  url: string;
  /** Address of the server by its socket in `folder`, which costs less than a connection over TCP. */
  socketUrl: string;
  folder: string;
  stop(): Promise<void>;
}

/** A private PostgreSQL in a folder of its own under /tmp, on a free port of this machine; gone after stop(). */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'booking-postgres-'));
  const owner = serverOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const as = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = [
    // Nothing here outlives the run: no log is kept for a crash, nothing is tidied beside the tests, no plan is
    // compiled.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=2GB',
    'checkpoint_timeout=1h',
    'autovacuum_naptime=1h',
    'shared_buffers=512MB',
    'jit=off',
    'max_connections=250',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-10_000);
  });
  await untilReady(server, () => log);
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://test@127.0.0.1:${port}/postgres?host=${folder}`,
    folder,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
