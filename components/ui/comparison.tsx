import type { ReactNode } from 'react';
import styles from './comparison.module.css';

interface Side {
  name: string;
  shown: ReactNode;
}

interface ComparisonProps {
  rows: readonly { key: string; label: ReactNode; now: Side; wanted: Side }[];
}

/** Shows the present values next to the requested ones. */
export function Comparison({ rows }: ComparisonProps) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ key, label, now, wanted }) => (
        <div key={key}>
          <dt>{label}</dt>
          {[now, wanted].map(({ name, shown }) => (
            <dd key={name}>
              <span className={styles.side}>{name}</span> <div>{shown}</div>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
