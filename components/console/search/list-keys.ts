const STORED = 'console-keys';

/** Whether single-letter keys work: people who dictate, or press letters by accident, turn them off. */
export const keysAreOn = (): boolean => {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
};

export function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // A browser that keeps nothing leaves them as they are.
  }
}

/** Goes to the search field of the list that is shown; false where there is none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content search input:not([type=hidden])');
  field?.focus();
  field?.select();
  return Boolean(field);
}

/** Rows of a table; a list that is drawn otherwise marks its rows with `data-row`. */
const ROW = '.data-table tbody tr, [data-row]';

/**
 * Moves the focus to the next row's link of the list that is shown, or the one before; false where there is no list.
 */
export function moveRow(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(`#content :is(${ROW})`)];
  const links = rows.flatMap((row) => row.querySelector<HTMLElement>('a, button') ?? []);
  const at = links.findIndex((link) => link.closest(ROW)?.contains(document.activeElement));
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  return links.length > 0;
}
