import { mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

// They read files that lie beside them.
const WITH_FILES = ['@electric-sql/pglite', '@node-rs/argon2'];
// The names differ from those that the packages give their own.
const COMMONJS = `import { createRequire as bundleRequire } from 'node:module';
const require = bundleRequire(import.meta.url);
const __filename = process.argv[1], __dirname = process.cwd();`;

const FOLDER = resolve('node_modules/.cache/plus-group-booking');

let bundled: Promise<string> | null = null;

async function bundle(): Promise<string> {
  // Beside the packages, which it looks up from there; written whole before it takes the place of the last one.
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, 'provider.mjs');
  const written = join(FOLDER, `provider-${process.pid}.mjs`);
  await build({
    entryPoints: ['scripts/provider.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...WITH_FILES, 'pg-native'],
    banner: { js: COMMONJS },
    logLevel: 'error',
    outfile: written,
  });
  renameSync(written, outfile);
  return outfile;
}

/** scripts/provider.ts as one file: a process of it starts in less than half the time. Made once. */
export function bundleProvider(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}
