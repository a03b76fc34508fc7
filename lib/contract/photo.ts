import { z } from 'zod';
import { recordId } from './record-id';

/** The most bytes of an upload; photos of phones are well below. */
export const PHOTO_MAX_BYTES = 12 * 1024 * 1024;

export const MOST_EVENT_PHOTOS = 40;
export const MOST_HOTEL_PHOTOS = 30;
export const MOST_ROOM_PHOTOS = 10;

const alternative = z.string().trim().min(3).max(200);

export const photo = z.object({ id: z.string(), url: z.string(), alt: z.object({ es: alternative, en: alternative }) });
export type Photo = z.infer<typeof photo>;

/** The text fields of a photo's form; the picture is its file `picture`. */
export const photoText = z.object({ altEs: alternative, altEn: alternative });
export type PhotoText = z.infer<typeof photoText>;

/** PUT …/photos/order: all photos, the cover first. */
export const photoOrder = z.object({ ids: z.array(recordId).min(1).max(MOST_EVENT_PHOTOS) }).meta({ id: 'PhotoOrder' });
export type PhotoOrder = z.infer<typeof photoOrder>;

const percent = z.int().min(0).max(100);

/** A photo of an event's page, of a hotel or of its rooms; each has its own order, with the cover first. */
export const sizedPhoto = photo
  .extend({
    /** All stored widths, the smallest first. */
    sizes: z.array(z.object({ url: z.string(), width: z.int() })),
    /** The point that stays visible where the photo is cropped: percent from the left and from the top. */
    focalX: percent,
    focalY: percent,
    /** Three colors of the photo from top to bottom, for a CSS gradient shown while the photo loads. */
    blur: z
      .string()
      .regex(/^#[0-9a-f]{6}(?:,#[0-9a-f]{6}){2}$/)
      .nullable(),
  })
  .meta({ id: 'SizedPhoto' });
export type SizedPhoto = z.infer<typeof sizedPhoto>;

/** The answer of calls about such photos: all of them in their order. */
export const sizedPhotos = z.object({ photos: z.array(sizedPhoto) }).meta({ id: 'SizedPhotos' });
export type SizedPhotos = z.infer<typeof sizedPhotos>;

/** PATCH …/photos/{file}: what is left out stays. */
export const photoChange = photoText.extend({ focalX: percent, focalY: percent }).partial().meta({ id: 'PhotoChange' });
export type PhotoChange = z.infer<typeof photoChange>;
