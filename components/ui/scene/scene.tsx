interface SceneProps {
  name: 'beach' | 'arch' | 'rings' | 'palms' | 'envelope' | 'room' | 'plane';
  alt: string;
  width: number;
  height: number;
  className?: string;
}

/** One of the drawings of public/illustrations: a vector, so nothing has to resize it, and below the fold it waits. */
export function Scene({ name, alt, width, height, className }: SceneProps) {
  return (
    <svg
      className={className ? `scene ${className}` : 'scene'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={alt}
    >
      <image href={`/illustrations/${name}.svg`} width={width} height={height} />
    </svg>
  );
}
