import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '@/lib/provider/db/schema';
import { documentDesk } from '@/lib/provider/documents/kept-documents';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const HOUR_MS = 3_600_000;
const guest = { actor: { kind: 'visitor' } } as const;
const job = { actor: { kind: 'system', job: 'outbox' } } as const;

/** A desk whose documents are done when the test says so. */
function slowDesk(options: { atOnce: number; waiting: number; keptBytes?: number }) {
  const desk = documentDesk({ keptBytes: 1_000, ...options });
  const under = new Map<string, () => void>();
  const drawn: string[] = [];
  const order = (facts: string, ctx: typeof guest | typeof job = guest, bytes = 10) =>
    desk({
      ctx,
      kind: 'ticket',
      facts,
      draw: async () => {
        drawn.push(facts);
        await new Promise<void>((resolve) => under.set(facts, resolve));
        under.delete(facts);
        return new Uint8Array(bytes);
      },
    });
  /** Lets what is being drawn come to its end. */
  const end = async (facts: string) => {
    await expect.poll(() => under.has(facts)).toBe(true);
    under.get(facts)?.();
  };
  return { order, end, drawn, under };
}

describe('documents', () => {
  it('are drawn two at a time; others wait, and who comes to a full queue is asked to come again', async () => {
    const { order, end, under } = slowDesk({ atOnce: 2, waiting: 1 });
    const [first, second, third] = [order('a'), order('b'), order('c')];
    await expect(order('d')).rejects.toMatchObject({ code: 'BUSY', facts: { retryAfterSeconds: 5 } });
    const ofJob = order('e', job);
    expect([...under.keys()]).toEqual(['a', 'b']);
    await end('a');
    await first;
    await end('c');
    await Promise.all([end('b'), end('e')]);
    await Promise.all([second, third, ofJob]);
    const again = order('d');
    await end('d');
    await again;
  });

  it('are drawn once for those who ask at the same moment, and for who asks again', async () => {
    const { order, end, drawn } = slowDesk({ atOnce: 2, waiting: 1 });
    const both = [order('a'), order('a')];
    await end('a');
    const [one, other] = await Promise.all(both);
    expect(other).toBe(one);
    expect(await order('a')).toBe(one);
    expect(drawn).toEqual(['a']);
  });

  it('are kept as long as there is room, the one asked for last the longest; a failure is kept by nobody', async () => {
    const { order, end, drawn } = slowDesk({ atOnce: 2, waiting: 1, keptBytes: 25 });
    for (const facts of ['a', 'b']) {
      const made = order(facts);
      await end(facts);
      await made;
    }
    await order('a');
    const third = order('c');
    await end('c');
    await third;
    await order('a');
    const anew = order('b');
    await end('b');
    await anew;
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
    const desk = documentDesk({ atOnce: 1, waiting: 0, keptBytes: 10 });
    const broken = () =>
      desk({ ctx: guest, kind: 'ticket', facts: 1, draw: async () => Promise.reject(new Error('no')) });
    await expect(broken()).rejects.toThrow('no');
    await expect(broken()).rejects.toThrow('no');
  });
});

describe('a ticket', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());

  const read = async () => {
    const headers = await provider.as('attendee@demo.test');
    const answer = await provider.request('/api/v1/reservations/RSV-DEMO-0001/ticket.pdf', { headers });
    return Buffer.from(await answer.arrayBuffer()).toString('latin1');
  };

  it('is not drawn again for a second reader, and is another one once something on it changed', async () => {
    const first = await read();
    // Whatever is drawn carries the moment of its drawing.
    provider.clock.pass(HOUR_MS);
    expect(await read()).toBe(first);
    await provider.db.update(reservations).set({ lastName: 'Otra' }).where(eq(reservations.key, 'RSV-DEMO-0001'));
    expect(await read()).not.toBe(first);
  });
});
