import type { ReactNode } from 'react';
import styles from './stay.module.css';

interface RoomPriceProps {
  amount: ReactNode;
  /** What the price covers. */
  what: string;
  /** Who sleeps there, and for how long. */
  party: string;
  /** Until when it is free to cancel; null where it is not. */
  free: string | null;
}

/** The price of a room as text, on the page that everybody sees as well as for the reader's own party. */
export function RoomPrice({ amount, what, party, free }: RoomPriceProps) {
  return (
    <div className={styles.price}>
      <p>
        <strong>{amount}</strong> <span>{what}</span>
      </p>
      <p className={styles.party}>{party}</p>
      {free && <p className={styles.free}>{free}</p>}
    </div>
  );
}
