import type { ReactNode } from 'react';
import styles from './stay.module.css';

interface RoomPriceProps {
  amount: ReactNode;
  /** What the amount is of. */
  what: string;
  /** Who sleeps there, and for how long. */
  party: string;
  /** Until when it is free to cancel; null where it is not. */
  free: string | null;
}

/** The price of a room, said first; the same on the page that everybody sees and for one's own party. */
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
