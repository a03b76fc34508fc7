import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesUnder } from '@/tests/support/source-files';

const DIRECTIVE = /^\s*['"]use server['"]/m;

it('a server action is a form posted without script: each export of its file is an address that anybody may call', () => {
  const files = ['app', 'components', 'lib']
    .flatMap(filesUnder)
    .filter((path) => DIRECTIVE.test(readFileSync(path, 'utf8')));
  expect(files.length).toBeGreaterThan(0);
  const misplaced = files.filter((path) => !/^app\/\[locale\]\/\(site\)\/.*\/post-[a-z-]+\.ts$/.test(path));
  expect(misplaced, 'move it to a file post-*.ts beside the page whose form it answers').toEqual([]);
  const others = files.flatMap((path) => {
    const names = [...readFileSync(path, 'utf8').matchAll(/^export (?:async function|const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    return names.filter((name) => !name?.startsWith('post')).map((name) => `${path}: ${name}`);
  });
  expect(others, 'export only what a form posts to').toEqual([]);
});
