'use client';

import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the button beside it says, and what it is called by those who do not see that it stands beside the field. */
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
