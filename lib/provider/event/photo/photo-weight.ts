import type { Sharp } from 'sharp';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';

/** The widest that a phone asks for. */
const PHONE_WIDTH = PHOTO_WIDTHS[1];

/** Bytes that a photo of a phone may weigh, so that the first view with its cover stays under 120 kB. */
export const PHONE_PHOTO_BYTES = 110_000;

/**
 * The first quality serves most photos; the lower ones are for pictures with so much detail that they would weigh too
 * much.
 */
const QUALITIES = [78, 66, 54, 42, 30] as const;

/**
 * Shares of the width, for a picture that is too heavy even in the lowest quality: such pictures are mostly noise, in
 * which a smaller width is not noticed.
 */
const SHARES = [1, 0.75, 0.5, 0.25];

/**
 * Most pixels that are held in memory at once (16 MB at four bytes each). A larger picture, such as a strip many times
 * as tall as it is wide, is drawn again for each try.
 */
const MOST_HELD_PIXELS = 4_000_000;

const within = (picture: Sharp, width: number) => picture.resize({ width, withoutEnlargement: true });

/**
 * A picture as WebP, no wider than so many pixels; of a phone's width no heavier than PHONE_PHOTO_BYTES. Raises what
 * sharp does where it cannot be drawn.
 */
export async function webpWithin(open: () => Sharp, width: number): Promise<Uint8Array> {
  if (width > PHONE_WIDTH) return within(open(), width).webp({ quality: QUALITIES[0] }).toBuffer();
  const again = await heldWithin(open, width);
  let body = new Uint8Array();
  for (const share of SHARES) {
    for (const quality of QUALITIES) {
      body = await within(again(), Math.round(width * share))
        .webp({ quality })
        .toBuffer();
      if (body.length <= PHONE_PHOTO_BYTES) return body;
    }
  }
  return body;
}

/** The picture at its width, drawn once however often it is tried. */
async function heldWithin(open: () => Sharp, width: number): Promise<() => Sharp> {
  const picture = open();
  const { autoOrient } = await picture.metadata();
  const share = Math.min(1, width / autoOrient.width);
  if (autoOrient.width * autoOrient.height * share ** 2 > MOST_HELD_PIXELS) return open;
  const { data, info } = await within(picture, width).raw().toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  const { width: across, height, channels } = info;
  return () => sharp(data, { raw: { width: across, height, channels } });
}
