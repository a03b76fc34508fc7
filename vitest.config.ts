import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
// `server-only` marks modules of the server and is empty here; only Next's own bundler finds it by its name.
const alias = { '@': root.replace(/\/$/, ''), 'server-only': 'next/dist/compiled/server-only/empty.js' };

/**
 * Not to be found in what others have loaded: React's server renderer leaves its mark on the contexts of packages, of
 * which the browser's then warns; and no-eval asks what a package does at its first moment.
 */
const ALONE = readdirSync(`${root}tests/components`, { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/components/${name}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => file.endsWith('/no-eval.test.ts') || /'react-dom\/s/.test(readFileSync(root + file, 'utf8')))
  .sort();

/** `isolate`: each file in a process of its own; else tests/support/worker-window.ts keeps them apart. */
const components = (name: string, files: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
  extends: true as const,
  plugins: [react()],
  test: {
    name,
    ...files,
    environment: 'jsdom',
    setupFiles: ['tests/support/component-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may bring parts of a page later than a test thought: what passes then is told as flaky, never
    // hidden.
    retry: process.env.CI ? 1 : 0,
    sequence: { groupOrder: 1 },
  },
});

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: Math.max(2, availableParallelism()),
    // Most objects of a call are short-lived: with more memory for them the provider's tests collect garbage a tenth
    // less.
    execArgv: ['--max-semi-space-size=64'],
    // Five runs of `npm test` load the same thousand files: the first one to do so translates them.
    experimental: { fsModuleCache: true },
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // A zone no date of ours lives in, and one with odd minutes: a date that slips a day shows at once.
          env: { TZ: 'Asia/Kathmandu' },
          // Files share what they have loaded, as the provider's do below.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      components('components', { include: ['tests/components/**/*.test.{ts,tsx}'], exclude: ALONE, isolate: false }),
      components('components-alone', { include: ALONE, isolate: true }),
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'provider',
          include: ['tests/provider/**/*.test.ts'],
          globalSetup: ['tests/support/migrated-setup.ts', 'tests/support/postgres-setup.ts'],
          setupFiles: ['tests/support/provider-retry.ts'],
          // Files share the modules that they have loaded: loading them anew takes longer than most files run.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 90_000,
          // Calls go over sockets, which a busy machine may lose: what passes then is told as flaky, never hidden.
          retry: process.env.CI ? 1 : 0,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'concurrency',
          include: ['tests/concurrency/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/support/migrated-setup.ts', 'tests/support/site-setup.ts'],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
