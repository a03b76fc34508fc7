import { create } from 'qrcode';
import styles from '../reservation/reservation.module.css';

const QUIET = 2;

/** The text as a QR code, drawn on the server: one path, no script. */
export function QrCode({ text, label, caption }: { text: string; label: string; caption: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + QUIET * 2;
  const squares = Array.from(modules.data, (isDark, index) =>
    isDark ? `M${(index % modules.size) + QUIET} ${Math.floor(index / modules.size) + QUIET}h1v1h-1z` : '',
  ).join('');
  return (
    <figure className={styles.qr}>
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={side} height={side} fill="#fff" />
        <path d={squares} fill="#22313a" />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
