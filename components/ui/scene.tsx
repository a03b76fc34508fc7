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
  /** Alternative text; empty where the words beside the picture say the same. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Fills its box and loses the edges, instead of fitting into it. */
  fill?: boolean;
  /** Set where the picture is in sight at once, so that it is fetched before others. */
  eager?: boolean;
}

/** One of the drawings of public/illustrations: a vector, so nothing has to resize it. */
export function Scene({ name, alt, width, height, className, fill, eager }: SceneProps) {
  return (
    <picture className="scene-frame">
      <img
        className={['scene', fill && 'scene-fill', className].filter(Boolean).join(' ')}
        src={`/illustrations/${name}.svg`}
        alt={alt}
        width={width}
        height={height}
        fetchPriority={eager ? 'high' : 'low'}
        decoding={eager ? 'sync' : 'async'}
      />
    </picture>
  );
}
