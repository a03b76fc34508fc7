import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUSY_READS, type Reader, readersOf } from '@/tests/support/busy-reads';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { type Asked, statementsOf } from '@/tests/support/statements';

let provider: TestProvider;
const second = new Map<string, Asked<Response>>();

beforeAll(async () => {
  provider = await startTestProvider();
  const readers: Record<Reader, { cookie?: string }> = await readersOf(provider);
  for (const { name, path, reader } of BUSY_READS) {
    const ask = () => provider.request(path, { headers: { ...readers[reader] } });
    await (await ask()).text();
    const asked = await statementsOf(ask);
    second.set(name, asked);
    expect([path, asked.result.status], await asked.result.text()).toEqual([path, 200]);
  }
  const lines = [...second].map(([name, { statements, built }]) => `${statements.length} (${built} built) ${name}`);
  console.log(`Statements of a call's second run:\n${lines.join('\n')}`);
  if (process.env.SHOW) for (const [name, { statements }] of second) console.log(name, statements);
});
afterAll(() => provider.close());

it('a read asks at most 4 statements', () => {
  const more = [...second].filter(([, { statements }]) => statements.length > 4).map(([name]) => name);
  expect(more).toEqual([]);
});
