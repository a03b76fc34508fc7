import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '@/lib/provider/db/client';
import { ownDataFolder } from '@/lib/provider/db/own-data-folder';
import { migratedFolder } from '@/tests/support/migrated';
import { DEMO_TOKEN } from '@/tests/support/provider';
import { startProviderProcess } from '@/tests/support/provider-process';
import { temporaryFolder } from '@/tests/support/temporary-folder';

const everythingIn = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].map(
    (path) => ({ path, found: lstatSync(path) }),
  );

/** What somebody else than the owner may do anything with: nothing, it is hoped. */
const openIn = (folder: string) =>
  everythingIn(folder)
    .filter(({ found }) => (found.mode & 0o777) !== (found.isDirectory() ? 0o700 : 0o600))
    .map(({ path, found }) => `${(found.mode & 0o777).toString(8)} ${path}`);

it('is its owner’s alone with everything that the provider writes, whatever the umask', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  // Made by openDatabase beforehand; a folder that is closed already is not looked through again.
  const dataDir = migratedFolder();
  const provider = await startProviderProcess(dataDir);
  onTestFinished(() => void provider.child.kill('SIGKILL'));
  await fetch(`${provider.base}/api/v1/password-resets`, {
    method: 'POST',
    headers: { authorization: DEMO_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agency@demo.test' }),
  });
  const names = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  await expect.poll(() => names().some((name) => /^outbox\/.*\.eml$/.test(name))).toBe(true);
  expect(names()).toEqual(expect.arrayContaining(['database/PG_VERSION', 'files', 'lock.json', 'session-secret']));
  expect(names().filter((name) => name.startsWith('files/')).length).toBeGreaterThan(0);
  expect(openIn(dataDir)).toEqual([]);
});

it('that an earlier version left open is closed when it is opened', async () => {
  const folder = migratedFolder();
  for (const { path, found } of everythingIn(folder)) chmodSync(path, found.isDirectory() ? 0o755 : 0o666);
  const database = await openDatabase({ dataDir: folder });
  expect(openIn(folder)).toEqual([]);
  await database.close();
});

it('that everybody shares is refused, and stays as it is', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o1777);
  expect(() => ownDataFolder(folder)).toThrow(`The data folder ${folder} is shared by every user of this machine.`);
  expect(lstatSync(folder).mode & 0o7777).toBe(0o1777);
});
