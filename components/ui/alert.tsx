import type { ReactNode } from 'react';

interface AlertProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function Alert({ tone, title, children, className }: AlertProps) {
  return (
    <div
      className={['alert', `alert-${tone}`, className].filter(Boolean).join(' ')}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      {title && <p className="alert-title">{title}</p>}
      {children}
    </div>
  );
}
