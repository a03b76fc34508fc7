import { create } from 'qrcode';
import type { QrModules } from './qr-svg';

/** A ticket is read on scratched screens and folded paper: 15 of 100 modules may be lost. */
const LEVEL = 'M';

/**
 * The text as a QR code. A row's neighbouring dark modules are one piece of the path, half of what each by itself takes: a
 * page carries the path twice, to be seen and for React.
 */
export function qrModules(text: string): QrModules {
  const { modules } = create(text, { errorCorrectionLevel: LEVEL });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      if (!modules.get(row, column)) continue;
      const from = column;
      while (column + 1 < size && modules.get(row, column + 1)) column++;
      const length = column + 1 - from;
      path += `M${from} ${row}h${length}v1h-${length}z`;
    }
  return { path, size };
}
