import { type ComponentProps, type SubmitEvent, useId } from 'react';
import { Button } from './button';
import { Modal } from './modal';

interface FormModalProps extends Pick<ComponentProps<typeof Modal>, 'title' | 'size' | 'onClose' | 'children'> {
  labels: { close: string; cancel: string; submit: string };
  busy: boolean;
  onSubmit: (submitted: SubmitEvent<HTMLFormElement>) => unknown;
  /** Class of the form. */
  className?: string | undefined;
}

/** A window around one form, whose foot sends it or gives it up. */
export function FormModal({ labels, busy, onSubmit, onClose, className, children, ...window }: FormModalProps) {
  const id = useId();
  return (
    <Modal
      show
      {...window}
      closeLabel={labels.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {labels.submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={className}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          onSubmit(submitted);
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
