import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment, Refund } from '@/lib/contract/payment';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { auditLog, outbox, reservations } from '@/lib/provider/db/schema';
import { type Booked, booked, paid, readNow } from '@/tests/support/after-booking';
import {
  confirmed,
  countNights,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  room,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 10;

describe.skipIf(!TEST_DATABASE_URL)('two people decide the same thing at once', () => {
  let provider: RaceProvider;
  let staff: { cookie: string }[];
  beforeAll(async () => {
    provider = await startRaceProvider();
    const users = [
      await insertUser(provider.db, { role: 'agency' }),
      await insertUser(provider.db, { role: 'agencyUser' }),
    ];
    staff = await Promise.all(users.map(({ email }) => provider.as(email)));
  });
  afterAll(() => provider.close());

  it('a deposit: one wins, the other is told who the record says it is, and the audit log shows one', async () => {
    const block = await insertBlock(provider.db, { allotted: ROUNDS, categories: ['A'] });
    for (let round = 0; round < ROUNDS; round++) {
      const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
      const payment = await deposited(provider.request, guest);
      const decide = (headers: { cookie: string } | undefined, json: unknown) =>
        provider.request(`/api/v1/payments/${payment.id}/decision`, { json, headers });
      const answers = await Promise.all([
        decide(staff[0], { decision: 'approve' }),
        decide(staff[1], { decision: 'reject', reason: 'No se lee' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? answers : answers.toReversed();
      const won = await dataOf<Payment>(winner as Response);
      const told = await failureOf(loser as Response);
      expect(told.code).toBe('ALREADY_DECIDED');
      expect(told.details).toMatchObject({ id: payment.id, status: won.status });
      const audit = await provider.db
        .select()
        .from(auditLog)
        .where(
          and(eq(auditLog.entityId, payment.id), inArray(auditLog.action, ['payment.approved', 'payment.rejected'])),
        );
      expect(audit.map(({ action }) => action)).toEqual([`payment.${won.status}`]);
      const mails = await provider.db
        .select()
        .from(outbox)
        .where(inArray(outbox.dedupeKey, [`payment-approved ${payment.id}`, `payment-rejected ${payment.id}`]));
      expect(mails.map(({ kind }) => kind)).toEqual([`payment-${won.status}`]);
      const after = await dataOf<Reservation>(
        await provider.request(`/api/v1/reservations/${guest.reservation.key}`, { headers: guest.headers }),
      );
      expect(after.paid.amount).toBe(won.status === 'approved' ? payment.amount.amount : 0);
    }
  });

  it('a transfer back that one marks as sent and another withdraws: one of both, and its mail alone', async () => {
    const block = await insertBlock(provider.db, { allotted: ROUNDS, categories: ['A'] });
    const [asker, sender] = staff;
    const ended: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
      const payment = await paid(provider, guest, staff[0] ?? { cookie: '' }, 20_000);
      const asked = { json: { amount: 5_000 }, headers: asker };
      const refund = await dataOf<Refund>(await provider.request(`/api/v1/payments/${payment.id}/refunds`, asked), 201);
      // Whoever named an account is told that nothing comes.
      const { id: paymentId } = payment;
      const named = sql`insert into refund_destinations (reservation_id, clabe, bank, holder, changed_at)
        select reservation_id, '1', 'Banco', 'María', '2099-01-01' from payments where id = ${paymentId}`;
      await provider.db.execute(named);
      const post = (path: string, json: object, headers: { cookie: string } | undefined) =>
        provider.request(`/api/v1/refunds/${refund.id}/${path}`, { json, headers });
      const send = () => post('sent', { trackingKey: 'MX1' }, sender);
      const withdraw = (by: { cookie: string } | undefined) =>
        post('withdrawal', { reason: 'Por error', version: refund.version }, by);
      const answers = await Promise.all(
        round % 2 ? [send(), withdraw(asker), withdraw(sender)] : [withdraw(asker), withdraw(sender), send()],
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const { status } = await dataOf<Refund>(won[0] as Response);
      ended.push(status);
      const lost = await Promise.all(answers.filter((answer) => answer !== won[0]).map(failureOf));
      expect(lost).toMatchObject(lost.map(() => ({ code: 'ALREADY_DECIDED', details: { id: refund.id, status } })));
      const after = await dataOf<Reservation>(
        await provider.request(`/api/v1/reservations/${guest.reservation.key}`, { headers: guest.headers }),
      );
      expect(after.paid.amount).toBe(status === 'refunded' ? 15_000 : 20_000);
      const keys = [`refund-made ${refund.id}`, `refund-withdrawn ${refund.id}`];
      const mails = await provider.db.select().from(outbox).where(inArray(outbox.dedupeKey, keys));
      expect(mails.map(({ kind }) => kind)).toEqual([status === 'refunded' ? 'refund-made' : 'refund-withdrawn']);
    }
    // The control: a race that one side always won would show nothing of the other.
    expect(ended).toHaveLength(ROUNDS);
  });

  it('a room: one wins, and a rejected room gives its nights back once', async () => {
    const block = await insertBlock(provider.db, { allotted: ROUNDS, categories: ['A'] });
    const categoryId = block.categoryIds[0] ?? '';
    let rejected = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { reservation } = await confirmed(provider.request, block.code, holdBody([room(categoryId)]));
      const path = `/api/v1/reservations/${reservation.key}/rooms/${reservation.rooms[0]?.id}/approve`;
      const answers = await Promise.all([
        provider.request(path, { method: 'POST', headers: staff[0] }),
        provider.request(path, { json: { decision: 'reject', reason: 'Sin lugar' }, headers: staff[1] }),
        provider.request(path, { json: { decision: 'reject', reason: 'Sin lugar' }, headers: staff[0] }),
      ]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const lost = await Promise.all(answers.filter(({ status }) => status !== 200).map(failureOf));
      expect(lost.map(({ code }) => code)).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED']);
      if ((await dataOf<ReservationRoom>(won[0] as Response)).status === 'rejected') rejected += 1;
    }
    const [first] = await countNights(provider.db, categoryId);
    expect(first).toMatchObject({ sold: ROUNDS - rejected, booked: ROUNDS - rejected });
  });

  interface Race {
    withdraw: (guest: Booked) => Promise<boolean>;
    approve: (guest: Booked) => Promise<boolean>;
  }

  /**
   * A request, then the guest's second thoughts and staff's approval at once, in each round: who won, [guest, staff].
   */
  async function withdrawAndApprove({ withdraw, approve }: Race): Promise<{ guest: Booked; won: boolean[] }[]> {
    const rounds: { guest: Booked; won: boolean[] }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const guest = await booked(provider, { allotted: 1 });
      const json = { expectedPenalty: 0 };
      const asked = await provider.request(`${guest.path}/cancellation`, { json, headers: guest.headers });
      expect(asked.status).toBe(200);
      rounds.push({ guest, won: await Promise.all([withdraw(guest), approve(guest)]) });
    }
    return rounds;
  }

  it('a request that is taken back: it stands or is cancelled, never both', async () => {
    const answered = async (answer: Promise<Response>) => {
      const { status } = await answer;
      expect([200, 409]).toContain(status);
      return status === 200;
    };
    const rounds = await withdrawAndApprove({
      withdraw: ({ path, headers }) =>
        answered(provider.request(`${path}/cancellation`, { method: 'DELETE', headers })),
      approve: ({ path }) =>
        answered(
          provider.request(`${path}/cancellation/decision`, { json: { decision: 'approve' }, headers: staff[0] }),
        ),
    });
    for (const { guest, won } of rounds) {
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await readNow(provider, guest)).status).toBe(won[0] ? 'confirmed' : 'cancelled');
      const [first] = await countNights(provider.db, guest.block.categoryIds[0] ?? '');
      expect(first).toMatchObject({ sold: won[0] ? 1 : 0, booked: won[0] ? 1 : 0 });
    }
  });

  it('control: reading the state first and writing then lets both win in this very race', async () => {
    const unguarded = async ({ key }: Booked, bookingStatus: 'confirmed' | 'cancelled') => {
      const ofKey = eq(reservations.key, key);
      const [row] = await provider.db.select().from(reservations).where(ofKey);
      if (row?.bookingStatus !== 'cancellationRequested') return false;
      await provider.db.update(reservations).set({ bookingStatus }).where(ofKey);
      return true;
    };
    const rounds = await withdrawAndApprove({
      withdraw: (guest) => unguarded(guest, 'confirmed'),
      approve: (guest) => unguarded(guest, 'cancelled'),
    });
    expect(rounds.filter(({ won }) => won.every(Boolean)).length).toBeGreaterThan(0);
  });
});
