import { type ReactNode, useState } from 'react';

interface OpenedDetailsProps {
  summary: string;
  className?: string;
  /** Drawn, and so read, once it is opened. */
  children: ReactNode;
}

/** Details that few people need: their content is loaded once they are opened. */
export function OpenedDetails({ summary, className, children }: OpenedDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
