import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkReport } from '@/lib/contract/bulk';
import type { DepositReview } from '@/lib/contract/deposit-review';
import type { Payment } from '@/lib/contract/payment';
import { auditLog } from '@/lib/provider/db/schema';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { read } from '@/tests/support/card';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

const PATH = `/api/v1/agencies/${AGENCY}/deposit-review`;
const LIMIT = 20_000;

let provider: TestProvider;
let first: { cookie: string };
let second: { cookie: string };
let block: Awaited<ReturnType<typeof insertBlock>>;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  first = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  second = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
  block = await insertBlock(provider.db, { categories: ['A'] });
});
afterAll(() => provider.close());

const limits = async (headers = first) => dataOf<DepositReview>(await provider.request(PATH, { headers }));
const put = (above: number | null, version: number, headers = first) =>
  provider.request(PATH, {
    method: 'PUT',
    json: { limits: [{ currency: 'USD', above }], proofProtectsDays: 3, version },
    headers,
  });
const setLimit = async (above: number | null) => dataOf<DepositReview>(await put(above, (await limits()).version));
const paid = async (amount: number) => {
  const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  return { guest, payment: await deposited(provider.request, guest, amount) };
};
const decide = (id: string, headers: { cookie: string }, json: unknown = { decision: 'approve' }) =>
  provider.request(`/api/v1/payments/${id}/decision`, { json, headers });

describe('a deposit above the limit of the agency', () => {
  it('counts once two people have approved it; up to the limit one is enough', async () => {
    await setLimit(LIMIT);
    const small = await paid(LIMIT);
    expect(small.payment.twoApprovals).toBe(false);
    expect(await dataOf<Payment>(await decide(small.payment.id, first))).toMatchObject({ status: 'approved' });
    const { guest, payment } = await paid(LIMIT + 1);
    expect(payment.twoApprovals).toBe(true);
    const noted = await dataOf<Payment>(await decide(payment.id, first));
    expect(noted).toMatchObject({ status: 'pending', firstApproval: { mine: true, by: expect.any(String) } });
    const again = await decide(payment.id, first);
    expect([again.status, (await failureOf(again)).code]).toEqual([403, 'SECOND_APPROVER']);
    const seen = await read(provider, guest);
    expect([seen.paid.amount, seen.payments[0]?.firstApproval]).toEqual([0, expect.objectContaining({ by: null })]);
    expect(await dataOf<Payment>(await decide(payment.id, second))).toMatchObject({ status: 'approved' });
    const { paid: sum, history } = await read(provider, guest);
    expect(sum.amount).toBe(LIMIT + 1);
    expect(history.map(({ action }) => action)).toContain('payment.firstApproved');
    const ofFirst = and(eq(auditLog.entityId, payment.id), eq(auditLog.action, 'payment.firstApproved'));
    expect(await provider.db.select({ after: auditLog.after }).from(auditLog).where(ofFirst)).toEqual([
      { after: { amount: LIMIT + 1, currency: 'USD' } },
    ]);
  });

  it('is not approved twice by an admin, once as somebody else', async () => {
    await setLimit(LIMIT);
    const { guest, payment } = await paid(LIMIT + 1);
    const admin = await provider.as((await insertUser(provider.db, { role: 'admin' })).email);
    const { email } = await insertUser(provider.db, { role: 'payment' });
    expect(await dataOf<Payment>(await decide(payment.id, admin))).toMatchObject({ status: 'pending' });
    const enter = { json: { email, reason: 'Revisa los depósitos por ella' }, headers: admin };
    const acting = { cookie: cookieHeader(await provider.request('/api/auth/backdoor', enter)) };
    const again = await decide(payment.id, acting);
    expect([again.status, (await failureOf(again)).code]).toEqual([403, 'SECOND_APPROVER']);
    expect((await read(provider, guest)).paid.amount).toBe(0);
    expect(await dataOf<Payment>(await decide(payment.id, second))).toMatchObject({ status: 'approved' });
  });

  it('may be rejected by anybody, also after the first approval', async () => {
    await setLimit(LIMIT);
    const { payment } = await paid(LIMIT + 1);
    await decide(payment.id, second);
    const refused = await decide(payment.id, second, { decision: 'reject', reason: 'No aparece' });
    expect(await dataOf<Payment>(refused)).toMatchObject({ status: 'rejected' });
  });

  it('is told apart in the report of many decisions', async () => {
    await setLimit(LIMIT);
    const { payment } = await paid(LIMIT + 1);
    const path = `/api/v1/events/${block.eventId}/decisions`;
    const items = [{ kind: 'payment', id: payment.id, decision: 'approve' }];
    const noted = await dataOf<BulkReport>(await provider.request(path, { json: { items }, headers: first }));
    expect(noted.items[0]?.code).toBe('SECOND_APPROVER');
    const done = await dataOf<BulkReport>(await provider.request(path, { json: { items }, headers: second }));
    expect(done.items[0]?.outcome).toBe('done');
  });
});

describe('the limit', () => {
  it('is set by version and by those who choose how the agency takes money, and switched off again', async () => {
    const { version } = await setLimit(LIMIT);
    expect((await put(LIMIT, version, second)).status).toBe(403);
    const stale = await failureOf(await put(null, version - 1));
    expect(stale).toMatchObject({ code: 'STALE', details: { limits: [{ currency: 'USD', above: LIMIT }] } });
    expect((await dataOf<DepositReview>(await put(null, version))).limits).toEqual([{ currency: 'USD', above: null }]);
    const { payment } = await paid(LIMIT + 1);
    expect(await dataOf<Payment>(await decide(payment.id, first))).toMatchObject({ status: 'approved' });
  });
});
