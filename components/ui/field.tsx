import type { ReactNode } from 'react';
import { OptionalMark } from './optional-mark';

/** Attributes that Field gives its input, so that label, hint and error belong to it. */
export interface FieldInputProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word for an optional field, "(optional)"; the asterisk before it is drawn with it. */
  optional?: ReactNode;
  className?: string | undefined;
  children: (inputProps: FieldInputProps) => ReactNode;
}

export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="form-label" htmlFor={id}>
        {label}
        {optional && ' '}
        {optional && <OptionalMark>{optional}</OptionalMark>}
      </label>
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <div className="invalid-feedback" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
}
