import { type Logger, pino } from 'pino';

/** The process's log: one JSON line an entry, secrets struck out. */
export function createLog(level: string): Logger {
  return pino({ level, redact: ['*.password', '*.token', '*.authorization', '*.cookie'] });
}
