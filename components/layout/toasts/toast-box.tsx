'use client';

import { useEffect, useRef } from 'react';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
// A style sheet of the page: the styled package would write its own into the head, after ours, which could not win.
import 'react-toastify/ReactToastify.css';
import type { Toast } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { TOAST_MS } from '@/lib/config/constants';
import styles from './toast-box.module.css';

/** Where the page has one column, its buttons are at its foot, and a booking's key is in its middle. */
const ONE_COLUMN = '(max-width: 991.98px)';

interface ToastBoxProps {
  asked: (Toast & { id: number })[];
  label: string;
  closeLabel: string;
}

export function ToastBox({ asked, label, closeLabel }: ToastBoxProps) {
  const shown = useRef(0);
  // On wide screens a panel of the console stands at the right, and a booking's key in the middle.
  const isOneColumn = window.matchMedia(ONE_COLUMN).matches;
  useEffect(() => {
    for (const { tone, title, text, action } of asked.slice(shown.current))
      toast(
        ({ closeToast }) => (
          <div>
            {title && <strong className="d-block">{title}</strong>}
            {unbroken(text)}
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  action.onPress();
                  closeToast();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
        ),
        { type: tone },
      );
    shown.current = asked.length;
  }, [asked]);
  return (
    <ToastContainer
      className={styles.area}
      toastClassName={(toast) => [toast?.defaultClassName, styles.toast, styles[toast?.type ?? 'info']].join(' ')}
      autoClose={TOAST_MS}
      position={isOneColumn ? 'top-center' : 'top-left'}
      transition={Slide}
      aria-label={label}
      hideProgressBar
      closeButton={({ closeToast }) => (
        <button type="button" className="btn-close" aria-label={closeLabel} onClick={closeToast} />
      )}
      pauseOnFocusLoss
      newestOnTop
    />
  );
}
