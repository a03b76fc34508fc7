import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@/tests/support/free-port';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const next = join(projectRoot, 'node_modules/next/dist/bin/next');

/** What an app of the same Next needs at the least, without a page. */
export const BARE_FILES = {
  'package.json': '{"private":true}',
  'next.config.mjs': 'export default {};\n',
  // Where an app has none of its own, Turbopack takes the project's in the folder above, provider, page memory and all.
  'instrumentation.js': 'export function register() {}\n',
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
};

/** No middleware for any page, said aloud for the same reason. */
export const NO_MIDDLEWARE = {
  'middleware.js': "export const config = { matcher: '/no-such-page' };\nexport function middleware() {}\n",
};

interface BareApp {
  base: string;
  pid: number;
  stop(): void;
}

async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('the bare app does not answer');
}

/** Builds and serves an app of these files alone; stopping it removes them. */
export async function startBareApp(name: string, files: Record<string, string>): Promise<BareApp> {
  // Inside the project, so that the same Next and React are found, in a folder that git does not see.
  const folder = join(projectRoot, `.next-${name}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const port = String(await freePort());
  let server: ChildProcess | null = null;
  const stop = () => {
    server?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { status } = spawnSync(process.execPath, [next, 'build', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`the app ${name} cannot be built`);
    const start = [next, 'start', folder, '-p', port, '-H', '127.0.0.1'];
    server = spawn(process.execPath, start, { stdio: ['ignore', 'ignore', 'inherit'] });
    const base = `http://127.0.0.1:${port}`;
    await untilAnswered(base);
    return { base, pid: server.pid ?? 0, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
