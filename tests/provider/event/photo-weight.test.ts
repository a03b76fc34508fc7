import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';
import { PHONE_PHOTO_BYTES, webpWithin } from '@/lib/provider/event/photo/photo-weight';

/** As full of detail as no photo is: leaves and sand, at the height of a phone's. */
const noise = (width: number, height: number) => {
  const bytes = randomBytes(width * height * 3);
  return () => sharp(bytes, { raw: { width, height, channels: 3 } });
};
const plain = () => sharp({ create: { width: 2000, height: 3000, channels: 3, background: '#0f4c5c' } });

const PHONE = PHOTO_WIDTHS.filter((width) => width <= 960);

it('has the widths of a phone to look at', () => expect(PHONE).toEqual([480, 960]));

it.each(PHONE)('a photo of %i px never weighs more than a phone’s first view allows', async (width) => {
  const open = noise(1200, 1600);
  const usual = await open().resize({ width }).webp({ quality: 78 }).toBuffer();
  expect(usual.length, 'as every other, it would').toBeGreaterThan(PHONE_PHOTO_BYTES);
  const body = await webpWithin(open, width);
  expect(body.length).toBeGreaterThan(0);
  expect(body.length).toBeLessThanOrEqual(PHONE_PHOTO_BYTES);
  expect((await sharp(body).metadata()).format).toBe('webp');
});

it('what weighs little keeps its width, and so does what is for a desk', async () => {
  expect((await sharp(await webpWithin(plain, 960)).metadata()).width).toBe(960);
  const open = noise(1700, 300);
  const wide = await webpWithin(open, 1600);
  expect((await sharp(wide).metadata()).width).toBe(1600);
  expect(wide).toEqual(await open().resize({ width: 1600, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer());
});
