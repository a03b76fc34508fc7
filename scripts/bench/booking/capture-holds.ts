import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DEMO_TOKEN } from '@/tests/support/provider';
import { benchApp } from '../bench-app';
import type { BenchBlock, BenchDatabase } from '../bench-database';
import { randomHolds } from './random-hold';

/** One statement as the driver was given it. */
export interface Statement {
  config: pg.QueryConfig;
  values: unknown[];
}

/** The statements of one hold in their order, and the words in them that no second hold may use. */
export interface CapturedHold {
  statements: Statement[];
  reference: string;
}

/** Books through the provider in this process while the driver notes every statement that it is given. */
export async function captureHolds(bench: BenchDatabase, block: BenchBlock, count: number): Promise<CapturedHold[]> {
  const app = await benchApp(bench);
  const nextBody = randomHolds(block, 1);
  const book = async () => {
    const answer = await app.request(`/api/v1/events/${block.eventId}/reservations`, {
      method: 'POST',
      body: JSON.stringify(nextBody()),
      headers: {
        authorization: DEMO_TOKEN,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
    });
    const body = (await answer.json()) as { data?: { paymentReference: string } };
    if (!body.data) throw new Error(`a hold was refused: ${JSON.stringify(body)}`);
    return body.data.paymentReference;
  };
  // The first one also reads what the process then knows (the agency's token), which no later hold does.
  await book();
  const captured: CapturedHold[] = [];
  for (let index = 0; index < count; index++) {
    const { statements, result: reference } = await listening(book);
    captured.push({ statements, reference });
  }
  return captured;
}

type Query = (this: pg.Client, config: pg.QueryConfig | string, values?: unknown, callback?: unknown) => unknown;

/** Notes every statement that the driver is given while the work is done. */
export async function listening<Result>(
  work: () => Promise<Result>,
): Promise<{ statements: Statement[]; result: Result }> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const statements: Statement[] = [];
  prototype.query = function (config, values, callback) {
    const given = typeof config === 'string' ? { text: config } : config;
    const own = Array.isArray(values) ? values : given.values;
    const { values: _own, ...rest } = given;
    statements.push({ config: rest, values: [...(own ?? [])] });
    return original.call(this, config, values, callback);
  };
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = original;
  }
}
