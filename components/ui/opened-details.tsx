import { type ReactNode, useState } from 'react';

interface OpenedDetailsProps {
  summary: string;
  className?: string;
  /** Drawn, and so read, once it is opened. */
  children: ReactNode;
}

/** What few look at: what is in it is asked for when it is opened. */
export function OpenedDetails({ summary, className, children }: OpenedDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
