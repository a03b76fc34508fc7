import { type Logger, pino } from 'pino';

const RESERVATION_KEY = /\bRSV-[A-Z0-9-]+/gi;
/** The values of a statement that failed, up to the stack below them or the end of their text in the line's JSON. */
const STATEMENT_VALUES = /(\\nparams: )(?:[^"\\]|\\(?!n {4}at )[\s\S])*/g;

/**
 * The process's log: one JSON line an entry. Secrets, reservation keys (who has one and the mail address is let in) and
 * the values of failed statements are struck out, wherever in the line they stand.
 */
export function createLog(level: string, destination: { write(line: string): unknown } = process.stdout): Logger {
  const write = (line: string) => {
    destination.write(line.replace(STATEMENT_VALUES, '$1***').replace(RESERVATION_KEY, 'RSV-***'));
  };
  return pino({ level, redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*.params'] }, { write });
}
