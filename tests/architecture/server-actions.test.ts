import { expect, it } from 'vitest';
import { productFiles, readSource } from '@/tests/support/source-files';

const DIRECTIVE = /^\s*['"]use server['"]/m;
const FORM = /^app\/\[locale\]\/\((?:site|booking)\)\/.*\/post-[a-z-]+\.ts$/;
const EXPORT = /^export (?:async function|function|const) (\w+)/gm;

/** Each export of such a file is an address that anybody may call. docs/reliability.md, Pages. */
const actions = productFiles()
  .filter((path) => DIRECTIVE.test(readSource(path)))
  .map((path) => ({ path, source: readSource(path) }));

it('a server action answers a form that is posted without script, and exports nothing else', () => {
  const forms = actions.filter(({ path }) => FORM.test(path));
  expect(forms.length).toBeGreaterThan(0);
  const others = forms.flatMap(({ path, source }) =>
    [...source.matchAll(EXPORT)].filter(([, name]) => !name?.startsWith('post')).map(([, name]) => `${path}: ${name}`),
  );
  expect(others, 'export only what a form posts to').toEqual([]);
});

it('any other server action asks who calls and whether they may', () => {
  const open = actions
    .filter(({ path, source }) => !FORM.test(path) && !/loadSession\(\)[\s\S]*can\(session/.test(source))
    .map(({ path }) => path);
  expect(open, 'ask loadSession() and can(session, …) first, or make it a form’s post-*.ts').toEqual([]);
});
