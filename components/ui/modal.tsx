'use client';

import { type ReactNode, useId } from 'react';
import BootstrapModal from 'react-bootstrap/Modal';
import { useTypedIn } from './use-typed-in';
import { useWayBack } from './use-way-back';

interface ModalProps {
  show: boolean;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'lg' | 'xl';
  /** Class of the window's content, where its parts do not stand one below the other. */
  contentClassName?: string;
  /** Set where the content is lost when it closes: then Escape, a press outside and the back button do not close it. */
  byButtonAlone?: boolean;
  /** Where the focus goes when the window closes; left out, to what had it before. */
  onExited?: (() => void) | undefined;
}

export function Modal({
  show,
  title,
  closeLabel,
  onClose,
  children,
  footer,
  size,
  contentClassName,
  byButtonAlone,
  onExited,
}: ModalProps) {
  const id = useId();
  const typed = useTypedIn();
  const onEscape = useWayBack(show, () => !byButtonAlone && typed.closeOrAsk(onClose));
  return (
    <BootstrapModal
      show={show}
      onHide={onClose}
      onEscapeKeyDown={onEscape}
      backdrop={byButtonAlone ? 'static' : typed.backdrop}
      size={size}
      centered
      scrollable
      {...(contentClassName && { contentClassName })}
      aria-labelledby={id}
      restoreFocus={onExited === undefined}
      onExited={() => {
        typed.forget();
        onExited?.();
      }}
    >
      <div className="modal-header">
        <h2 className="modal-title h4" id={id}>
          {title}
        </h2>
        <button type="button" className="btn-close" aria-label={closeLabel} onClick={onClose} />
      </div>
      <div className="modal-body" onInput={typed.onInput}>
        {children}
      </div>
      {footer && <div className="modal-footer">{footer}</div>}
    </BootstrapModal>
  );
}
