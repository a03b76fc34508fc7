'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  /** When this value changes, the panel closes: the page's path, or the choice made inside. */
  closeOn: string;
  className?: string;
  children: ReactNode;
}

/**
 * A button with a panel that it opens; Escape, a press elsewhere and a change of `closeOn` close it. Works unscripted.
 */
export function Disclosure({ summary, closeOn, className, children }: DisclosureProps) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const box = useRef<HTMLDetailsElement>(null);
  const open = openOn === closeOn;
  useEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpenOn(null);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpenOn(null);
    box.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={box}
      open={open}
      className={className ? `${styles.disclosure} ${className}` : styles.disclosure}
      onToggle={({ currentTarget }) => setOpenOn(currentTarget.open ? closeOn : null)}
      onKeyDown={leave}
    >
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
