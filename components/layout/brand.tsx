interface LogoProps {
  src: string;
  name: string;
  width: number;
  height: number;
}

/** The product's mark and name, where an agency has no logo of its own. Two rings that make a plus sign of gold. */
export function Brand({ name, size }: { name: string; size: 'navbar' | 'footer' }) {
  return (
    <span className={`brand brand-${size}`}>
      <svg viewBox="0 0 64 52" aria-hidden="true" focusable="false">
        <g fill="none" strokeLinecap="round">
          <circle cx="23" cy="31" r="17" stroke="currentColor" strokeWidth="2.2" />
          <path d="M31.6 16.3a17 17 0 1 1-2.4 27.2" stroke="var(--gold)" strokeWidth="2.2" />
          <path d="M41 14 36.5 8.2 39 4h4l2.5 4.200z" stroke="var(--gold)" strokeWidth="1.6" strokeLinejoin="round" />
        </g>
      </svg>
      <span>{name}</span>
    </span>
  );
}

/** An agency's logo of any shape, fitted to the start of its box. */
export function Logo({ src, name, width, height }: LogoProps) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <image href={src} width={width} height={height} preserveAspectRatio="xMinYMid meet" />
    </svg>
  );
}
