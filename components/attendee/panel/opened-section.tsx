import { type ReactNode, useState } from 'react';

interface OpenedSectionProps {
  title: string;
  /** What opens it. */
  open: string;
  /** Drawn, and so read, once it is opened. */
  children: ReactNode;
}

/** A part of the panel that few look at: what is in it is asked for when it is opened. */
export function OpenedSection({ title, open, children }: OpenedSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h3>{title}</h3>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{open}</summary>
        {isOpen && children}
      </details>
    </section>
  );
}
