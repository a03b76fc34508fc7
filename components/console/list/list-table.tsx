'use client';

import { type ReactNode, useCallback } from 'react';
import { type Column, DataTable } from '@/components/ui/data-table';
import type { ListName } from '@/lib/contract/list-settings';
import { useOwnList } from './list-settings';

interface DrawnRow {
  id: string;
  /** What stands in each column, by the column's place. */
  cells: ReactNode[];
}

interface ListTableProps {
  /** Left out where readers cannot arrange the list. */
  list?: ListName | undefined;
  caption: string;
  columns: Omit<Column<never>, 'cell'>[];
  rows: DrawnRow[];
}

/** A list's table as its reader arranged it. Its header stays in sight where the table fits the page. */
export function ListTable({ list, caption, columns, rows }: ListTableProps) {
  const own = useOwnList(list);
  const hidden = own?.layout.hidden ?? [];
  const shown = columns
    .map((column, at): Column<DrawnRow> => ({ ...column, cell: ({ cells }) => cells[at] }))
    .filter(({ id }) => !hidden.includes(id));
  return (
    <div ref={useFits()} data-density={own?.layout.density}>
      <DataTable caption={caption} hideCaption columns={shown} rows={rows} empty={null} />
    </div>
  );
}

/** Marks the box whose table is no wider than itself: what scrolls sideways keeps no header in sight. */
export function useFits() {
  return useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const look = () => {
      const table = box.querySelector('table');
      box.toggleAttribute('data-fits', table !== null && table.offsetWidth <= box.clientWidth);
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    look();
    return () => observer.disconnect();
  }, []);
}
