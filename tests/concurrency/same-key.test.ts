import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { auditLog, files, outbox, payments, reservations } from '@/lib/provider/db/schema';
import { confirmed, countNights, dataOf, failureOf, hold, holdBody, insertBlock, room } from '@/tests/support/booking';
import { deposit, depositForm, png } from '@/tests/support/deposit';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { cookieHeader } from '@/tests/support/set-cookies';
import { type RaceProvider, startRaceProvider } from './race-provider';

const TEN = Array.from({ length: 10 });

describe.skipIf(!TEST_DATABASE_URL)('ten parallel calls with one Idempotency-Key', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  it('of one browser make one reservation and get ten equal answers, each with cookies that open it', async () => {
    const block = await insertBlock(provider.db, { allotted: 3, categories: ['A'] });
    const body = holdBody([room(block.categoryIds[0])]);
    const browser = `known_browser=${'b'.repeat(22)}`;
    const key = { 'Idempotency-Key': 'one-intent-of-a-guest', cookie: browser };
    const answers = await Promise.all(TEN.map(() => hold(provider.request, block.code, body, key)));
    const seen = await Promise.all(answers.map((answer) => dataOf<Reservation>(answer, 201)));
    for (const one of seen) expect(one).toEqual(seen[0]);
    const rows = await provider.db.select().from(reservations).where(eq(reservations.eventId, block.eventId));
    expect(rows).toHaveLength(1);
    const sold = (await countNights(provider.db, block.categoryIds[0] ?? '')).map((night) => night.sold);
    expect(sold.slice(0, 4)).toEqual([1, 1, 1, 0]);
    for (const answer of answers) {
      const headers = { cookie: cookieHeader(answer) };
      const own = await provider.request(`/api/v1/reservations/${seen[0]?.key}`, { headers });
      expect(own.status).toBe(200);
    }
    for (const cookie of [`known_browser=${'c'.repeat(22)}`, '']) {
      const elsewhere = await hold(provider.request, block.code, body, { ...key, cookie });
      expect(await dataOf<Reservation>(elsewhere, 201)).toEqual(seen[0]);
      expect(elsewhere.headers.getSetCookie(), 'another browser is handed no session').toEqual([]);
    }
  });

  it('refuse another body under the same key, and change nothing', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const key = { 'Idempotency-Key': 'another-intent' };
    const first = await hold(provider.request, block.code, holdBody([room(block.categoryIds[0])]), key);
    expect(first.status).toBe(201);
    const other = await hold(provider.request, block.code, holdBody([room(block.categoryIds[0], 1)]), key);
    expect(other.status).toBe(409);
    expect((await failureOf(other)).code).toBe('IDEMPOTENCY_MISMATCH');
    const rows = await provider.db.select().from(reservations).where(eq(reservations.eventId, block.eventId));
    expect(rows).toHaveLength(1);
  });

  it('find the guest whom the first answer logged in to be the same caller', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const key = { 'Idempotency-Key': 'sent-again-with-cookies' };
    const body = holdBody([room(block.categoryIds[0])]);
    const first = await hold(provider.request, block.code, body, key);
    const again = await hold(provider.request, block.code, body, { ...key, cookie: cookieHeader(first) });
    expect(await dataOf<Reservation>(again, 201)).toEqual(await dataOf<Reservation>(first, 201));
  });

  it('enter one payment with one file, one audit row and one mail', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const { reservation, headers } = await confirmed(
      provider.request,
      block.code,
      holdBody([room(block.categoryIds[0])]),
    );
    const sent = { ...headers, 'Idempotency-Key': 'one-slip' };
    const answers = await Promise.all(
      TEN.map(() => deposit(provider.request, reservation.key, depositForm({}, png('same')), sent)),
    );
    const seen = await Promise.all(answers.map((answer) => dataOf<Payment>(answer, 201)));
    for (const one of seen) expect(one).toEqual(seen[0]);
    const id = seen[0]?.id ?? '';
    expect(await provider.db.select().from(payments).where(eq(payments.id, id))).toHaveLength(1);
    expect(await provider.db.select().from(files)).toHaveLength(1);
    expect(await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id))).toHaveLength(1);
    const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'payment-to-approve'));
    expect(mails).toHaveLength(1);
  });
});
