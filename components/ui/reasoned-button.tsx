'use client';

import { type ComponentProps, useId, useState } from 'react';
import { ConfirmedButton } from './confirmed-button';
import { Field } from './field';
import { TextArea } from './text-area';

interface ReasonedButtonProps extends Omit<ComponentProps<typeof ConfirmedButton>, 'children' | 'onConfirm'> {
  /** For the reason: its label, the message where there is none, and its shortest and longest length. */
  reason: { label: string; missing: string; shortest: number; longest: number };
  onConfirm: (reason: string) => void;
}

/** A button that asks before it does what cannot be undone, and why. */
export function ReasonedButton({ reason, onConfirm, ...button }: ReasonedButtonProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    const why = typed.trim();
    setMissing(why.length < reason.shortest);
    if (why.length >= reason.shortest) onConfirm(why);
    else document.getElementById(id)?.focus();
  };
  return (
    <ConfirmedButton {...button} onConfirm={confirm}>
      <Field id={id} label={reason.label} error={isMissing && reason.missing}>
        {(input) => (
          <TextArea
            {...input}
            required
            rows={2}
            maxLength={reason.longest}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </ConfirmedButton>
  );
}
