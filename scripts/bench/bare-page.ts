import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PageWeight, pageWeight } from './page-weight';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
// Inside the project, so that the same Next and React are found, in a folder that git does not see.
const folder = join(root, '.next-bare');
const next = join(root, 'node_modules/next/dist/bin/next');
const PORT = '3299';

const FILES = {
  'package.json': '{"private":true}',
  'next.config.mjs': 'export default {};\n',
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  'app/page.jsx': 'export default () => <h1>Bare</h1>;\n',
};

async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('the bare page does not answer');
}

/** Builds one page with nothing on it by the same Next, and weighs it: what every page of any product would carry. */
export async function barePage(): Promise<PageWeight> {
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  try {
    const { status } = spawnSync(process.execPath, [next, 'build', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('the bare page cannot be built');
    const server = spawn(process.execPath, [next, 'start', folder, '-p', PORT, '-H', '127.0.0.1'], { stdio: 'ignore' });
    try {
      await untilAnswered(`http://127.0.0.1:${PORT}/`);
      return await pageWeight(`http://127.0.0.1:${PORT}/`);
    } finally {
      server.kill('SIGTERM');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
