import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DepositReview } from '@/lib/contract/deposit-review';
import type { WaitingDeposits } from '@/lib/contract/waiting-deposit';
import { AGENCY, confirmed, dataOf, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
let colleague: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  colleague = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

const MINUTE = 60_000;
const waiting = async (event: string, headers = staff) =>
  dataOf<WaitingDeposits>(await provider.request(`/api/v1/events/${event}/waiting-deposits`, { headers }));
const decide = (id: string, headers = staff, decision = 'approve') =>
  provider.request(`/api/v1/payments/${id}/decision`, { json: { decision, reason: 'No llegó' }, headers });
const idsOf = ({ deposits }: WaitingDeposits) => deposits.map(({ payment }) => payment.id);

async function blockWith(amounts: number[]) {
  const block = await insertBlock(provider.db, { allotted: 20, categories: ['A'] });
  const guest = () => confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  const sent: string[] = [];
  for (const [index, amount] of amounts.entries()) {
    provider.clock.set(new Date(NOW.getTime() + index * MINUTE));
    sent.push((await deposited(provider.request, await guest(), amount)).id);
  }
  return { ...block, guest, sent };
}

describe('the deposits that wait for somebody', () => {
  it('come with the oldest first, each with how its reservation stands and why it may be refused', async () => {
    const { eventId, sent } = await blockWith([15_000, 20_000]);
    const found = await waiting(eventId);
    expect([idsOf(found), found.total]).toEqual([sent, 2]);
    expect(found.deposits[0]).toMatchObject({
      payment: { status: 'pending', hasProof: true, amount: { amount: 15_000, currency: 'USD' } },
      reservation: { status: 'confirmed', paid: { amount: 0 }, balance: { amount: 120_000 }, paymentsToApprove: 1 },
      reasons: expect.arrayContaining(['El depósito no aparece en nuestra cuenta.']),
    });
  });

  it('leave with their decision, and are of the event that was asked for alone', async () => {
    const { eventId, sent } = await blockWith([15_000, 20_000, 30_000]);
    await blockWith([15_000]);
    expect((await decide(sent[0] ?? '')).status).toBe(200);
    expect((await decide(sent[2] ?? '', staff, 'reject')).status).toBe(200);
    expect(idsOf(await waiting(eventId))).toEqual([sent[1]]);
  });

  it('are not those that the caller entered, which somebody else decides', async () => {
    const { eventId, guest, sent } = await blockWith([15_000]);
    const { reservation } = await guest();
    const own = await deposited(provider.request, { reservation, headers: staff }, 15_000);
    expect(idsOf(await waiting(eventId))).toEqual(sent);
    expect(idsOf(await waiting(eventId, colleague))).toEqual(expect.arrayContaining([...sent, own.id]));
  });

  it('above the limit of the agency wait for a second person once the first has approved', async () => {
    const path = `/api/v1/agencies/${AGENCY}/deposit-review`;
    const { version } = await dataOf<DepositReview>(await provider.request(path, { headers: staff }));
    const json = { limits: [{ currency: 'USD', above: 20_000 }], proofProtectsDays: 3, version };
    await provider.request(path, { method: 'PUT', json, headers: staff });
    const { eventId, sent } = await blockWith([25_000]);
    expect((await decide(sent[0] ?? '')).status).toBe(200);
    expect(idsOf(await waiting(eventId))).toEqual([]);
    const left = await waiting(eventId, colleague);
    expect(left.deposits[0]?.payment).toMatchObject({ id: sent[0], firstApproval: { mine: false } });
  });

  it('are nobody else’s: not of an office that may not decide, not of another agency', async () => {
    const { eventId } = await blockWith([15_000]);
    const planner = await provider.as((await insertUser(provider.db, { role: 'wholesaler' })).email);
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'another-agency' })).email,
    );
    const asked = async (headers: Record<string, string>) =>
      (await provider.request(`/api/v1/events/${eventId}/waiting-deposits`, { headers })).status;
    expect([await asked(planner), await asked(stranger), await asked({})]).toEqual([403, 404, 401]);
  });
});
