declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    keepAllGlyphs?: boolean;
    /** OpenType features by their four letters; without it, all of them. */
    keepFeatures?: string[];
    /** A number pins an axis. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string | null, options: Options): Promise<Buffer>;
}
