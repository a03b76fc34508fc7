import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariant, buttonClass } from './button-class';

const refuse = (event: MouseEvent) => event.preventDefault();

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  small?: boolean;
  /** Work is under way: a spinner shows and a second press does nothing, but the focus stays. */
  busy?: boolean;
};

export function Button({
  variant = 'primary',
  small,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, { small, className })}
      onClick={busy ? refuse : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {children}
    </button>
  );
}
