/** Rows that one statement writes. */
const AT_ONCE = 1000;

/** Writes many rows by several statements, one after the other: one takes no more than so many values. */
export async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await write(rows.slice(at, at + AT_ONCE));
}
