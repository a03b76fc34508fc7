/** A QR code's dark modules as one path, a module one unit, and how many modules a side has. */
export interface QrModules {
  path: string;
  size: number;
}

interface Grid {
  /** Modules of a side. */
  size: number;
  /** Whether the module is dark: not 0, nor false. */
  get(row: number, column: number): number | boolean;
}

/**
 * A QR code's grid as one path. A row's neighbouring dark modules are one piece of it, half of what each by itself takes: a
 * page carries the path twice, to be seen and for React.
 */
export function qrModules(grid: Grid): QrModules {
  const { size } = grid;
  let path = '';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      if (!grid.get(row, column)) continue;
      const from = column;
      while (column + 1 < size && grid.get(row, column + 1)) column++;
      const length = column + 1 - from;
      path += `M${from} ${row}h${length}v1h-${length}z`;
    }
  return { path, size };
}
