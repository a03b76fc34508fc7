import styles from './tick.module.css';

/** A tick in a ring, drawn once as if by a pen. Only decoration: the words next to it say the same. */
export function Tick() {
  return (
    <svg className={styles.tick} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" focusable="false">
      <circle className={styles.ring} cx="48" cy="48" r="44" pathLength="1" />
      <circle className={styles.inner} cx="48" cy="48" r="39" pathLength="1" />
      <path className={styles.mark} d="M29 49.5 43 63 68 35" pathLength="1" />
    </svg>
  );
}
