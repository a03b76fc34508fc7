import { create, toString as drawQr } from 'qrcode';

const LEVEL = 'M';

/** What a ticket's code holds: the console page where staff check its people in. `siteUrl` has no slash at its end. */
export function ticketUrl(siteUrl: string, key: string): string {
  return `${siteUrl.replace(/\/$/, '')}/adminmaster/Asistentes/check-in/${encodeURIComponent(key)}`;
}

/** The code as an SVG document, black on white with its quiet zone. */
export function ticketQrSvg(url: string): Promise<string> {
  return drawQr(url, { type: 'svg', errorCorrectionLevel: LEVEL, margin: 4 });
}

/** The code's dark modules as one path, a module one unit, and how many modules a side has. */
export function ticketQrPath(url: string): { path: string; size: number } {
  const { modules } = create(url, { errorCorrectionLevel: LEVEL });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { path, size };
}
