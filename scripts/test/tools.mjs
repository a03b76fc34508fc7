import { spawnSync } from 'node:child_process';

let listsUpdated = false;

function runAsRoot(command, args) {
  const asRoot = process.getuid?.() === 0;
  const [program, rest] = asRoot ? [command, args] : ['sudo', ['-n', command, ...args]];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 }).status === 0;
}

/** Installs a Debian package; false where that cannot be done, and then the caller says what follows. */
export function installPackage(name) {
  if (process.platform !== 'linux') return false;
  console.log(`Installing ${name} (apt-get) ...`);
  listsUpdated ||= runAsRoot('apt-get', ['update', '-qq']);
  return listsUpdated && runAsRoot('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}
