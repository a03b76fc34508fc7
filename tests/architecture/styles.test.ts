import { compile } from 'sass';
import { describe, expect, it } from 'vitest';
import { filesUnder, productFiles, readSource } from '@/tests/support/source-files';

const SHEETS = filesUnder('app/styles').filter((path) => path.endsWith('.scss') && !path.includes('/_'));
const MODULES = ['app', 'components'].flatMap(filesUnder).filter((path) => path.endsWith('.module.css'));
// Bootstrap reads it of whoever sets it, and its own default is to have none.
const BY_BOOTSTRAP = ['--bs-body-text-align'];

// The bar itself, a dialog of the browser's top layer, and a notice that covers everything for as long as it is there.
const ABOVE_THE_BAR = [
  'components/layout/impersonation/banner.module.css',
  'components/event/stay/stay.module.css',
  'components/layout/connection-notice.module.css',
];

const compiled = (path: string) =>
  compile(path, {
    loadPaths: ['node_modules'],
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  }).css;

describe('styles', () => {
  it('read no custom property that nobody sets: a browser would drop what is said with it', () => {
    const sheets = SHEETS.map((path) => ({ path, css: compiled(path) }));
    for (const path of MODULES) sheets.push({ path, css: readSource(path) });
    const set = new Set(BY_BOOTSTRAP);
    for (const { css } of sheets) for (const [, name] of css.matchAll(/(--[\w-]+)\s*:/g)) set.add(name ?? '');
    // A component’s own style, and the names that fonts are asked for by.
    for (const path of productFiles())
      for (const [, name] of readSource(path).matchAll(/'(--[\w-]+)'/g)) set.add(name ?? '');
    const lost = sheets.flatMap(({ path, css }) =>
      [...css.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) => (set.has(name) ? [] : [`${path}: ${name}`])),
    );
    expect([...new Set(lost)], 'set it in app/styles/_base.scss, or use one that is set there').toEqual([]);
  }, 60_000);

  it('let what stands at the foot of the window stand upon the bar of an admin who acts as somebody', () => {
    const covered = MODULES.filter((path) => !ABOVE_THE_BAR.includes(path)).flatMap((path) =>
      [...readSource(path).matchAll(/\{[^{}]*position: (?:sticky|fixed);[^{}]*\}/g)].flatMap(([rule]) =>
        /\s(?:bottom|inset: auto)[^;]*;/.test(rule) && !rule.includes('var(--foot, 0px)') ? [path] : [],
      ),
    );
    expect(covered, 'its bottom is var(--foot, 0px), or that much more').toEqual([]);
  });
});
