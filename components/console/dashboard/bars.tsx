import { Card } from '@/components/ui/card';
import styles from './dashboard.module.css';

export interface Bar {
  label: string;
  value: number;
  /** The value as people read it; the number itself unless told. */
  text?: string;
}

interface BarsProps {
  title: string;
  bars: Bar[];
  /** Said instead of bars that are all empty. */
  nothing: string;
  note?: string;
}

/** Figures beside bars of their share; who hears the page hears the figures. */
export function Bars({ title, bars, nothing, note }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <Card title={title}>
      {most <= 0 ? (
        <p className="mb-0">{nothing}</p>
      ) : (
        <dl className={styles.bars}>
          {bars.map(({ label, value, text = String(value) }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={styles.track} aria-hidden>
                  <span style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
                </span>
                <strong>{text}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
