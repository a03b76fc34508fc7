'use client';

import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Words of the button that shows the password: as seen, and with the field's name for screen readers. */
  labels: { show: string; showThis: string; hide: string; hideThis: string };
}

export function PasswordInput({ labels, id, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="d-flex gap-2">
      <TextInput {...rest} id={id} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        variant="secondary"
        aria-controls={id}
        aria-label={shown ? labels.hideThis : labels.showThis}
        onClick={() => setShown(!shown)}
      >
        {shown ? labels.hide : labels.show}
      </Button>
    </div>
  );
}
