declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    keepAllGlyphs?: boolean;
    /** A number pins an axis. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string | null, options: Options): Promise<Buffer>;
}
