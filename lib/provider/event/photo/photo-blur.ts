import type { Sharp } from 'sharp';

const ROWS = 3;

/** Stands for a photo that was looked at and has no colors to show. */
export const NO_COLORS = '';

/**
 * What is shown in a photo's place until it is loaded: its colors from top to bottom, for a gradient. NO_COLORS for a
 * picture with transparent parts. Raises what sharp does where it cannot be drawn.
 */
export async function blurOf(picture: Sharp): Promise<string> {
  if ((await picture.metadata()).hasAlpha && !(await picture.stats()).isOpaque) return NO_COLORS;
  const rows = picture.clone().resize(1, ROWS, { fit: 'fill' }).toColourspace('srgb').removeAlpha();
  const bytes = await rows.raw().toBuffer();
  const colors = Array.from({ length: ROWS }, (_, row) => bytes.subarray(3 * row, 3 * row + 3).toString('hex'));
  return colors.map((color) => `#${color}`).join(',');
}
