import { importsOf, productFiles } from './source-files';

/**
 * The provider's areas in their order: each knows the ground and the areas before it. Its routes alone know http, which
 * in turn knows who logs in (people).
 */
export const AREAS = ['people', 'event', 'inventory', 'booking', 'money', 'desk'];

/** Every file of the product with those of its own files that it imports, types included. */
export type ImportGraph = Map<string, string[]>;

const withoutExtension = (path: string) => path.replace(/\.tsx?$/, '');

/** Reads the imports of the whole product. */
export function importGraph(): ImportGraph {
  const files = productFiles();
  const paths = new Map(files.map((path) => [withoutExtension(path), path]));
  return new Map(
    files.map((path) => [
      path,
      importsOf(path).flatMap(({ target, own }) => {
        const found = own ? paths.get(withoutExtension(target)) : undefined;
        return found && found !== path ? [found] : [];
      }),
    ]),
  );
}

/** Groups of files that reach each other (Tarjan's strongly connected components of two or more). */
export function circlesOf(graph: ImportGraph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(path, Math.min(low.get(path) ?? own, low.get(target) ?? own));
    }
    if (low.get(path) !== own) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const path of graph.keys()) if (!index.has(path)) visit(path);
  return found;
}
