import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, readSource } from '@/tests/support/source-files';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))];
const CODE = ['app', 'components', 'lib', 'scripts', 'tests'].flatMap(filesUnder);
const ROOT_CODE = ['middleware', 'instrumentation', 'instrumentation-client', 'next.config', 'vitest.config']
  .map((name) => `${name}.ts`)
  .filter(existsSync);
const LONGEST = 200;

const headingsOf = (document: string): string[] =>
  [...readSource(document).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);

/** The anchor that a heading has on a page, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const FOLDERS = /^(?:app|components|lib|tests|scripts|docs|messages|public|\.ci)(?:\/|$)/;
const FILE_NAME = /^[a-z0-9][a-z0-9.-]*\.(?:tsx?|m[jt]s)$/;
const PLACEHOLDER = /[<*…{]/;
const names = new Set([...CODE, ...ROOT_CODE].map((path) => basename(path)));

/** Whether a path or file name that a document shows as code is there; of one with a placeholder, the folder before it. */
function isThere(code: string): boolean {
  const [known = ''] = code.split(PLACEHOLDER);
  if (FOLDERS.test(code)) return existsSync(known === code ? code : known.slice(0, known.lastIndexOf('/') + 1));
  return !FILE_NAME.test(code) || PLACEHOLDER.test(code) || names.has(code);
}

function wrongLinks(document: string): string[] {
  return [...readSource(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(
    ([link, path = '', anchor]) => {
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(target)) return [`${document}: ${link}`];
      const isKnown = anchor === undefined || headingsOf(target).some((heading) => anchorOf(heading) === anchor);
      return isKnown ? [] : [`${document}: ${link} has no such heading`];
    },
  );
}

describe('documents', () => {
  it(`have at most ${LONGEST} lines`, () => {
    const long = DOCUMENTS.filter((path) => readSource(path).trimEnd().split('\n').length > LONGEST);
    expect(long, 'say it shorter, or give a part a document of its own').toEqual([]);
  });

  it('link to documents and headings that are there', () => {
    expect(DOCUMENTS.flatMap(wrongLinks)).toEqual([]);
  });

  it('name files and commands that are there', () => {
    const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> };
    const wrong = DOCUMENTS.flatMap((document) => {
      const text = readSource(document);
      const paths = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code).filter((code) => !isThere(code));
      const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
      return [...paths, ...commands.filter((name) => !(name in scripts))].map((what) => `${document}: ${what}`);
    });
    expect(wrong, 'the document tells of what has moved or gone: say how it is now').toEqual([]);
  });
});
