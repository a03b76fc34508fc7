'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';

interface ConfirmedButtonProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'labels' | 'danger' | 'onConfirm' | 'children'>,
    Pick<ComponentProps<typeof Button>, 'variant' | 'small' | 'aria-label'> {
  label: ReactNode;
  /** State of the action that is confirmed; the dialog closes once it is done. */
  sending: {
    busy: boolean;
    done: boolean;
    /** Forgets how the last attempt ended. */
    forget: () => void;
  };
  /** Why the action failed, in a sentence; anything longer is among the children. */
  failure?: ReactNode;
  /** Called when the person steps back, where more than closing has to be done. */
  onClose?: () => void;
}

/** A button that asks before it does what cannot simply be undone, and says in its dialog why it failed. */
export function ConfirmedButton({
  label,
  variant = 'quiet',
  small,
  'aria-label': spoken,
  sending: { busy, done, forget },
  failure,
  onClose,
  children,
  ...dialog
}: ConfirmedButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        aria-label={spoken}
        {...(small && { small })}
        onClick={() => {
          forget();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        show={asking && !done}
        busy={busy}
        onClose={() => {
          setAsking(false);
          onClose?.();
        }}
      >
        {failure && <Alert tone="danger">{failure}</Alert>}
        {children}
      </ConfirmDialog>
    </>
  );
}
