'use client';

import { useTranslations } from 'next-intl';
import type { Column } from '@/components/ui/data-table';
import type { AttendeeRow } from '../list/attendee-columns';
import type { Selection } from './use-selection';

interface SelectPageProps {
  selection: Selection;
  rows: AttendeeRow[];
}

/** All of the page at once; half set where some are chosen. */
export function SelectPage({ selection, rows }: SelectPageProps) {
  const t = useTranslations('attendees.bulk');
  const selectable = rows.filter(selection.isSelectable);
  const count = selectable.filter(({ key }) => selection.has(key)).length;
  const isAll = count > 0 && count === selectable.length;
  return (
    <label className="attendee-select">
      <input
        type="checkbox"
        className="form-check-input"
        disabled={selectable.length === 0}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => selection.set(selectable, !isAll)}
      />
      <span>{t('selectPage')}</span>
    </label>
  );
}

/** The first column: a box at each row of which something can be decided. */
export function useSelectionColumn(selection: Selection, rows: AttendeeRow[]): Column<AttendeeRow> {
  const t = useTranslations('attendees.bulk');
  return {
    id: 'select',
    className: 'select',
    header: <SelectPage selection={selection} rows={rows} />,
    cell: (row) =>
      selection.isSelectable(row) && (
        <label className="attendee-select">
          <input
            type="checkbox"
            className="form-check-input"
            checked={selection.has(row.key)}
            onChange={({ currentTarget }) => selection.set([row], currentTarget.checked)}
          />
          <span className="visually-hidden">{t('select', { holder: row.holder, key: row.key })}</span>
        </label>
      ),
  };
}
