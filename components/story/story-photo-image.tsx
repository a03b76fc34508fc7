import Image from 'next/image';
import type { Photo } from '@/lib/contract/photo';
import type { Locale } from '@/lib/i18n/routing';

interface StoryPhotoImageProps {
  photo: Photo;
  locale: Locale;
  className: string | undefined;
  later?: boolean;
}

/**
 * The photo as uploaded, not resized: the resizer keeps copies for hours, and a couple that takes its consent back has
 * to disappear at once.
 */
export function StoryPhotoImage({ photo, locale, className, later = true }: StoryPhotoImageProps) {
  return (
    <Image
      src={photo.url}
      alt={photo.alt[locale]}
      className={className}
      width={480}
      height={600}
      loading={later ? 'lazy' : 'eager'}
      unoptimized
    />
  );
}
