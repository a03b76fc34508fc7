import type { Sharp } from 'sharp';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';

/** The widest that a phone asks for. */
const PHONE_WIDTH = PHOTO_WIDTHS[1];

/** Bytes that a photo of a phone may weigh, so that the first view with its cover stays under 120 kB. */
export const PHONE_PHOTO_BYTES = 110_000;

/** What most photos are kept in; the others are for those with so much in them that they would weigh too much. */
const QUALITIES = [78, 66, 54, 42, 30];

/** Shares of the width, for what is too heavy in the least quality: noise, which nobody sees the less of. */
const SHARES = [1, 0.75, 0.5, 0.25];

/**
 * A picture as WebP, no wider than so many pixels; of a phone's width no heavier than PHONE_PHOTO_BYTES. Raises what sharp
 * does where it cannot be drawn.
 */
export async function webpWithin(open: () => Sharp, width: number): Promise<Uint8Array> {
  const most = width > PHONE_WIDTH ? Number.POSITIVE_INFINITY : PHONE_PHOTO_BYTES;
  let body = new Uint8Array();
  for (const share of SHARES) {
    for (const quality of QUALITIES) {
      const sized = open().resize({ width: Math.round(width * share), withoutEnlargement: true });
      body = await sized.webp({ quality }).toBuffer();
      if (body.length <= most) return body;
    }
  }
  return body;
}
