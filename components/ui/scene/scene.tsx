import { preload } from 'react-dom';

type Drawing =
  | 'arch'
  | 'beach'
  | 'bottle'
  | 'bouquets'
  | 'cover-sunset'
  | 'door'
  | 'envelope'
  | 'hotel'
  | 'island'
  | 'lagoon'
  | 'palms'
  | 'parasol'
  | 'photos'
  | 'pier'
  | 'plane'
  | 'postcard'
  | 'rings'
  | 'room'
  | 'screen';

interface SceneProps {
  name: Drawing;
  /** Empty where the words beside it say the same. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Fills its box and loses the edges, instead of fitting into it. */
  fill?: boolean;
  /** In sight at once: fetched with the page, which a drawing inside an svg otherwise is not. */
  eager?: boolean;
}

/** One of the drawings of public/illustrations: a vector, so nothing has to resize it. */
export function Scene({ name, alt, width, height, className, fill, eager }: SceneProps) {
  const href = `/illustrations/${name}.svg`;
  if (eager) preload(href, { as: 'image', fetchPriority: 'high' });
  return (
    <svg
      className={className ? `scene ${className}` : 'scene'}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fill ? 'xMidYMax slice' : undefined}
      role="img"
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <image href={href} width={width} height={height} />
    </svg>
  );
}
