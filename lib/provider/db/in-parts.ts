/** Rows that one statement writes. */
const AT_ONCE = 1000;

/**
 * Writes many rows by several statements, one after another, since a statement takes only a limited number of values.
 */
export async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  await inSteps(rows, AT_ONCE, write);
}

/** Works on many rows, so many at a time, one part after another; answers the result of each part. */
export async function inSteps<Row, Done>(
  rows: readonly Row[],
  most: number,
  work: (part: Row[]) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (let at = 0; at < rows.length; at += most) done.push(await work(rows.slice(at, at + most)));
  return done;
}
