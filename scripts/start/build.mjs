import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'instrumentation-client.ts',
  'package-lock.json',
];

/** The site's own address is not among them: pages that were built for another are made anew (instrumentation.ts). */
const WRITTEN_INTO_PAGES = ['STRIPE_PUBLISHABLE_KEY', 'ANALYTICS_SCRIPT_URL'];

export const buildFolder = (root, env) => join(root, env.NEXT_DIST_DIR || '.next');

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** One hash for everything a build is made of: the sources, the locked packages and the values written into scripts. */
export function sourceHash(root, env) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => filesUnder(join(root, name)))) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  // Next itself adds its folders to tsconfig.json's include while it builds, so only the options count.
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  hash.update(JSON.stringify(compilerOptions));
  const written = Object.keys(env).filter(
    (name) => env[name] && (name.startsWith('NEXT_PUBLIC_') || WRITTEN_INTO_PAGES.includes(name)),
  );
  for (const name of written.sort()) hash.update(`${name}=${env[name]}\0`);
  return hash.digest('hex');
}

export function ensureBuild(root, env) {
  const folder = buildFolder(root, env);
  const stamp = join(folder, 'sources.sha256');
  const hash = sourceHash(root, env);
  if (existsSync(join(folder, 'BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
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
  writeFileSync(stamp, hash);
}
