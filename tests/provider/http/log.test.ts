import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '@/lib/provider/log';

test('a log that nobody reads keeps a few megabytes, and then says how many lines it left out', async () => {
  const output = new PassThrough();
  const log = createLog('info', output);
  const long = 'x'.repeat(100_000);
  for (let line = 0; line < 100; line++) log.info({ line, long }, 'written');
  expect(output.writableLength).toBeLessThan(6_000_000);
  const read: { lines?: number; line?: number }[] = [];
  output.on('data', (line: Buffer) => read.push(JSON.parse(line.toString())));
  await expect.poll(() => output.writableLength + output.readableLength).toBe(0);
  const kept = read.length;
  expect(kept).toBeGreaterThan(20);
  log.info({ line: 100 }, 'written');
  await expect.poll(() => read.at(-1)?.line).toBe(100);
  expect(read.at(-2)?.lines).toBe(100 - kept);
});
