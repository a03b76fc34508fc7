import { Fragment, type ReactNode } from 'react';

/** Dates, times, amounts and reservation keys: a line that breaks inside one makes two wrong values of it. */
const WHOLE =
  /(\d{2}-(?:\d{2}|[A-Z][a-z]{2})-\d{4}|\d{1,2}:\d{2} (?:h|[AP]M)\b|RSV-[A-Z0-9-]+|[A-Z]{3}\u00a0[\d,.]*\d)/;

/** A sentence whose dates, times, amounts and keys stay on one line each; what is no text stays as it is. */
export function unbroken(sentence: ReactNode): ReactNode {
  if (typeof sentence !== 'string') return sentence;
  const [before = '', whole, ...rest] = sentence.split(WHOLE);
  if (whole === undefined) return before;
  return (
    <Fragment>
      {before}
      <span className="text-nowrap">{whole}</span>
      {unbroken(rest.join(''))}
    </Fragment>
  );
}
