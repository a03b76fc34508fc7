'use client';

import type { ReactNode } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import styles from './side-panel.module.css';
import { useTypedIn } from './use-typed-in';
import { useWayBack } from './use-way-back';

interface SidePanelProps {
  show: boolean;
  /** The panel's heading, an h2 with this id; null while there is nothing to show. */
  heading: ReactNode;
  headingId: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A record of a list, opened next to it on a wide screen and over it on a phone. */
export function SidePanel({ show, heading, headingId, closeLabel, onClose, children }: SidePanelProps) {
  const typed = useTypedIn();
  const onEscape = useWayBack(show, () => typed.closeOrAsk(onClose));
  return (
    <Offcanvas
      show={show}
      // A press beside it, once a form in it was sent: what was refused is still there.
      onHide={() => typed.closeOrAsk(onClose)}
      onEscapeKeyDown={onEscape}
      onExited={typed.forget}
      backdrop={typed.backdrop}
      placement="end"
      className={styles.panel}
      aria-labelledby={headingId}
    >
      {heading && (
        <>
          <div className={styles.head}>
            {heading}
            <button type="button" className="btn-close" aria-label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body} onInput={typed.onInput} onSubmit={typed.forget}>
            {children}
          </div>
        </>
      )}
    </Offcanvas>
  );
}
