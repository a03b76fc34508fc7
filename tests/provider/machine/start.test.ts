import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { lockFileOf } from '@/lib/provider/db/data-folder-holder.mjs';
import { lockDataFolder } from '@/lib/provider/db/data-folder-lock';
import { bundleScript } from '@/tests/support/bundle-script';
import { freePort } from '@/tests/support/free-port';
import { migratedFolder } from '@/tests/support/migrated';
import { runCommand, runProgram } from '@/tests/support/run-program';
import { temporaryFolder } from '@/tests/support/temporary-folder';

/** What a person reads when starting is refused: one sentence, code 1, no stack, and nothing was begun. */
async function refusal(env: Record<string, string>, script = 'scripts/start.mjs'): Promise<string> {
  const { code, stdout, stderr } = await runProgram(script, [], { DATABASE_URL: '', ...env }).finished;
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr.trim();
}

describe('npm start refuses with a sentence', () => {
  it('a taken port', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    expect(await refusal({ PORT: port, DATA_DIR: temporaryFolder() })).toBe(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`,
    );
  });

  it('a port that is none', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe('PORT must be a number from 1 to 65535, not "eighty".');
  });

  it('a host that is not of this machine', async () => {
    const port = String(await freePort());
    expect(await refusal({ PORT: port, HOSTNAME: '192.0.2.77', DATA_DIR: temporaryFolder() })).toBe(
      'HOSTNAME=192.0.2.77 is no address of this machine. Try 127.0.0.1 or 0.0.0.0.',
    );
  });

  it('a data folder that is a file, or lies in one', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const port = String(await freePort());
    for (const dataDir of [file, join(file, 'below')])
      expect(await refusal({ PORT: port, DATA_DIR: dataDir })).toBe(
        `The data folder ${dataDir} is not a folder. Choose another with DATA_DIR=/path npm start`,
      );
  });

  it('a data folder that another process has open', async () => {
    const folder = temporaryFolder();
    const lock = lockDataFolder(folder);
    const port = String(await freePort());
    expect(await refusal({ PORT: port, DATA_DIR: folder })).toBe(
      `The data folder ${folder} is in use by process ${process.pid}. Stop that process first, or choose another folder: DATA_DIR=/path npm start`,
    );
    lock.release();
  });
});

test('npm run provider ends with npm, its folder given back', async () => {
  const folder = migratedFolder(temporaryFolder());
  const env = { DATABASE_URL: '', DATA_DIR: folder, PROVIDER_PORT: String(await freePort()), SEED_DEMO: '0' };
  const { child, says, finished } = runCommand('npm', ['run', 'provider'], env);
  await says('The provider listens on');
  expect(existsSync(lockFileOf(folder))).toBe(true);
  child.kill('SIGTERM');
  await finished;
  expect(existsSync(lockFileOf(folder))).toBe(false);
});

describe('npm run provider refuses with a sentence', async () => {
  const script = await bundleScript('scripts/provider.ts');

  it('settings that cannot be used, all of them at once', async () => {
    const said = await refusal({ PROVIDER_PORT: '0', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' }, script);
    expect(said.split('\n')).toEqual([
      'These settings cannot be used (see .env.example):',
      '  - DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
      '  - LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
      '  - PROVIDER_PORT must be 1 to 65535',
    ]);
  });

  it('a database that cannot be reached', async () => {
    const env = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`, DATA_DIR: temporaryFolder() };
    expect(await refusal(env, script)).toBe('The database at DATABASE_URL cannot be reached (ECONNREFUSED).');
  });

  it('a data folder that another process has open', async () => {
    const folder = temporaryFolder();
    const lock = lockDataFolder(folder);
    expect(await refusal({ DATA_DIR: folder }, script)).toContain(`in use by process ${process.pid}.`);
    lock.release();
  });
});
