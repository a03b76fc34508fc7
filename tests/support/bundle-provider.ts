import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

// They read files that lie beside them.
const WITH_FILES = ['@electric-sql/pglite', '@node-rs/argon2'];
// The names differ from those that the packages give their own.
const COMMONJS = `import { createRequire as bundleRequire } from 'node:module';
const require = bundleRequire(import.meta.url);
const __filename = process.argv[1], __dirname = process.cwd();`;

let bundled: Promise<string> | null = null;

async function bundle(): Promise<string> {
  // Benches start the provider this way too, so the folder is no test run's but the process's.
  const folder = mkdtempSync(join(tmpdir(), 'booking-provider-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const outfile = join(folder, 'provider.mjs');
  await build({
    entryPoints: ['scripts/provider.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...WITH_FILES, 'pg-native'],
    banner: { js: COMMONJS },
    logLevel: 'error',
    outfile,
  });
  return outfile;
}

/** scripts/provider.ts as one file: a process of it starts in less than half the time. Made once. */
export function bundleProvider(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}
