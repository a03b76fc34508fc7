import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  illustration?: ReactNode;
  level?: 1 | 2 | 3;
}

export function EmptyState({ title, text, action, illustration, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty-state">
      {illustration}
      <Heading className="h3 mb-0">{title}</Heading>
      <p>{text}</p>
      {action}
    </div>
  );
}
