import type { ReactNode } from 'react';
import { unbroken } from './unbroken';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  /** Name of the value on a phone, where a row is a small card; the header where it is text. */
  label?: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sorted?: 'ascending' | 'descending';
  /** Class of its cells, for a layout of its own on a phone. */
  className?: string;
}

const classOf = <Row,>({ align, className }: Column<Row>) =>
  [align === 'end' && 'end', className].filter(Boolean).join(' ') || undefined;

const labelOf = <Row,>({ label, header }: Column<Row>) => label ?? (typeof header === 'string' ? header : undefined);

/** On a phone a cell is a flex box, in which each part of a sentence would become a column. */
function inOnePiece(content: ReactNode): ReactNode {
  const whole = unbroken(content);
  return typeof content === 'string' && whole !== content ? <span>{whole}</span> : content;
}

/** With as many columns a table asks for a wide page: on a narrower one a list may draw its rows as cards. */
const WIDE = 6;

interface DataTableProps<Row extends { id: string }> {
  caption: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  /** Shown instead of the table where there is no row. */
  empty: ReactNode;
  hideCaption?: boolean;
}

export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  empty,
  hideCaption,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  return (
    <div className="data-table" data-wide={columns.length >= WIDE || undefined}>
      <table className="table">
        <caption className={hideCaption ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)} aria-sort={column.sorted}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id} data-label={labelOf(column)} className={classOf(column)}>
                  {inOnePiece(column.cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
