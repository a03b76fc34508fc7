import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** The finders are TypeScript, shared with the tests; tsx is there once the packages are. */
async function support(name) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`../../tests/support/${name}.ts`, import.meta.url);
}

async function hasBrowser() {
  const { findChromium } = await support('find-chromium');
  const { chromium } = await import('playwright');
  return findChromium() !== null || existsSync(chromium.executablePath());
}

/**
 * Whether the machine has it, and Debian's package of it; or its packages, the best one first, where some releases lack
 * it.
 */
const TOOLS = {
  browser: { isThere: hasBrowser, packages: ['chromium-headless-shell', 'chromium'] },
  office: {
    isThere: async () => (await support('find-office')).findOffice() !== null,
    packages: ['libreoffice-calc-nogui'],
  },
  poppler: { isThere: async () => (await support('find-poppler')).findPoppler() !== null, packages: ['poppler-utils'] },
  nginx: { isThere: async () => (await support('find-nginx')).findNginx() !== null, packages: ['nginx-light'] },
  postgres: { isThere: async () => (await support('find-postgres')).findPostgres() !== null, packages: ['postgresql'] },
};

async function runAsRoot(command, args) {
  const asRoot = process.getuid?.() === 0;
  const [program, rest] = asRoot ? [command, args] : ['sudo', ['-n', command, ...args]];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  try {
    const [status] = await once(spawn(program, rest, { stdio, env, timeout: 600_000 }), 'exit');
    return status === 0;
  } catch (error) {
    // There is no such program: a machine without Debian's packages, or without sudo.
    console.error(error.message);
    return false;
  }
}

const install = (names) => runAsRoot('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);

async function missingOf(names) {
  const there = await Promise.all(names.map((name) => TOOLS[name].isThere()));
  return names.filter((_, index) => !there[index]);
}

/** Installs what of these the machine lacks, all at once; each by itself, where one of them cannot be had. */
async function installMissing(names) {
  const missing = (await missingOf(names)).map((name) => TOOLS[name].packages);
  if (missing.length === 0 || process.platform !== 'linux') return;
  const best = missing.map(([first]) => first);
  console.log(`Installing ${best.join(', ')} (apt-get) ...`);
  if (!(await runAsRoot('apt-get', ['update', '-qq'])) || (await install(best))) return;
  for (const packages of missing) await installFirst(packages);
}

async function installFirst(packages) {
  for (const each of packages) if (await install([each])) return;
}

/** Has what the tests need on this machine, where that can be done; tests of what is not there say so themselves. */
export async function ensureTools(names) {
  try {
    await installMissing(names);
    if (names.includes('browser') && !(await hasBrowser()))
      console.error('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  } catch (error) {
    console.error(error);
  }
}
