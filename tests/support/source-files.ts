import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';

const root = process.cwd();

/** Project paths ('lib/domain/nights.ts') of every file below a folder, sorted. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
}

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');

const FOLDERS = ['app', 'components', 'lib'];
const ROOT_FILES = [
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'instrumentation-client.ts',
  'next.config.ts',
].filter((path) => existsSync(join(root, path)));

/** The product's own TypeScript: no tests, no scripts. */
export function productFiles(): string[] {
  return [...FOLDERS.flatMap(filesUnder), ...ROOT_FILES].filter((path) => /\.tsx?$/.test(path));
}

export interface Import {
  /** A project path without extension for the project's own files, else the package as written. */
  target: string;
  own: boolean;
  line: number;
}

function resolveTarget(from: string, request: string): Pick<Import, 'target' | 'own'> {
  if (request.startsWith('@/')) return { target: request.slice(2), own: true };
  if (request.startsWith('.')) return { target: relative('.', normalize(join(dirname(from), request))), own: true };
  return { target: request, own: false };
}

/** Tells the line of a place in the text. The breaks are looked for once: a file has many more places than lines. */
function linesOf(text: string): (place: number) => number {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (place) => {
    let [before, after] = [0, breaks.length];
    while (before < after) {
      const middle = (before + after) >> 1;
      if ((breaks[middle] ?? place) < place) before = middle + 1;
      else after = middle;
    }
    return before + 1;
  };
}

/** What is loaded with a file: its imports and re-exports, without those of types alone and without `import()`. */
export function loadedWith(path: string): Pick<Import, 'target' | 'own'>[] {
  const { module } = parseSync(path, readSource(path));
  const imported = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest : [])),
  );
  return [...imported.map(({ moduleRequest }) => moduleRequest), ...passedOn].map(({ value }) =>
    resolveTarget(path, value),
  );
}

/** Everything a file imports or exports from elsewhere, `import type` and `import()` included. */
export function importsOf(path: string): Import[] {
  const text = readSource(path);
  const { module } = parseSync(path, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      ...moduleRequest,
      value: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    })),
  ];
  const lineOf = linesOf(text);
  return requests.map(({ value, start }) => ({ ...resolveTarget(path, value), line: lineOf(start) }));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls visit on every node of a file's syntax tree, with the line it starts on. */
export function walk(path: string, visit: (node: Node, line: number) => void): void {
  const text = readSource(path);
  const lineOf = linesOf(text);
  const enter = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) enter(each);
      return;
    }
    if (!isNode(value)) return;
    visit(value, lineOf(value.start));
    for (const child of Object.values(value)) if (typeof child === 'object') enter(child);
  };
  enter(parseSync(path, text).program);
}
