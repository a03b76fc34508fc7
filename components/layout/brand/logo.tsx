interface LogoProps {
  src: string;
  name: string;
  width: number;
  height: number;
}

/** An agency's logo of any shape, fitted to the start of its box. */
export function Logo({ src, name, width, height }: LogoProps) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <image href={src} width={width} height={height} preserveAspectRatio="xMinYMid meet" />
    </svg>
  );
}
