import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, productFiles, readSource, walk } from '@/tests/support/source-files';

const lengthOf = (path: string) => readSource(path).trimEnd().split('\n').length;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z]+$/;
const SEGMENT = /\[[.a-zA-Z]+\]+|\([a-z]+\)/;
// Next and next-intl ask for a default export in these, and in no other file.
const NEXT_DEFAULTS =
  /^app\/.*\/?(page|layout|template|error|global-error|loading|not-found|forbidden|unauthorized|default|robots|sitemap|manifest|icon|opengraph-image)\.tsx?$|^(next\.config|lib\/i18n\/(request|format-message|format-built))\.ts$/;

describe('files', () => {
  it('are named in kebab-case', () => {
    const all = [...productFiles(), ...['tests', 'scripts'].flatMap(filesUnder)];
    const wrong = all.filter((path) => !KEBAB.test(basename(path).replace(SEGMENT, 'segment')));
    expect(wrong, 'rename these').toEqual([]);
  });

  it('are short: median at most 80 lines, 95 of 100 below 250, a page below 80', () => {
    const lengths = productFiles()
      .map((path) => ({ path, lines: lengthOf(path) }))
      .sort((a, b) => a.lines - b.lines);
    expect(lengths[Math.floor(lengths.length / 2)]?.lines).toBeLessThanOrEqual(80);
    const long = lengths.filter(({ lines }) => lines >= 250);
    expect(long.length, `split: ${JSON.stringify(long)}`).toBeLessThanOrEqual(lengths.length * 0.05);
    const pages = lengths.filter(({ path, lines }) => path.endsWith('/page.tsx') && lines >= 80);
    expect(pages, 'a page is an adapter: move the rest to components or lib/loaders').toEqual([]);
  });

  it('export by name', () => {
    const wrong: string[] = [];
    for (const path of productFiles().filter((file) => !NEXT_DEFAULTS.test(file)))
      walk(path, (node, line) => {
        if (node.type === 'ExportDefaultDeclaration') wrong.push(`${path}:${line}`);
      });
    expect(wrong, 'use a named export').toEqual([]);
  });

  it('are no barrels: nothing but the schema that Drizzle takes whole re-exports everything', () => {
    const wrong: string[] = [];
    for (const path of productFiles().filter((file) => file !== 'lib/provider/db/schema.ts'))
      walk(path, (node, line) => {
        if (node.type === 'ExportAllDeclaration') wrong.push(`${path}:${line}`);
      });
    expect(wrong, 'import from the file that defines it').toEqual([]);
  });

  it('hide nothing from the type checker or the linter', () => {
    const hiding = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable/;
    const self = 'tests/architecture/files.test.ts';
    const all = [...productFiles(), ...['tests', 'scripts'].flatMap(filesUnder)].filter((path) => path !== self);
    const wrong = all.filter((path) => /\.(tsx?|mjs)$/.test(path) && hiding.test(readSource(path)));
    expect(wrong).toEqual([]);
  });

  it('write what an object or a list holds plainly, not as a literal that is spread into it', () => {
    const wrong: string[] = [];
    const all = [...productFiles(), ...['tests', 'scripts'].flatMap(filesUnder)].filter((path) => /\.tsx?$/.test(path));
    for (const path of all)
      walk(path, (node, line) => {
        if (node.type !== 'SpreadElement' && node.type !== 'JSXSpreadAttribute') return;
        const { argument } = node;
        const isLiteral = argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression';
        if (isLiteral) wrong.push(`${path}:${line}`);
      });
    expect(wrong, 'the type checker does not look for properties too many in what is spread').toEqual([]);
  });

  it('use no any', () => {
    const wrong: string[] = [];
    const all = [...productFiles(), ...['tests', 'scripts'].flatMap(filesUnder)].filter((path) => /\.tsx?$/.test(path));
    for (const path of all)
      walk(path, (node, line) => {
        if (node.type === 'TSAnyKeyword') wrong.push(`${path}:${line}`);
      });
    expect(wrong, 'name the type, or unknown').toEqual([]);
    // Every file is read as the compiler reads it.
  }, 120_000);
});
