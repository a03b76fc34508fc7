'use client';

import type { ReactNode } from 'react';

interface AlertProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/**
 * A failure stands at the head of its form or list, out of sight on a phone for who pressed at the foot. Nothing moves
 * without a press: not for a page that opens with a failure, nor for a part of it that could not be read.
 */
function bringInSight(alert: HTMLElement | null) {
  const press = navigator.userActivation;
  const isAnswer = alert?.closest('form, [role="dialog"]')
    ? press?.hasBeenActive
    : press?.isActive && document.activeElement?.matches('button');
  if (isAnswer) alert?.scrollIntoView({ block: 'nearest' });
}

export function Alert({ tone, title, children, className }: AlertProps) {
  const isFailure = tone === 'danger';
  return (
    <div
      ref={isFailure ? bringInSight : undefined}
      className={['alert', `alert-${tone}`, className].filter(Boolean).join(' ')}
      role={isFailure ? 'alert' : 'status'}
    >
      {title && <p className="alert-title">{title}</p>}
      {children}
    </div>
  );
}
