'use client';

import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { TextInput } from '@/components/ui/text-input/text-input';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, id, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="input-group">
      <TextInput {...rest} id={id} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button variant="secondary" aria-controls={id} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? hideLabel : showLabel}
      </Button>
    </div>
  );
}
