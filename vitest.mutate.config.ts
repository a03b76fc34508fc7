import { defineConfig } from 'vitest/config';
import base from './vitest.config';

/** The tests that are run against each mutant: the one part of them that scripts/mutate.mjs names. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // Threads, in which mutants run, take no such flag.
    execArgv: [],
    // Each run has its own files, in its own folder.
    experimental: { fsModuleCache: false },
    // Changed code counts how often it runs, which takes several times as long.
    testTimeout: 120_000,
    setupFiles: ['tests/support/thread-setup.ts'],
    // Most of them look at a process of their own, which no mutant is in.
    exclude: [
      'admin',
      'faults',
      'idle-connections',
      'kill',
      'killed-mailing',
      'start',
      'data-folder-lock',
      'data-folder-modes',
    ].map((name) => `tests/provider/machine/${name}.test.ts`),
    projects: base.test?.projects?.filter(
      (project) => typeof project === 'object' && 'test' in project && project.test?.name === process.env.MUTATE_TESTS,
    ),
  },
});
