import type { ReactNode } from 'react';

/** After a label: the asterisk, and the word for "optional" without which it would read as required. */
export function OptionalMark({ children }: { children: ReactNode }) {
  return (
    <span className="text-secondary fw-normal" data-optional>
      <span aria-hidden="true">*</span> {children}
    </span>
  );
}
