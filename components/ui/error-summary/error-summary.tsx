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

export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  const focused = useRef<number>(undefined);
  useEffect(() => {
    // An error that typing cleared and brought back ("60", then "60.") is of the same attempt: the typist keeps the focus.
    if (!shown || (attempt !== undefined && focused.current === attempt)) return;
    focused.current = attempt;
    box.current?.focus();
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
