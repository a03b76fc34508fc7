import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '@/tests/support/page-routes';
import { loadedWith } from '@/tests/support/source-files';

/** What the embedded provider's start loads beside instrumentation-node.ts, which imports it when it is needed. */
const PROVIDER = ['lib/provider/runtime.ts', 'lib/provider/process/start-failure.ts'];

/** Heavy, and not what most processes ever do: imported where they are used, so that no start has to load them. */
const SELDOM = [
  '@aws-sdk/client-s3',
  '@react-pdf/renderer',
  '@zxcvbn-ts/language-common',
  'file-type',
  'ics',
  'nodemailer',
  'react',
  'stripe',
  'write-excel-file/node',
];

const fileOf = (target: string) =>
  ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => target + ending)
    .find((path) => /\.\w+$/.test(path) && existsSync(path));

/** Every own file that loading these loads, and the packages that they name. */
function closureOf(roots: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    if (!/\.tsx?$/.test(path)) return;
    for (const { target, own } of loadedWith(path)) {
      const found = own ? fileOf(target) : undefined;
      if (found) visit(found);
      else if (!own) packages.add(target);
    }
  };
  for (const root of roots) visit(root);
  return { files, packages };
}

describe('the start', () => {
  const { files, packages } = closureOf(PROVIDER);

  it('follows what the provider imports', () => {
    expect(files).toContain('lib/provider/booking/reservation/hold-reservation.ts');
    expect(packages).toContain('drizzle-orm');
  });

  it('loads nothing heavy that most processes never use: import() it where it is used', () => {
    expect(SELDOM.filter((name) => packages.has(name))).toEqual([]);
  });

  it('loads the provider once: pages and the route handler find it open, and have no copy of it', () => {
    const pages = [
      ...pageRoutes().map(({ file }) => file),
      'app/provider/[[...path]]/route.ts',
      'instrumentation.ts',
      'instrumentation-node.ts',
    ];
    expect([...closureOf(pages).files]).not.toContain('lib/provider/runtime.ts');
  });
});
