'use client';

import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

function focusField(event: MouseEvent<HTMLAnchorElement>, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const words = (element: Element | null | undefined): string => {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const mark of copy?.querySelectorAll('[data-optional]') ?? []) mark.remove();
  return copy?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
};

/** A field's name on the page: its label, or the title of a group of choices; empty where it has none. */
function fieldName(id: string): string {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type))
    return words(field.closest('fieldset')?.querySelector('legend'));
  const labels = (field as HTMLInputElement | null)?.labels;
  return field?.getAttribute('aria-label') ?? words(labels?.[0]);
}

/** In the summary each sentence names its field: without it two fields with the same error could not be told apart. */
const naming = (name: string | undefined, message: string): string =>
  !name || message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`;

interface ErrorSummaryProps {
  title: string;
  errors: { id: string; message: string }[];
  /** Number of the failed submit: a new one moves the focus here again, typing in between does not. */
  attempt?: number;
}

export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  const [names, setNames] = useState<Record<string, string>>({});
  const ids = errors.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const each = ids.split(' ').filter(Boolean);
    setNames(Object.fromEntries(each.map((id) => [id, fieldName(id)])));
  }, [ids]);
  const focused = useRef<number>(undefined);
  useEffect(() => {
    // An error that typing cleared and brought back ("60", then "60.") belongs to the same attempt: the focus stays in
    // the field.
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
              {naming(names[id], message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
