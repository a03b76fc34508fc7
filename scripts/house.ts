import { basename, dirname } from 'node:path';
import { importsOf, productFiles, readSource } from '@/tests/support/source-files';

/** The provider's areas, each of which may import those before it; docs/architecture.md tells why. */
const ORDER = ['ground', 'people', 'event', 'inventory', 'booking', 'money', 'desk', 'http', 'jobs'];

const withoutExtension = (path: string) => path.replace(/\.tsx?$/, '');
const files = productFiles();
const byTarget = new Map(files.map((path) => [withoutExtension(path), path]));
const lines = new Map(files.map((path) => [path, readSource(path).split('\n').length - 1]));
const imported = new Map(
  files.map((path) => [
    path,
    importsOf(path).flatMap(({ target, own }) => {
      const found = own ? byTarget.get(withoutExtension(target)) : undefined;
      return found && found !== path ? [found] : [];
    }),
  ]),
);
const importers = new Map(files.map((path) => [path, new Set<string>()]));
for (const [path, targets] of imported) for (const target of targets) importers.get(target)?.add(path);

/** Groups of files that reach each other (Tarjan's strongly connected components of two or more). */
function circles(): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const lowOf = (path: string) => low.get(path) ?? 0;
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path) ?? 0);
    stack.push(path);
    for (const target of imported.get(path) ?? []) {
      if (!index.has(target)) visit(target);
      else if (!stack.includes(target)) continue;
      low.set(path, Math.min(lowOf(path), lowOf(target)));
    }
    if (lowOf(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const path of files) if (!index.has(path)) visit(path);
  return found;
}

const areaOf = (path: string) => ORDER.indexOf(/^lib\/provider\/([^/]+)\//.exec(path)?.[1] ?? '');

/** Imports against the order of areas: a later one's file by an earlier one's. A noun's routes know http besides. */
function wrongArrows(): string[] {
  return [...imported].flatMap(([path, targets]) =>
    targets
      .filter((target) => areaOf(path) >= 0 && areaOf(target) > areaOf(path))
      .filter((target) => !(path.endsWith('-routes.ts') && ORDER[areaOf(target)] === 'http'))
      .map((target) => `${ORDER[areaOf(path)]} -> ${ORDER[areaOf(target)]}: ${path} -> ${target}`),
  );
}

const sizes = [...lines.values()].sort((a, b) => a - b);
const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
const single = files.filter((path) => importers.get(path)?.size === 1);
const small = single.filter((path) => (lines.get(path) ?? 0) <= 25);
const share = (count: number) => `${count} (${Math.round((100 * count) / files.length)} %)`;
const folders = new Map<string, number>();
for (const path of files) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
const found = circles();
const arrows = wrongArrows();
const figures: [string, string | number][] = [
  ['source files (app, components, lib)', files.length],
  ['lines', sizes.reduce((sum, size) => sum + size, 0)],
  ['median of lines', at(0.5)],
  ['95 of 100 below', at(0.95)],
  ['files over 250 lines', sizes.filter((size) => size > 250).length],
  ['with exactly one importer', share(single.length)],
  ['of those, 25 lines or less', small.length],
  ['files of lib/api', files.filter((path) => path.startsWith('lib/api/')).length],
  ['folders with one file', [...folders.values()].filter((count) => count === 1).length],
  ['circles of imports, types included', found.length],
  ['imports against the order of areas', arrows.length],
];
for (const [name, value] of figures) console.log(`${name.padEnd(40)} ${value}`);
if (process.argv.includes('--list')) {
  for (const circle of found) console.log(`circle: ${circle.join(', ')}`);
  for (const arrow of arrows) console.log(`arrow: ${arrow}`);
  for (const path of small)
    console.log(`small: ${path} (${lines.get(path)}) <- ${[...(importers.get(path) ?? [])][0]}`);
  for (const path of files)
    if ((lines.get(path) ?? 0) > 250) console.log(`long: ${basename(path)} ${lines.get(path)} ${path}`);
}
