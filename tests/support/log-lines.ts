import { Writable } from 'node:stream';
import { pino } from 'pino';

/** A log that keeps its lines for a test to read. */
export function keepingLog(): { log: ReturnType<typeof pino>; lines: Record<string, unknown>[]; text(): string } {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  return {
    log: pino({ level: 'debug' }, stream),
    get lines() {
      return written.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    text: () => written.join(''),
  };
}
