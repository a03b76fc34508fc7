import { type ChangeEvent, useRef } from 'react';

/**
 * Chooses a row by its box, and with the shift key held all of the page between it and the row that was chosen before.
 */
export function useRange<Row extends { id: string }>(set: (rows: readonly Row[], chosen: boolean) => void) {
  const last = useRef<string | null>(null);
  return (page: readonly Row[], row: Row, { nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const place = (id: string | null) => page.findIndex((each) => each.id === id);
    const [from, to] = [place(last.current), place(row.id)];
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0;
    last.current = row.id;
    set(isRange ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], currentTarget.checked);
  };
}
