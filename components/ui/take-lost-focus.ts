/**
 * Gives the focus to `element` where nothing has it: the control that was pressed disappeared with the answer.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
