import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payments } from '@/lib/provider/db/schema';
import { staffOf } from '@/tests/support/after-booking';
import { failureOf, type HeldByTest, held, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { DECLINED, intent, payByCard, takeCards } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

/** A guest whose card was refused, and whose hold ran out. */
async function declined(): Promise<HeldByTest & { paymentId: string }> {
  const { code, categoryIds } = await insertBlock(provider.db);
  await takeCards(provider.db);
  const guest = await held(provider.request, code, holdBody([room(categoryIds[0])]));
  const { paymentId } = await intent(provider, guest);
  await payByCard(provider, guest, paymentId, DECLINED);
  return { ...guest, paymentId };
}

const erase = async ({ reservation: { key } }: HeldByTest) =>
  provider.request(`/api/v1/reservations/${key}/erasure`, { json: { confirm: key }, headers: await staffOf(provider) });

it('waits while a card that failed may still be charged, or was replaced and not ended by its processor', async () => {
  const guest = await declined();
  provider.clock.set(new Date(NOW.getTime() + 20 * 60_000));
  for (const failureCode of ['card_declined', 'replaced']) {
    await provider.db.update(payments).set({ failureCode }).where(eq(payments.id, guest.paymentId));
    const refused = await erase(guest);
    expect([refused.status, (await failureOf(refused)).code], failureCode).toEqual([409, 'INVALID_STATE']);
  }
  await provider.db.update(payments).set({ failureCode: 'abandoned' }).where(eq(payments.id, guest.paymentId));
  expect((await erase(guest)).status).toBe(200);
});

it('does not wait for a processor that the agency has no more, which tells nothing of its cards', async () => {
  const guest = await declined();
  provider.clock.set(new Date(NOW.getTime() + 60 * 60_000));
  await provider.db.update(payments).set({ processor: 'stripe' }).where(eq(payments.id, guest.paymentId));
  expect((await erase(guest)).status).toBe(200);
});
