import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, isNull, max, min, type SQL } from 'drizzle-orm';
import { PHOTO_TYPES } from '@/lib/config/constants';
import type { PhotoChange, PhotoText, SizedPhoto } from '@/lib/contract/photo';
import { PHOTO_WIDTHS, photoUrl } from '@/lib/contract/photo-address';
import { namesEach } from '@/lib/domain/ordering';
import type { Context, Transaction } from '../../context';
import { photos } from '../../db/schema';
import { fail } from '../../error';
import { dropUnreferenced, keepFile, markUnreferenced, putUnreferenced } from '../../ground/unreferenced-file';
import { sniffType } from '../../people/agency/agency-pictures';
import { blurOf } from './photo-blur';
import { webpWithin } from './photo-weight';

export type PhotoRow = typeof photos.$inferSelect;

type Work<Shown> = (tx: Transaction, before: Shown) => Promise<void>;

type Owner =
  | { storyId: string }
  | { eventId: string }
  | { activityId: string }
  | { hotelId: string; roomCategoryId: string | null };

/** The photos of one story, event, activity, hotel or category, in their order. */
export interface PhotoAlbum<Shown> {
  of: Owner;
  most: number;
  /** Whether a removed photo's files stay for people to whom the photo was shown. Left out, they go. */
  keeps?: (tx: Transaction, id: string) => Promise<boolean>;
  /** Changes the record that the photos belong to: locked and with its audit row; answers it as it is afterwards. */
  edit: (action: PhotoAction, work: Work<Shown>) => Promise<Shown>;
}

export type PhotoAction = 'photoAdded' | 'photoChanged' | 'photoRemoved' | 'photosOrdered';

function inAlbum(of: Owner): SQL | undefined {
  if ('storyId' in of) return eq(photos.storyId, of.storyId);
  if ('eventId' in of) return eq(photos.eventId, of.eventId);
  if ('activityId' in of) return eq(photos.activityId, of.activityId);
  const { hotelId, roomCategoryId } = of;
  const category = roomCategoryId === null ? isNull(photos.roomCategoryId) : eq(photos.roomCategoryId, roomCategoryId);
  return and(eq(photos.hotelId, hotelId), category, eq(photos.retired, false));
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' };

/** The size that is shown where only one is asked for. */
const MIDDLE = PHOTO_WIDTHS[1];

/** The last part of a photo's address. */
export const photoFile = ({ id, ending }: Pick<PhotoRow, 'id' | 'ending'>, width: number = MIDDLE): string =>
  ending === 'webp' ? `${id}-${width}.webp` : `${id}.${ending}`;

/** A photo that was copied before colors were kept has none. */
type KeptPhoto = Omit<SizedPhoto, 'url' | 'sizes' | 'blur'> & { blur?: string | null };

/** A photo that is kept in each width as it is shown, its files under the path. */
export const describePhoto = (path: string, row: KeptPhoto): SizedPhoto => {
  const { id, alt, focalX, focalY, blur } = row;
  const sizes = PHOTO_WIDTHS.map((width) => ({ url: photoUrl(path, id, width), width }));
  return { id, url: photoUrl(path, id, MIDDLE), sizes, alt, focalX, focalY, blur: blur || null };
};

/** Where the file store has a photo in a width. */
export const photoKey = ({ id, ending }: Pick<PhotoRow, 'id' | 'ending'>, width: number): string =>
  ending === 'webp' ? `${id}-${width}` : id;

const keysOf = (row: Pick<PhotoRow, 'id' | 'ending'>) =>
  row.ending === 'webp' ? PHOTO_WIDTHS.map((width) => photoKey(row, width)) : [row.id];

const MEGAPIXEL = 1_000_000;

/** A larger picture would take too much memory. */
const MOST_PIXELS = 80 * MEGAPIXEL;

/** What phones save. Browsers cannot show it, and sharp can only draw it where it holds AVIF pictures. */
const HEIF = /^image\/hei[cf](?:-sequence)?$/;

interface DrawnPhoto {
  sizes: { width: number; body: Uint8Array }[];
  blur: string;
}

/**
 * Draws a picture in each width, upright and without its camera's notes; the upload itself is not kept. Raises
 * FILE_EMPTY, FILE_TOO_LARGE (in bytes, or in pixels), and FILE_TYPE where it is no picture of these types or cannot be
 * read to its end.
 */
async function drawn(bytes: Uint8Array, maxBytes: number): Promise<DrawnPhoto> {
  const type = (await sniffType(bytes, maxBytes)) ?? '';
  const isHeif = HEIF.test(type);
  const refuse = (): never => fail('FILE_TYPE', { values: { what: isHeif ? 'heic' : 'photo' } });
  if (!isHeif && !PHOTO_TYPES.some((each) => each === type)) refuse();
  const { default: sharp } = await import('sharp');
  // Reads only the picture's header, which has its size.
  const { width: across, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse);
  if (across * height > MOST_PIXELS)
    fail('FILE_TOO_LARGE', { values: { what: 'photo', megapixels: MOST_PIXELS / MEGAPIXEL } });
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS });
  const sizes: DrawnPhoto['sizes'] = [];
  try {
    for (const width of PHOTO_WIDTHS) sizes.push({ width, body: await webpWithin(() => open().autoOrient(), width) });
    // The colors of the smallest size, which is turned upright already.
    return { sizes, blur: await blurOf(sharp(sizes[0]?.body)) };
  } catch (error) {
    // Where the picture can be read after all, the failure is ours and not the uploader's.
    await open().stats().catch(refuse);
    throw error;
  }
}

/**
 * Adds a photo behind the others, or before them, of one of PHOTO_TYPES by its bytes. Raises INVALID (too many photos)
 * and what drawn and the album raise; then nothing is stored.
 */
export async function addPhoto<Shown>(
  ctx: Context,
  album: PhotoAlbum<Shown>,
  { bytes, text, maxBytes, first = false }: { bytes: Uint8Array; text: PhotoText; maxBytes: number; first?: boolean },
): Promise<Shown> {
  const row = { id: randomBytes(16).toString('hex'), ending: 'webp' as const };
  const { sizes, blur } = await drawn(bytes, maxBytes);
  const keys = keysOf(row);
  try {
    for (const { width, body } of sizes)
      await putUnreferenced(ctx, { key: photoKey(row, width), body: whole(body), contentType: TYPES.webp });
    return await album.edit('photoAdded', async (tx) => {
      const [there] = await tx
        .select({ photos: count(), first: min(photos.position), last: max(photos.position) })
        .from(photos)
        .where(inAlbum(album.of));
      if ((there?.photos ?? 0) >= album.most) fail('INVALID', { fields: { picture: 'tooManyPhotos' } });
      const position = first ? (there?.first ?? 2) - 1 : (there?.last ?? 0) + 1;
      for (const key of keys) await keepFile(tx, key);
      const alt = { es: text.altEs, en: text.altEn };
      await tx.insert(photos).values({ ...row, ...album.of, alt, blur, position });
    });
  } finally {
    for (const key of keys) await dropUnreferenced(ctx, key);
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Changes a photo's words and what stays in sight of it. Raises NOT_FOUND and what the album raises. */
export async function changePhoto<Shown>(
  album: PhotoAlbum<Shown>,
  id: string,
  { altEs, altEn, ...focal }: PhotoChange,
): Promise<Shown> {
  return album.edit('photoChanged', async (tx) => {
    const isPhoto = and(eq(photos.id, id), inAlbum(album.of));
    const [row] = await tx.select().from(photos).where(isPhoto);
    if (!row) fail('NOT_FOUND');
    const alt = { es: altEs ?? row.alt.es, en: altEn ?? row.alt.en };
    await tx
      .update(photos)
      .set({ ...focal, alt })
      .where(isPhoto);
  });
}

/** Removes a photo, and its files unless the album keeps it. Raises NOT_FOUND and what the album raises. */
export async function removePhoto<Shown>(ctx: Context, album: PhotoAlbum<Shown>, id: string): Promise<Shown> {
  let keys: string[] = [];
  const after = await album.edit('photoRemoved', async (tx) => {
    const isPhoto = and(eq(photos.id, id), inAlbum(album.of));
    const [there] = await tx.select().from(photos).where(isPhoto);
    if (!there) fail('NOT_FOUND');
    if (await album.keeps?.(tx, id)) {
      await tx.update(photos).set({ retired: true }).where(isPhoto);
      return;
    }
    const [gone] = await tx.delete(photos).where(isPhoto).returning();
    if (!gone) fail('NOT_FOUND');
    keys = keysOf(gone);
    for (const key of keys) await markUnreferenced(tx, ctx, key);
  });
  for (const key of keys) await dropUnreferenced(ctx, key);
  return after;
}

/**
 * Puts the photos into this order, the cover first. Raises STALE where the list is not of exactly the photos there are.
 */
export async function orderPhotos<Shown>(album: PhotoAlbum<Shown>, ids: string[]): Promise<Shown> {
  return album.edit('photosOrdered', async (tx, before) => {
    const present = await tx.select({ id: photos.id }).from(photos).where(inAlbum(album.of));
    if (
      !namesEach(
        ids,
        present.map(({ id }) => id),
      )
    )
      fail('STALE', { details: before });
    for (const [index, id] of ids.entries())
      await tx
        .update(photos)
        .set({ position: index + 1 })
        .where(eq(photos.id, id));
  });
}

/** Deletes the rows of photos; answers the keys of their files, which may go once that has committed. */
export async function removePhotos(tx: Transaction, ctx: Context, which: SQL): Promise<string[]> {
  const gone = await tx.delete(photos).where(which).returning();
  const keys = gone.flatMap(keysOf);
  for (const key of keys) await markUnreferenced(tx, ctx, key);
  return keys;
}

/** The photos of an album in their order. */
export const readAlbum = (db: Context['db'], of: Owner): Promise<PhotoRow[]> =>
  db.select().from(photos).where(inAlbum(of)).orderBy(asc(photos.position), asc(photos.id));

/** A file of one of the photos; the caller checks who may see it. Raises NOT_FOUND. */
export async function openPhoto(ctx: Context, which: SQL, file: string) {
  const [id = ''] = file.split(/[-.]/, 1);
  const [row] = await ctx.db
    .select()
    .from(photos)
    .where(and(eq(photos.id, id), which));
  const width = row && PHOTO_WIDTHS.find((each) => photoFile(row, each) === file);
  if (!row || !width) fail('NOT_FOUND');
  const stored = await ctx.services.files.open(photoKey(row, width));
  return stored ? { ...stored, contentType: TYPES[row.ending] } : fail('NOT_FOUND');
}
