/** The rows of a raw statement: both drivers answer an object with `rows`, which Drizzle's common type hides. */
export function resultRows<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
