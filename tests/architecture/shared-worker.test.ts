import { expect, it } from 'vitest';
import { filesUnder, readSource } from '@/tests/support/source-files';

const REPLACED = /vi\.mock\(\s*'([^']+)'\s*(\)|,)/g;

// Vitest keeps a factory's module for the next file of the worker, and gives it to one that replaces the same module
// without.
it('a module that one component’s test replaces by a factory is replaced by one in all that replace it', () => {
  const replaced = filesUnder('tests/components').flatMap((path) =>
    [...readSource(path).matchAll(REPLACED)].map(([, module, after]) => ({ path, module, byFactory: after === ',' })),
  );
  const byFactory = new Set(replaced.filter((each) => each.byFactory).map(({ module }) => module));
  expect(byFactory.size).toBeGreaterThan(10);
  const mixed = replaced.filter((each) => !each.byFactory && byFactory.has(each.module));
  expect(mixed.map(({ path, module }) => `${path} replaces ${module} without a factory`)).toEqual([]);
});
