import { type Logger, pino } from 'pino';

const RESERVATION_KEY = /\bRSV-[A-Z0-9-]+/gi;
/** The values of a failed statement, up to the stack below them or the end of their text in the line's JSON. */
const STATEMENT_VALUES = /(\\nparams: )(?:[^"\\]|\\(?!n {4}at )[\s\S])*/g;

/** Bytes that may wait for the reader of the log; a pipe that nobody reads would otherwise fill the memory. */
const MOST_UNREAD = 4 * 1024 * 1024;

interface Destination {
  write(line: string): unknown;
  readonly writableLength?: number;
}

/**
 * The process's log: one JSON line for each entry. Secrets, reservation keys (with a key and the mail address anybody
 * gets in) and the values of failed statements are removed, wherever they are in the line. Where lines are not read,
 * later ones are left out, and the first line after that says how many.
 */
export function createLog(level: string, destination: Destination = process.stdout): Logger {
  let leftOut = 0;
  const write = (line: string) => {
    if ((destination.writableLength ?? 0) > MOST_UNREAD) {
      leftOut += 1;
      return;
    }
    if (leftOut > 0) {
      const lines = leftOut;
      leftOut = 0;
      log.warn({ lines }, 'lines of this log were left out while nobody read it');
    }
    destination.write(line.replace(STATEMENT_VALUES, '$1***').replace(RESERVATION_KEY, 'RSV-***'));
  };
  const log = pino({ level, redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*.params'] }, { write });
  return log;
}
