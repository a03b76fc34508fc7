'use client';

import type { GuestName } from '@/lib/contract/guest';
import styles from './name-picker.module.css';

interface NameOptionsProps {
  id: string;
  label: string;
  names: GuestName[];
  /** Position of the option that the keyboard is on; -1 = none. */
  active: number;
  onPick: (name: GuestName) => void;
}

/** The listbox of a name picker; the focus stays in its input. */
export function NameOptions({ id, label, names, active, onPick }: NameOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.options} hidden={names.length === 0}>
      {names.map((name, index) => (
        <div
          key={name.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // Before the input loses the focus, which would close the list.
          onPointerDown={(pressed) => {
            pressed.preventDefault();
            onPick(name);
          }}
        >
          {name.name}
        </div>
      ))}
    </div>
  );
}
