import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
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

/** Pictures of every kind that is uploaded: with and without what shines through, in grays, in sixteen bits. */
const KINDS: [string, (picture: Sharp) => Sharp][] = [
  ['a photo', (picture) => picture.jpeg()],
  ['a drawing that lets through what is behind it', (picture) => picture.ensureAlpha(0.4).png()],
  ['grays', (picture) => picture.greyscale().jpeg()],
  ['grays that let through what is behind them', (picture) => picture.greyscale().ensureAlpha(0.4).png()],
  ['sixteen bits', (picture) => picture.toColourspace('rgb16').png()],
  ['the colors of print', (picture) => picture.toColourspace('cmyk').jpeg()],
];

it.each(KINDS)('%s comes out as it would be drawn directly', async (_what, kept) => {
  const [left, right] = ['#d02020', '#2020d0'].map((background) => ({
    create: { width: 350, height: 500, channels: 3 as const, background },
  }));
  const halves = sharp({ create: { width: 700, height: 500, channels: 3, background: '#ffffff' } }).composite([
    { input: await sharp(left).png().toBuffer(), left: 0, top: 0 },
    { input: await sharp(right).png().toBuffer(), left: 350, top: 0 },
  ]);
  const bytes = await kept(sharp(await halves.png().toBuffer())).toBuffer();
  const direct = await sharp(bytes).resize({ width: 480, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
  expect(await webpWithin(() => sharp(bytes), 480)).toEqual(direct);
});

it('is drawn once from its file, however often its quality is tried', async () => {
  const open = vi.fn(noise(1200, 1600));
  expect((await webpWithin(open, 480)).length).toBeLessThanOrEqual(PHONE_PHOTO_BYTES);
  expect(open).toHaveBeenCalledTimes(1);
});

it('lies on its side in its file and is held by how it stands', async () => {
  const bytes = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const open = vi.fn(() => sharp(bytes).autoOrient());
  const { width, height } = await sharp(await webpWithin(open, 480)).metadata();
  expect([width, height]).toEqual([480, 320]);
  expect(open).toHaveBeenCalledTimes(1);
});

it('is never held whole where it is a strip much taller than wide', async () => {
  const strip = { create: { width: 480, height: 12_000, channels: 3 as const, background: '#0f4c5c' } };
  const open = vi.fn(() => sharp(strip));
  expect((await sharp(await webpWithin(open, 480)).metadata()).height).toBe(12_000);
  // Once to look at its size, and once to draw it.
  expect(open).toHaveBeenCalledTimes(2);
});
