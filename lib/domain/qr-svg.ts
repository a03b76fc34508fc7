import type { QrModules } from './qr-modules';

/** Pixels of a side: sharp on a printed page of some centimetres. */
export const PRINTED_SIDE = 1200;

/** Light modules that a reader needs around the code. */
export const QUIET_MODULES = 4;

/** The code as an SVG document of its own, black on white, `side` pixels wide with its quiet zone. */
export function qrSvg({ path, size }: QrModules, side: number): string {
  const whole = size + 2 * QUIET_MODULES;
  const from = -QUIET_MODULES;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${whole} ${whole}" width="${side}" height="${side}"`,
    ` shape-rendering="crispEdges"><rect x="${from}" y="${from}" width="${whole}" height="${whole}" fill="#fff"/>`,
    `<path d="${path}" fill="#000"/></svg>`,
  ].join('');
}
