// Apart from photo.ts, so that pages for guests do not load its schemas.

/** In pixels; a narrower photo keeps its own width. A photo's `url` leads to the middle size. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;

/** The address of one width of a photo, in the folder of its event, hotel or room. */
export const photoUrl = (folder: string, id: string, width: number): string => `${folder}/${id}-${width}.webp`;
