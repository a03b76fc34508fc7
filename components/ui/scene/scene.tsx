interface SceneProps {
  name: 'beach' | 'arch' | 'rings' | 'palms' | 'envelope' | 'room' | 'plane';
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Fills its box and loses the edges, instead of fitting into it. */
  fill?: boolean;
}

/** One of the drawings of public/illustrations: a vector, so nothing has to resize it. */
export function Scene({ name, alt, width, height, className, fill }: SceneProps) {
  return (
    <svg
      className={className ? `scene ${className}` : 'scene'}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fill ? 'xMidYMax slice' : undefined}
      role="img"
      aria-label={alt}
    >
      <image href={`/illustrations/${name}.svg`} width={width} height={height} />
    </svg>
  );
}
