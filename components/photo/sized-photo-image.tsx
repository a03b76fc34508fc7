import type { SizedPhoto } from '@/lib/contract/photo';
import type { Locale } from '@/lib/i18n/routing';
import { photoStyle, positionOf, srcSetOf } from './strip-photos';

interface SizedPhotoImageProps {
  photo: SizedPhoto;
  locale: Locale;
  /** The image's attribute `sizes`. */
  sizes: string;
  className: string | undefined;
  /** Set where the photo is in sight at once, so that it is fetched first. */
  eager?: boolean;
}

/**
 * A photo of an event in the width that the screen needs. The provider keeps the widths itself, not the resizer, which
 * could not read those of a draft and would show for hours what was removed. Where it is cropped, its focal point stays
 * in sight.
 */
export function SizedPhotoImage({ photo, locale, sizes, className, eager = false }: SizedPhotoImageProps) {
  return (
    <picture>
      <img
        src={photo.url}
        srcSet={srcSetOf(photo)}
        sizes={sizes}
        alt={photo.alt[locale]}
        className={className}
        width={480}
        height={640}
        style={photoStyle(positionOf(photo), photo.blur)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
      />
    </picture>
  );
}
