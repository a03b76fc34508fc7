/** Name of the window event by which any component asks for a toast; components/layout/toasts listens. */
export const TOAST_EVENT = 'site:toast';

export interface Toast {
  tone: 'info' | 'success' | 'warning' | 'error';
  text: string;
  title?: string;
  /** A button in it, such as one that undoes what was just done. */
  action?: { label: string; onPress: () => void };
}

/** Shows a toast. react-toastify is loaded by the first one, so a page that never calls this carries none of it. */
export function notify(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(TOAST_EVENT, { detail: toast }));
}
