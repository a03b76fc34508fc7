import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@/lib/contract/card';
import type { Report } from '@/lib/contract/report';
import type { BookingSplit, SharePayment } from '@/lib/contract/share';
import type { WaitingDeposits } from '@/lib/contract/waiting-deposit';
import { auditLog, outbox, payments } from '@/lib/provider/db/schema';
import { pdfText } from '@/tests/provider/documents/pdf-text';
import { BALANCED, type Booked, booked, ledgerOf, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, NOW } from '@/tests/support/booking';
import { SUCCEEDS, takeCards } from '@/tests/support/card';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { type Invited, type Sharing, sharingOn } from '@/tests/support/shares';

let provider: TestProvider;
let staff: { cookie: string };
let invite: Sharing['invite'];
let splitNow: Sharing['splitNow'];
let split: Sharing['split'];
let shared: Sharing['shared'];
let shareOf: Sharing['shareOf'];
let pay: Sharing['pay'];
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  ({ invite, splitNow, split, shared, shareOf, pay } = sharingOn(provider));
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const approve = (id: string) =>
  provider.request(`/api/v1/payments/${id}/decision`, { json: { decision: 'approve' }, headers: staff });
const refusalOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];
const holderAndOne = async (): Promise<[Booked, Invited]> => {
  const guest = await booked(provider);
  return [guest, await invite(guest)];
};

describe('the cost of a room shared', () => {
  it('gives everybody an exact part of it and of what is due, each paid by itself', async () => {
    const [guest, companion] = await holderAndOne();
    const before = await splitNow(guest);
    expect(before.rooms.map(({ way, cost, people }) => [way, cost.amount, people])).toEqual([[null, 120_000, 2]]);
    expect(await shareOf(companion)).toBeNull();
    const { rooms, holder } = await shared(guest, companion);
    expect([holder.amount.amount, rooms[0]?.invited[0]?.amount.amount]).toEqual([60_000, 60_000]);
    const own = await shareOf(companion);
    const { schedule } = guest.reservation;
    expect(own.dues.map(({ amount, dueOn }) => [amount.amount * 2, dueOn])).toEqual(
      schedule.map(({ amount, dueOn }) => [amount.amount, dueOn]),
    );
    expect(own.due).toEqual(own.dues[0]);
    expect(own.reference).toMatch(/^\d{11}$/);
    const first = String(own.due?.amount.amount);
    const sent = await dataOf<SharePayment>(await pay(companion, { amount: first }), 201);
    expect(await shareOf(companion)).toMatchObject({
      pending: { amount: Number(first) },
      paid: { amount: 0 },
      payments: [{ id: sent.id, status: 'pending' }],
    });
    expect((await approve(sent.id)).status).toBe(200);
    const after = await shareOf(companion);
    expect([after.paid.amount, after.due?.dueOn]).toEqual([Number(first), schedule[1]?.dueOn]);
    const now = await readNow(provider, guest);
    expect(ledgerOf(now)).toEqual(BALANCED);
    expect(now.paid.amount).toBe(Number(first));
    // The first deposit of the other is still the other's alone.
    expect((await splitNow(guest)).holder.due?.amount.amount).toBe(schedule[0] ? schedule[0].amount.amount / 2 : null);
  });

  it('shows at the deposit desk whose share a deposit is, and in the booking’s mails and records', async () => {
    const [guest, companion] = await holderAndOne();
    await provider.request(`/api/v1/companions/${companion.token}`, {
      method: 'PUT',
      json: { version: 1, name: 'Luis Ruiz', needs: [], dietNote: null },
    });
    await shared(guest, companion);
    const { id } = await dataOf<SharePayment>(await pay(companion, { amount: '60000', bank: 'Banco del Sol' }), 201);
    const ofEvent = `/api/v1/events/${guest.reservation.eventId}/waiting-deposits`;
    const { deposits } = await dataOf<WaitingDeposits>(await provider.request(ofEvent, { headers: staff }));
    expect(deposits.map(({ payment }) => [payment.payer, payment.bank])).toEqual([['Luis Ruiz', 'Banco del Sol']]);
    const [row] = await provider.db.select().from(payments).where(eq(payments.id, id));
    expect([row?.companionId, row?.createdBy]).toEqual([companion.id, `companion:${companion.id}`]);
    // Who booked sees that it was paid, not from which account.
    const [seen] = (await readNow(provider, guest)).payments;
    expect([seen?.payer, seen?.bank, seen?.amount.amount]).toEqual(['Luis Ruiz', null, 60_000]);
    const proof = `/api/v1/payments/${id}/proof`;
    expect((await provider.request(proof, { headers: guest.headers })).status).toBe(403);
    expect((await provider.request(proof, { headers: staff })).status).toBe(200);
    const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'payment-received'));
    expect(mails.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ paymentId: id, payer: 'Luis Ruiz' }),
    );
  });

  it('tells whose share was paid in the report of payments, by whose name it is found, and on the receipt', async () => {
    const [guest, named] = await holderAndOne();
    const person = { version: 1, name: 'Luis Ruiz', needs: [], dietNote: null };
    await provider.request(`/api/v1/companions/${named.token}`, { method: 'PUT', json: person });
    await shared(guest, named);
    const { id } = await dataOf<SharePayment>(await pay(named, { amount: '60000' }), 201);
    expect((await approve(id)).status).toBe(200);
    await paid(provider, guest, staff, 60_000);
    const ofEvent = `/api/v1/events/${guest.reservation.eventId}/reports/payments?locale=en`;
    const payersOf = async (query = '') => {
      const { columns, rows } = await dataOf<Report>(await provider.request(ofEvent + query, { headers: staff }));
      return rows.map((row) => row[columns.findIndex(({ name }) => name === 'payer')]);
    };
    expect((await payersOf()).toSorted()).toEqual(['Luis Ruiz', null]);
    expect(await payersOf('&q=ruiz')).toEqual(['Luis Ruiz']);
    const file = await (await provider.request(`${ofEvent}&format=csv`, { headers: staff })).text();
    expect(file).toContain(',Share of,');
    expect(file).toContain(',María Peña,Luis Ruiz,');
    const receipt = await provider.request(`/api/v1/payments/${id}/receipt.pdf?locale=en`, { headers: guest.headers });
    expect(pdfText(new Uint8Array(await receipt.arrayBuffer()))).toMatch(/Share of\s*Luis Ruiz/);
  });

  it('by amounts adds up to the room, by people in proportion; what misses it is refused and nothing written', async () => {
    const [guest, companion] = await holderAndOne();
    const byAmount = (holderWeight: number, weight: number) =>
      split(guest, { way: 'byAmount', holderWeight, shares: [{ companionId: companion.id, weight }] });
    expect(await refusalOf(await byAmount(60_000, 59_999))).toEqual([422, 'INVALID']);
    expect(await shareOf(companion)).toBeNull();
    const { holder } = await dataOf<BookingSplit>(await byAmount(100_001, 19_999));
    expect([holder.amount.amount, (await shareOf(companion)).amount.amount]).toEqual([100_001, 19_999]);
    const byPerson = { way: 'byPerson', holderWeight: 2, shares: [{ companionId: companion.id, weight: 1 }] };
    await split(guest, byPerson);
    expect((await shareOf(companion)).amount.amount).toBe(40_000);
    expect(await refusalOf(await split(guest, { ...byPerson, version: 1 }))).toEqual([409, 'STALE']);
    expect(await refusalOf(await split(guest, { ...byPerson, holderWeight: 21 }))).toEqual([422, 'INVALID']);
    const actions = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'companion.split'));
    expect(actions.length).toBeGreaterThan(1);
  });

  it('never takes a share below what was given, nor from who paid more than theirs', async () => {
    const [guest, companion] = await holderAndOne();
    await shared(guest, companion);
    await dataOf(await pay(companion, { amount: '60000' }), 201);
    expect(await refusalOf(await split(guest, {}))).toEqual([422, 'INVALID']);
    const less = { way: 'byPerson', holderWeight: 3, shares: [{ companionId: companion.id, weight: 1 }] };
    expect(await refusalOf(await split(guest, less))).toEqual([422, 'INVALID']);
    expect((await shareOf(companion)).amount.amount).toBe(60_000);
    const [other, second] = await holderAndOne();
    await paid(provider, other, staff, 100_000);
    const answer = await split(other, { shares: [{ companionId: second.id, weight: 1 }] });
    expect(await refusalOf(answer)).toEqual([409, 'INVALID_STATE']);
  });

  it('is taken over by the holder: what had not come is theirs, and the link asks for nothing more', async () => {
    const [guest, companion] = await holderAndOne();
    await shared(guest, companion);
    await dataOf(await pay(companion, { amount: '7500' }), 201);
    const path = `${guest.path}/companions/${companion.id}/takeover`;
    for (let press = 0; press < 2; press++) {
      const { holder } = await dataOf<BookingSplit>(
        await provider.request(path, { method: 'POST', headers: guest.headers }),
      );
      expect(holder.amount.amount).toBe(112_500);
    }
    const after = await shareOf(companion);
    expect([after.amount.amount, after.due, after.takenOver]).toEqual([7500, null, true]);
    expect(await refusalOf(await pay(companion, { amount: '100' }))).toEqual([422, 'OVER_BALANCE']);
    const logged = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'companion.shareTakenOver'));
    expect(logged).toHaveLength(1);
  });
});

describe('a stranger with a link of a share', () => {
  it('sees that share alone, and pays nothing but that', async () => {
    const guest = await booked(provider, {}, 2);
    const [one, two] = [await invite(guest, 0), await invite(guest, 1)];
    await shared(guest, one);
    await split(
      guest,
      { way: 'byPerson', holderWeight: 3, shares: [{ companionId: two.id, weight: 1 }] },
      guest.headers,
      1,
    );
    const text = await (await provider.request(`/api/v1/companions/${one.token}/share`)).text();
    const { contact, total, paymentReference } = guest.reservation;
    const hidden = [guest.key, contact.email, contact.mobile, contact.lastName, paymentReference];
    for (const secret of [...hidden, two.id, String(total.amount), '30000', '90000'])
      expect(text).not.toContain(secret);
    // Amounts from the caller are bounded by the share, not by the booking.
    expect(await refusalOf(await pay(one, { amount: '60001' }))).toEqual([422, 'OVER_BALANCE']);
    expect(await refusalOf(await pay(one, { amount: '1' }))).toEqual([422, 'BELOW_MINIMUM_AMOUNT']);
    expect(await refusalOf(await pay(one, { amount: '20000', method: 'cash' }))).toEqual([422, 'INVALID']);
    expect(await refusalOf(await pay(one, { amount: '20000', currency: 'EUR' }))).toEqual([422, 'INVALID']);
    const unknown = { token: 'a-token-of-nobody', id: '' };
    expect(await refusalOf(await pay(unknown, { amount: '20000' }))).toEqual([404, 'LINK_INVALID']);
    expect((await readNow(provider, guest)).pending.amount).toBe(0);
    const sent = await pay(one, { amount: '20000' });
    expect(sent.status).toBe(201);
    const answered = await sent.text();
    for (const secret of hidden) expect(answered).not.toContain(secret);
    // Once revoked, nothing more is paid by it; another link goes on with the same share.
    await provider.request(`${guest.path}/companions/${one.id}`, { method: 'DELETE', headers: guest.headers });
    expect(await refusalOf(await pay(one, { amount: '20000' }))).toEqual([404, 'LINK_INVALID']);
    expect((await shareOf(await invite(guest, 0))).pending.amount).toBe(20_000);
  });

  it('pays no less than all of that share where the whole price is due at once', async () => {
    const guest = await booked(provider, { event: { minimumToReserve: 500_000 } });
    const companion = await invite(guest);
    await shared(guest, companion);
    expect(guest.reservation.schedule.map(({ kind }) => kind)).toEqual(['full']);
    expect(await refusalOf(await pay(companion, { amount: '59999' }))).toEqual([422, 'BELOW_MINIMUM_AMOUNT']);
    expect((await pay(companion, { amount: '60000' })).status).toBe(201);
  });

  it('pays no less than the rest of that share once every day of the schedule has come', async () => {
    const [guest, companion] = await holderAndOne();
    await shared(guest, companion);
    const { dues } = await shareOf(companion);
    const sent = await dataOf<SharePayment>(await pay(companion, { amount: String(dues[0]?.amount.amount) }), 201);
    expect((await approve(sent.id)).status).toBe(200);
    provider.clock.set(new Date(`${dues.at(-1)?.dueOn}T18:00:00Z`));
    staff = await staffOf(provider);
    const rest = dues.at(-1)?.amount.amount ?? 0;
    expect(await refusalOf(await pay(companion, { amount: String(rest - 1) }))).toEqual([422, 'BELOW_MINIMUM_AMOUNT']);
    expect((await pay(companion, { amount: String(rest) })).status).toBe(201);
    provider.clock.set(NOW);
    staff = await staffOf(provider);
  });

  it('stays what it is where somebody who had paid has left with their room: the others may share anew', async () => {
    const guest = await booked(provider, {}, 2);
    const [here, leaving] = [await invite(guest, 0), await invite(guest, 1)];
    await shared(guest, here);
    const theirs = { way: 'equal', shares: [{ companionId: leaving.id, weight: 1 }] };
    await dataOf(await split(guest, theirs, guest.headers, 1));
    const sent = await dataOf<SharePayment>(await pay(leaving, { amount: '10000' }), 201);
    expect((await approve(sent.id)).status).toBe(200);
    const json = { reason: 'agency', rooms: [guest.reservation.rooms[1]?.id], expectedPenalty: 0 };
    await dataOf(await provider.request(`${guest.path}/cancellation`, { json, headers: staff }));
    const again = { way: 'byAmount', holderWeight: 100_000, shares: [{ companionId: here.id, weight: 20_000 }] };
    expect((await split(guest, again)).status).toBe(200);
    expect(await shareOf(here)).toMatchObject({ amount: { amount: 20_000 } });
  });

  it('is nobody’s to pay at once of a booking that was cancelled, whose holder pays what is kept as they can', async () => {
    const event = { cancellationSteps: [{ fromDays: 0, penalty: { kind: 'percent' as const, percent: 50 } }] };
    const guest = await booked(provider, { event });
    await shared(guest, await invite(guest));
    const json = { reason: 'late', expectedPenalty: 60_000 };
    await dataOf(await provider.request(`${guest.path}/cancellation`, { json, headers: staff }));
    await deposited(provider.request, guest, 1_000);
    expect((await readNow(provider, guest)).pending.amount).toBe(1_000);
  });

  it('is kept from the holder’s calls, and another guest from this booking’s split', async () => {
    const [guest, companion] = await holderAndOne();
    const [other, foreign] = await holderAndOne();
    for (const headers of [other.headers, {}]) {
      const answers = [
        await provider.request(`${guest.path}/splits`, { headers }),
        await split(guest, { shares: [{ companionId: companion.id, weight: 1 }] }, headers),
        await provider.request(`${guest.path}/companions/${companion.id}/takeover`, { method: 'POST', headers }),
      ];
      for (const { status } of answers) expect([401, 404]).toContain(status);
    }
    // Nobody of another booking, of another room, or twice.
    for (const shares of [
      [{ companionId: foreign.id, weight: 1 }],
      [companion, companion].map(({ id }) => ({ companionId: id, weight: 1 })),
    ])
      expect(await refusalOf(await split(guest, { shares }))).toEqual([422, 'INVALID']);
    const two = await booked(provider, {}, 2);
    const [here, there] = [await invite(two, 0), await invite(two, 1)];
    const whole = { way: 'equal', shares: [{ companionId: there.id, weight: 1 }] };
    expect(await refusalOf(await split(two, whole))).toEqual([422, 'INVALID']);
    expect((await split(two, whole, two.headers, 1)).status).toBe(200);
    await shared(two, here);
  });

  it('has one reference a person, whatever the room is shared by later', async () => {
    const [guest, companion] = await holderAndOne();
    await shared(guest, companion);
    const { reference } = await shareOf(companion);
    await dataOf(
      await split(guest, {
        way: 'byAmount',
        holderWeight: 100_000,
        shares: [{ companionId: companion.id, weight: 20_000 }],
      }),
    );
    expect(await shareOf(companion)).toMatchObject({ amount: { amount: 20_000 }, reference });
  });

  it('pays by card what is theirs, beside the holder’s own card payment, and no other payment by its id', async () => {
    const [guest, companion] = await holderAndOne();
    await takeCards(provider.db);
    await shared(guest, companion);
    const json = { amount: 7500, currency: 'USD' };
    const path = `/api/v1/companions/${companion.token}`;
    const own = await dataOf<PaymentIntent>(await provider.request(`${path}/payment-intents`, { json }), 201);
    const holders = await dataOf<PaymentIntent>(
      await provider.request(`${guest.path}/payment-intents`, { json, headers: guest.headers }),
      201,
    );
    expect(holders.paymentId).not.toBe(own.paymentId);
    expect(JSON.stringify(own)).not.toContain(guest.key);
    const card = (id: string) =>
      provider.request(`${path}/payments/${id}/sandbox-card`, { json: { number: SUCCEEDS } });
    expect(await refusalOf(await card(holders.paymentId))).toEqual([404, 'NOT_FOUND']);
    expect(await dataOf(await card(own.paymentId))).toMatchObject({ status: 'approved' });
    expect(await shareOf(companion)).toMatchObject({ paid: { amount: 7500 }, payments: [{ method: 'card' }] });
    expect(
      await refusalOf(await provider.request(`${path}/payment-intents`, { json: { ...json, amount: 60_000 } })),
    ).toEqual([422, 'OVER_BALANCE']);
    expect(await deposited(provider.request, guest, 60_000)).toMatchObject({ payer: null });
  });
});
