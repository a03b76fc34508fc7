/** The dark modules of a QR code as one SVG path, one unit for each module, and the number of modules of a side. */
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
 * A QR code's grid as one path. Neighbouring dark modules of a row are drawn as one piece, which halves the text; that
 * matters, since a page carries the path twice (in the HTML and in React's data).
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
