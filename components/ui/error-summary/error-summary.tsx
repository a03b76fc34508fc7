'use client';

import { type MouseEvent, useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  title: string;
  errors: { id: string; message: string }[];
  /** Number of the failed submit: a new one moves the focus here again, typing in between does not. */
  attempt?: number;
}

function focusField(event: MouseEvent<HTMLAnchorElement>, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export function ErrorSummary({ title, errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown && attempt >= 0) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="alert alert-danger error-summary">
      <p className="alert-title">{title}</p>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={`${id}-${message}`}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
