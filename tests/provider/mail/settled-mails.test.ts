import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCutOffs } from '@/lib/provider/booking/cut-off/run-cut-offs';
import { eventCategories, outbox, roomNights } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { runOverdue } from '@/lib/provider/money/overdue/run-overdue';
import { type Booked, booked, staffOf } from '@/tests/support/after-booking';
import { insertBlock, NOW } from '@/tests/support/booking';
import { approvedBooking, decideChange, moveTo } from '@/tests/support/change-request';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { sharingOn } from '@/tests/support/shares';
import { contextOf, recordingMailer } from './mail-support';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  await provider.db.delete(outbox);
});

/** Whether the mail of the kind that waits is sent once it leaves, of those that the outbox has. */
async function leaves(kind: string): Promise<boolean> {
  const of = eq(outbox.kind, kind);
  const waiting = await provider.db.select({ id: outbox.id }).from(outbox).where(of);
  expect(waiting, 'was ordered').toHaveLength(1);
  await provider.db.delete(outbox).where(sql`${outbox.kind} <> ${kind}`);
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const failed = and(of, sql`${outbox.status} in ('pending', 'dead')`);
  expect(await provider.db.$count(outbox, failed)).toBe(0);
  await provider.db.delete(outbox);
  return sent.length === 1;
}

it('a cancellation that was taken back is nobody’s to decide', async () => {
  const guest = await booked(provider);
  const ask = () =>
    provider.request(`${guest.path}/cancellation`, { json: { expectedPenalty: 0 }, headers: guest.headers });
  expect((await ask()).status).toBe(200);
  expect(await leaves('cancellation-to-decide')).toBe(true);
  await provider.request(`${guest.path}/cancellation`, { method: 'DELETE', headers: guest.headers });
  await ask();
  await provider.request(`${guest.path}/cancellation`, { method: 'DELETE', headers: guest.headers });
  expect(await leaves('cancellation-to-decide')).toBe(false);
});

it('a change that was decided is not to be decided', async () => {
  const guest = await approvedBooking(provider);
  expect((await moveTo(provider, guest, [1, 5], { difference: 40_000 })).status).toBe(200);
  await decideChange(provider, guest, { decision: 'reject', reason: 'No' }, staff);
  expect(await leaves('change-to-decide')).toBe(false);
  expect((await moveTo(provider, guest, [1, 5], { difference: 40_000 })).status).toBe(200);
  expect(await leaves('change-to-decide')).toBe(true);
});

it('a companion who stays after all leaves nobody to be told', async () => {
  const guest = await booked(provider);
  const { token } = await sharingOn(provider).invite(guest);
  const say = (leaving: boolean) =>
    provider.request(`/api/v1/companions/${token}/leaving`, { json: { leaves: leaving } });
  await say(true);
  await say(false);
  expect(await leaves('companion-leaves')).toBe(false);
  await say(true);
  expect(await leaves('companion-leaves')).toBe(true);
});

it('a late fee that staff took off is not told of as added', async () => {
  const lateFee = { kind: 'percent' as const, percent: 10, graceDays: 5, cap: 9_000 };
  const charged = async (): Promise<Booked> => {
    const guest = await booked(provider, { event: { lateFee } });
    await provider.db.delete(outbox);
    provider.clock.set(new Date('2027-01-16T17:00:00Z'));
    await runOverdue({ ctx: systemContext(provider) });
    provider.clock.set(NOW);
    // Mails wait for the time at which they were ordered.
    await provider.db.update(outbox).set({ nextAttemptAt: NOW });
    return guest;
  };
  const { path } = await charged();
  expect(await leaves('late-fee')).toBe(true);
  const other = await charged();
  const removal = { method: 'POST', json: { reason: 'Pagó en ventanilla' }, headers: staff };
  expect((await provider.request(`${other.path}/late-fees/2027-01-10/removal`, removal)).status).toBe(200);
  expect(await leaves('late-fee')).toBe(false);
  expect(path).not.toBe(other.path);
});

it('rooms that were sold, or whose day was moved or is over, are not told to go back soon', async () => {
  const warned = async () => {
    await provider.db.update(eventCategories).set({ cutOffDate: null });
    const block = await insertBlock(provider.db, { allotted: 3, nights: 4, category: { cutOffDate: '2027-03-12' } });
    const [id] = block.categoryIds;
    await provider.db.update(eventCategories).set({ cutOffDate: null }).where(sql`${eventCategories.id} <> ${id}`);
    provider.clock.set(new Date('2027-03-01T12:00:00Z'));
    await runCutOffs({ ctx: systemContext(provider) });
    return id ?? '';
  };
  await warned();
  expect(await leaves('cut-off-near')).toBe(true);
  const sold = await warned();
  await provider.db.update(roomNights).set({ sold: 3 }).where(eq(roomNights.eventCategoryId, sold));
  expect(await leaves('cut-off-near')).toBe(false);
  const moved = await warned();
  await provider.db.update(eventCategories).set({ cutOffDate: '2027-03-20' }).where(eq(eventCategories.id, moved));
  expect(await leaves('cut-off-near')).toBe(false);
  await warned();
  provider.clock.set(new Date('2027-03-14T12:00:00Z'));
  expect(await leaves('cut-off-near')).toBe(false);
});
