import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  /** Name of the value on a phone, where a row is a small card; the header where it is text. */
  label?: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sorted?: 'ascending' | 'descending';
}

interface DataTableProps<Row extends { id: string }> {
  caption: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  /** Shown instead of the table where there is no row. */
  empty: ReactNode;
  hideCaption?: boolean;
}

const labelOf = <Row,>({ label, header }: Column<Row>) => label ?? (typeof header === 'string' ? header : undefined);

export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  empty,
  hideCaption,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  return (
    <div className="data-table">
      <table className="table align-middle">
        <caption className={hideCaption ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, align, sorted }) => (
              <th key={id} scope="col" className={align === 'end' ? 'end' : undefined} aria-sort={sorted}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id} data-label={labelOf(column)} className={column.align === 'end' ? 'end' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
