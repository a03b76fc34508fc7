import type { CSSProperties } from 'react';
import type { SizedPhoto } from '@/lib/contract/photo';
import type { Locale } from '@/lib/i18n/routing';

/** A photo of a strip. The page carries it next to the drawn photo, so it is as small as possible. */
export interface StripPhoto {
  id: string;
  alt: string;
  /** The CSS property `object-position`; left out where the middle stays in sight. */
  position?: string;
  /** The photo's colors, shown until it is loaded; left out where they are not known. */
  blur?: string;
}

/** Photos of one place, with the folder that they lie in. */
export interface StripPhotos {
  folder: string;
  photos: StripPhoto[];
}

export const srcSetOf = ({ sizes }: Pick<SizedPhoto, 'sizes'>): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** What stays in sight where a photo is cropped, as the style `object-position`; undefined in the middle. */
export const positionOf = ({ focalX, focalY }: Pick<SizedPhoto, 'focalX' | 'focalY'>): string | undefined =>
  focalX === 50 && focalY === 50 ? undefined : `${focalX}% ${focalY}%`;

/** What stays in sight of a photo, and its colors where it will be: the page shows them until it is loaded. */
export const photoStyle = (position: string | undefined, blur: string | null | undefined): CSSProperties | undefined =>
  position || blur
    ? { ...(position && { objectPosition: position }), ...(blur && { background: `linear-gradient(${blur})` }) }
    : undefined;

/** The photos of an event, a hotel or a room, at least one. */
export const stripPhotos = (photos: SizedPhoto[], locale: Locale): StripPhotos => ({
  folder: photos[0]?.url.replace(/\/[^/]+$/, '') ?? '',
  photos: photos.map((photo) => {
    const position = positionOf(photo);
    const { id, alt, blur } = photo;
    return { id, alt: alt[locale], ...(position && { position }), ...(blur && { blur }) };
  }),
});
