import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A log that keeps its lines for a test to read. */
export function keepingLog(): { log: Logger; lines: Record<string, unknown>[]; text(): string } {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  return {
    log: pino({ level: 'debug' }, stream) as Logger,
    get lines() {
      return written.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    text: () => written.join(''),
  };
}
