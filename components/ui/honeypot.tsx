import type { ComponentProps } from 'react';

/** A field that people neither see nor reach, and robots fill. */
export function Honeypot({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input name="website" {...input} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
