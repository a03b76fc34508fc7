import Image from 'next/image';

interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  className?: string;
  /** In sight at once: fetched first. */
  eager?: boolean;
}

// Only our own raster uploads go through the resizer; an agency may also name a drawing or a foreign address.
const isResizable = (src: string) => src.startsWith('/') && !src.startsWith('//') && !/\.svg(?:$|\?)/i.test(src);

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
