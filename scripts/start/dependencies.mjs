import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './preconditions.mjs';

function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(packages).filter(([path]) => path !== '');
}

/** Whether node_modules holds what package-lock.json asks for; npm writes its own record only when it has finished. */
function installed(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = new Map(packagesOf(record).map(([path, { version }]) => [path, version]));
  return packagesOf(join(root, 'package-lock.json')).every(
    ([path, { version, optional, devOptional, link }]) =>
      link || there.get(path) === version || ((optional || devOptional) && !there.has(path)),
  );
}

export function ensureDependencies(root) {
  if (installed(root)) return;
  console.log('Installing packages (npm ci) ...');
  // No package of ours needs its install script, and a package's script is what an attacker would use.
  const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw new Refusal(`npm cannot be run (${error.code}). It comes with Node.js.`);
  if (status !== 0) throw new Refusal('Installing the packages failed; npm says why above.');
}
