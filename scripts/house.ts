import { basename, dirname } from 'node:path';
import { AREAS, circlesOf, importGraph } from '@/tests/support/import-graph';
import { readSource } from '@/tests/support/source-files';

/** The areas in order: each may import those before it; docs/architecture.md tells why. */
const ORDER = ['ground', ...AREAS, 'http', 'jobs'];

const imported = importGraph();
const files = [...imported.keys()];
const lines = new Map(files.map((path) => [path, readSource(path).split('\n').length - 1]));
const importers = new Map(files.map((path) => [path, new Set<string>()]));
for (const [path, targets] of imported) for (const target of targets) importers.get(target)?.add(path);

const areaOf = (path: string) => ORDER.indexOf(/^lib\/provider\/([^/]+)\//.exec(path)?.[1] ?? '');

/** Imports that break the order: of a later area's file by an earlier area. A noun's routes may also import http. */
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
const found = circlesOf(imported);
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
