// Apart from photo.ts, whose schemas no page of guests should carry.

/** In pixels; a photo that is narrower is kept as it is. The middle one is what a photo's `url` leads to. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;

/** Where a photo lies that is kept in each of the widths, among those of its event, hotel or room. */
export const photoUrl = (folder: string, id: string, width: number): string => `${folder}/${id}-${width}.webp`;
