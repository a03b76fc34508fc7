import Image from 'next/image';

// Only uploaded photos are resized; an agency may also name a vector drawing or another site's picture.
const isResizable = (src: string) => src.startsWith('/') && !src.startsWith('//') && !/\.svg(?:$|\?)/i.test(src);

interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  className?: string;
  /** Set where the picture is in sight at once, so that it is fetched first. */
  eager?: boolean;
}

/** A photo or logo from an upload, resized by next/image where that is possible. */
export function Picture({ src, alt, width, height, sizes, className, eager = false }: PictureProps) {
  return (
    <Image
      src={src}
      alt={alt}
      width={width}
      height={height}
      sizes={sizes}
      className={className}
      unoptimized={!isResizable(src)}
      preload={eager}
    />
  );
}
