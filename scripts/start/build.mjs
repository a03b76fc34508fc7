import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFiles } from './pack-files.mjs';
import { Refusal } from './preconditions.mjs';

const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'middleware.ts',
  'next.config.ts',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'instrumentation-client.ts',
  'package-lock.json',
];

/**
 * The site's own address is not among them: pages that were built for another are made anew (instrumentation-node.ts).
 */
const WRITTEN_INTO_PAGES = ['STRIPE_PUBLISHABLE_KEY', 'ANALYTICS_SCRIPT_URL', 'RECAPTCHA_SITE_KEY'];

export const buildFolder = (root, env) => join(root, env.NEXT_DIST_DIR || '.next');

function filesUnder(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map((entry) => join(entry.parentPath, entry.name)).sort();
}

const sourcesOf = (root) =>
  SOURCES.map((name) => join(root, name)).flatMap((path) => {
    if (!existsSync(path)) return [];
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

/** Adds each file's bytes: what is built is known by them, wherever and whenever the files were written. */
function addContents(hash, root) {
  for (const file of sourcesOf(root)) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
}

/** Adds each file's length and time alone, which takes a fifth of the time: as they were, nobody has written to it. */
function addTimes(hash, root) {
  for (const file of sourcesOf(root)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
}

/** One hash for everything a build is made of: the sources, the locked packages and the values written into scripts. */
export function sourceHash(root, env, addSources = addContents) {
  const hash = createHash('sha256');
  addSources(hash, root);
  // Next itself adds its folders to tsconfig.json's include while it builds, so only the options count.
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  hash.update(JSON.stringify(compilerOptions));
  const written = Object.keys(env).filter(
    (name) => env[name] && (name.startsWith('NEXT_PUBLIC_') || WRITTEN_INTO_PAGES.includes(name)),
  );
  for (const name of written.sort()) hash.update(`${name}=${env[name]}\0`);
  return hash.digest('hex');
}

export async function ensureBuild(root, env) {
  const folder = buildFolder(root, env);
  const stamp = join(folder, 'sources.sha256');
  const timesStamp = join(folder, 'sources.times');
  const says = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;
  const isThere = existsSync(join(folder, 'BUILD_ID'));
  const times = sourceHash(root, env, addTimes);
  if (isThere && says(timesStamp, times)) return;
  const hash = sourceHash(root, env);
  if (isThere && says(stamp, hash)) {
    writeFileSync(timesStamp, times);
    return;
  }
  console.log('Building (next build), about a minute ...');
  // A development server that was stopped while it wrote its types would fail the build's check of them.
  rmSync(join(folder, 'dev', 'types'), { recursive: true, force: true });
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Refusal('Building failed; Next says why above.');
  await packFiles(join(folder, 'static'));
  writeFileSync(stamp, hash);
  // The times from before the build: what was changed while it ran is built the next time.
  writeFileSync(timesStamp, times);
}
