import { type FormEventHandler, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useFailureText } from './failure';
import styles from './panel/panel.module.css';

interface QuestionFormProps {
  title: ReactNode;
  /** The button that does it; null where nothing can be done as it stands. */
  confirm: { label: string; danger?: boolean; disabled?: boolean; ref?: Ref<HTMLButtonElement> } | null;
  cancel: string;
  busy: boolean;
  /** Why the sending failed, unless that is shown next to a field. */
  failure: unknown;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  children: ReactNode;
}

/** A question that opens below a button of the panel: it takes the focus, and is confirmed or cancelled. */
export function QuestionForm(props: QuestionFormProps) {
  const { title, confirm, cancel, busy, failure, onSubmit, onCancel, children } = props;
  const failureText = useFailureText();
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <form ref={box} tabIndex={-1} className={styles.question} aria-labelledby={id} noValidate onSubmit={onSubmit}>
      <p id={id} className="fw-semibold">
        {title}
      </p>
      {children}
      {Boolean(failure) && <Alert tone="danger">{failureText(failure)}</Alert>}
      <div className={styles.decision}>
        {confirm && (
          <Button
            ref={confirm.ref}
            type="submit"
            small
            variant={confirm.danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={confirm.disabled}
          >
            {confirm.label}
          </Button>
        )}
        <Button small variant="quiet" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
