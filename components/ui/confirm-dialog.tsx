import type { ReactNode } from 'react';
import { Button } from './button';
import { Modal } from './modal';

interface ConfirmDialogProps {
  show: boolean;
  title: ReactNode;
  /** A sentence: what will happen. */
  text: ReactNode;
  labels: { close: string; cancel: string; confirm: string };
  /** Set where the action cannot be undone. */
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Shown below the text, such as why the action failed. */
  children?: ReactNode;
}

/** Asks before something is done; it stays open while that is under way. */
export function ConfirmDialog({
  show,
  title,
  text,
  labels,
  danger,
  busy,
  onClose,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal
      show={show}
      title={title}
      closeLabel={labels.close}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close} disabled={busy}>
            {labels.cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {children}
    </Modal>
  );
}
