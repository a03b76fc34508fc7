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
 * As it was uploaded, not through the resizer: that keeps a copy for hours, and a couple that takes its consent back is
 * gone at once.
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
