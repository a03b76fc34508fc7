/**
 * Puts the focus on what is left of a place whose pressed control went with the answer; nowhere else was it by then.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
