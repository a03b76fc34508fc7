import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { filesUnder, readSource } from '@/tests/support/source-files';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))];
const CODE = ['app', 'components', 'lib', 'scripts', 'tests'].flatMap(filesUnder);
const INSTRUMENTATION = ['instrumentation', 'instrumentation-node', 'instrumentation-client'];
const ROOT_CODE = ['middleware', ...INSTRUMENTATION, 'next.config', 'vitest.config']
  .map((name) => `${name}.ts`)
  .filter(existsSync);
const WRITTEN = [...CODE, ...ROOT_CODE].filter((path) => /\.(tsx?|m[jt]s|s?css)$/.test(path));
const SELF = 'tests/architecture/documents.test.ts';
const LONGEST = 200;

const headingsOf = (document: string): string[] =>
  [...readSource(document).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);

/** The anchor that a heading has on a page, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const STARRED = /\s*\n\s*(?:\*|\/\/)?\s*/g;

/** The comments of a file, each as one line of text. */
function commentsOf(path: string): string[] {
  const text = readSource(path);
  const styles = /\.s?css$/.test(path);
  const bodies = styles
    ? [...text.matchAll(/\/\*([\s\S]*?)\*\/|\/\/(.*)$/gm)].map(([, block, line]) => block ?? line ?? '')
    : lineRunsOf(parseSync(path, text).comments, text);
  return bodies.map((body) => body.replace(STARRED, ' ').trim());
}

/** Line comments below each other are one comment. */
function lineRunsOf(comments: { type: string; value: string; start: number; end: number }[], text: string): string[] {
  const runs: { body: string; end: number }[] = [];
  for (const { type, value, start, end } of comments) {
    const before = runs.at(-1);
    if (type === 'Line' && before && /^\n[ \t]*$/.test(text.slice(before.end, start))) {
      before.body += ` ${value}`;
      before.end = end;
    } else runs.push({ body: value, end });
  }
  return runs.map(({ body }) => body);
}

/** What is wrong with the documents that a text cites: `docs/domain.md, Holds`. */
function wrongCitations(text: string): string[] {
  return [...text.matchAll(/[\w./-]*\.md\b/g)].flatMap(({ 0: document, index }) => {
    if (!existsSync(document)) return [`there is no ${document}`];
    const heading = /^, ([A-Z].*)/.exec(text.slice(index + document.length))?.[1];
    if (heading === undefined || headingsOf(document).some((known) => heading.startsWith(known))) return [];
    return [`${document} has no heading "${heading.slice(0, 40)}"`];
  });
}

const FOLDERS = /^(?:app|components|lib|tests|scripts|docs|messages|public|\.ci)(?:\/|$)/;
const FILE_NAME = /^[a-z0-9][a-z0-9.-]*\.(?:tsx?|m[jt]s)$/;
const PLACEHOLDER = /[<*…{]/;
const names = new Set([...CODE, ...ROOT_CODE].map((path) => basename(path)));

/**
 * Whether a path or file name that a document shows as code is there; of one with a placeholder, the folder before it.
 */
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

  it('list every noun of the provider’s areas', () => {
    const rows = [...readSource('docs/architecture.md').matchAll(/^\| (\w+) +\| (.+?) +\|$/gm)];
    const told = rows.flatMap(([, area = '', nouns = '']) =>
      existsSync(`lib/provider/${area}`) && area !== 'ground'
        ? [[area, nouns.split(', ').map((noun) => noun.replaceAll(' ', '-'))] as const]
        : [],
    );
    expect(told.map(([area]) => area)).toEqual(['people', 'event', 'inventory', 'booking', 'money', 'desk']);
    for (const [area, nouns] of told) expect(nouns, area).toEqual(readdirSync(`lib/provider/${area}`).toSorted());
  });

  it('cite no document that is not here', () => {
    const elsewhere = DOCUMENTS.filter((path) => /\bthe specification\b/i.test(readSource(path)));
    expect(elsewhere, 'say the rule itself').toEqual([]);
  });
});

describe('comments', () => {
  it('cite documents of this repository, by a heading that is there', () => {
    const wrong = WRITTEN.filter((path) => path !== SELF).flatMap((path) =>
      commentsOf(path)
        .flatMap(wrongCitations)
        .map((why) => `${path}: ${why}`),
    );
    expect(wrong, 'cite as "docs/domain.md, Holds"').toEqual([]);
  });

  it('and names refer to nothing that is not here', () => {
    const elsewhere = /\bspecification\b|\bdesign\/|\bfield[- ]notes\b|\b[Ii]ssue "/i;
    const wrong = WRITTEN.filter((path) => path !== SELF && elsewhere.test(readSource(path)));
    expect(wrong, 'say the reason itself, or cite docs/').toEqual([]);
  });
});
