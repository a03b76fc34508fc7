import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];

/** What PGlite does on disk, as far as it gives a file its mode. */
interface Operations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { mode?: number }): void;
}

const forOwner = (mode: number) => mode & ~0o077;

function keepForOwner({ NODEFS }: { NODEFS: object }): void {
  const { node_ops: operations } = NODEFS as { node_ops: Operations };
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, forOwner(mode), device);
  operations.setattr = (node, attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: forOwner(attributes.mode) });
}

/**
 * The database's folder on disk. PGlite sets the modes of its files itself, readable and writable by everybody, and no
 * umask has a say in that: here each is its owner's alone from the moment that it is made.
 */
export class OwnerOnlyFiles extends NodeFS {
  override init(pg: PGlite, options: Options) {
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), keepForOwner] });
  }
}
