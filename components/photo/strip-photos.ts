import type { SizedPhoto } from '@/lib/contract/photo';
import type { Locale } from '@/lib/i18n/routing';

/** A photo as a strip shows it: what it takes in a page beside the drawn one is as little as can be. */
export interface StripPhoto {
  id: string;
  url: string;
  srcSet: string;
  alt: string;
  /** What stays in sight where it is cropped, as the style `object-position`. */
  position: string;
}

export const srcSetOf = ({ sizes }: Pick<SizedPhoto, 'sizes'>): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');

export const positionOf = ({ focalX, focalY }: Pick<SizedPhoto, 'focalX' | 'focalY'>): string =>
  `${focalX}% ${focalY}%`;

export const stripPhotos = (photos: SizedPhoto[], locale: Locale): StripPhoto[] =>
  photos.map((photo) => ({
    id: photo.id,
    url: photo.url,
    srcSet: srcSetOf(photo),
    alt: photo.alt[locale],
    position: positionOf(photo),
  }));
