'use client';

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './payment.module.css';

interface Method {
  id: string;
  label: string;
  panel: ReactNode;
}

/** The ways of paying as tabs; what was typed in one stays while another is looked at. */
export function MethodTabs({ methods, label }: { methods: Method[]; label: string }) {
  const base = useId();
  const [open, setOpen] = useState(methods[0]?.id);
  if (methods.length === 1) return methods[0]?.panel;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = methods.findIndex(({ id }) => id === open);
    const next = methods.at((at + step) % methods.length);
    if (!next) return;
    setOpen(next.id);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-method="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {methods.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            data-method={id}
            aria-selected={id === open}
            aria-controls={`${base}-${id}`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => setOpen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {methods.map(({ id, panel }) => (
        <div key={id} role="tabpanel" id={`${base}-${id}`} aria-labelledby={`${base}-${id}-tab`} hidden={id !== open}>
          {panel}
        </div>
      ))}
    </>
  );
}
