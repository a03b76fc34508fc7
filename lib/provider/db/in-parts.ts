/** Rows that one statement writes. */
const AT_ONCE = 1000;

/** Writes many rows by several statements, one after the other: one takes no more than so many values. */
export async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  await inSteps(rows, AT_ONCE, write);
}

/** Does something with many rows, so many at a time, one part after the other; answers what each part came to. */
export async function inSteps<Row, Done>(
  rows: readonly Row[],
  most: number,
  work: (part: Row[]) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (let at = 0; at < rows.length; at += most) done.push(await work(rows.slice(at, at + most)));
  return done;
}
