'use client';

import type { ReactNode } from 'react';

interface AlertProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** Whether it answers a press, as every failure does: then it is scrolled into view. */
  answers?: boolean;
}

/**
 * A message is at the top of its form or list, where a person who pressed at its foot on a phone does not see it. It is
 * only scrolled to after a press: not for a page that opens with a failure, nor for a part of it that could not be
 * loaded.
 */
function bringInSight(alert: HTMLElement | null) {
  const press = navigator.userActivation;
  const isAnswer = alert?.closest('form, [role="dialog"]')
    ? press?.hasBeenActive
    : press?.isActive && document.activeElement?.closest('form, button');
  if (isAnswer) alert?.scrollIntoView({ block: 'nearest' });
}

export function Alert({ tone, title, children, className, answers = tone === 'danger' }: AlertProps) {
  return (
    <div
      ref={answers ? bringInSight : undefined}
      className={['alert', `alert-${tone}`, className].filter(Boolean).join(' ')}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      {title && <p className="alert-title">{title}</p>}
      {children}
    </div>
  );
}
