import { defineConfig } from 'vitest/config';
import base from './vitest.config';

/** The tests that are run against each mutant: the one part of them that scripts/mutate.mjs names. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // Changed code counts what runs of it, which takes several times as long.
    testTimeout: 120_000,
    // Stryker runs tests in threads, where a process cannot change what new files may be read by.
    exclude: ['tests/provider/machine/data-folder-modes.test.ts'],
    projects: base.test?.projects?.filter(
      (project) => typeof project === 'object' && 'test' in project && project.test?.name === process.env.MUTATE_TESTS,
    ),
  },
});
