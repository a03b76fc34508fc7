import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { SharePayment } from '@/lib/contract/share';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { auditLog, companions, outbox, reservations } from '@/lib/provider/db/schema';
import type { Mail } from '@/lib/provider/integrations/mail/mailer';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { BALANCED, type Booked, booked, ledgerOf, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, NOW } from '@/tests/support/booking';
import { jobContext } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { type Invited, type Sharing, sharingOn } from '@/tests/support/shares';

let provider: TestProvider;
let staff: { cookie: string };
let on: Sharing;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
  on = sharingOn(provider);
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

const HOUR = 3_600_000;
/** The first deposit of a room of two is 15,000; each of both pays half of it. */
const FIRST = 7500;
/** Hours after the confirmation, of a guest whose address is not verified. */
const END = 24;

async function jobAt(...hours: number[]): Promise<void> {
  for (const hour of hours) {
    provider.clock.set(new Date(NOW.getTime() + hour * HOUR));
    await runLapses({ ctx: systemContext(provider) });
  }
}
const sharedByTwo = async (): Promise<[Booked, Invited]> => {
  const guest = await booked(provider);
  const companion = await on.invite(guest);
  await on.shared(guest, companion);
  return [guest, companion];
};
const sent = async (companion: Invited, amount = FIRST) =>
  dataOf<SharePayment>(await on.pay(companion, { amount: String(amount) }), 201);
const decide = async (id: string, json: object = { decision: 'approve' }) =>
  dataOf(await provider.request(`/api/v1/payments/${id}/decision`, { json, headers: staff }));
const rowOf = async ({ key }: Booked) => {
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
  if (!row) throw new Error(`No reservation ${key}`);
  return row;
};
const mailsOf = async ({ key }: Booked, kind: string) => {
  const rows = await provider.db
    .select()
    .from(outbox)
    .where(eq(outbox.kind, kind as never));
  return rows.filter(({ payload }) => payload.key === key);
};
/** As staff see it, whose session lasts. */
const readLater = async ({ key }: Booked) => {
  const later = await staffOf(provider);
  return dataOf<Reservation>(await provider.request(`/api/v1/reservations/${key}`, { headers: later }));
};

describe('a shared booking', () => {
  it('waits for every first deposit, and says for how many to its holder, to whoever pays and to the desk', async () => {
    const [guest, companion] = await sharedByTwo();
    const waiting = { missing: 2, of: 2, until: null, timeZone: 'America/Cancun' };
    expect((await readNow(provider, guest)).shareWait).toEqual(waiting);
    expect((await readNow(provider, guest)).lapse).not.toBeNull();
    const payment = await sent(companion);
    // A proof is not in before somebody approved it.
    expect((await on.shareOf(companion)).shareWait).toEqual(waiting);
    await decide(payment.id);
    const until = (await rowOf(guest)).lapsesAt?.toISOString();
    const one = { ...waiting, missing: 1, until };
    expect((await on.shareOf(companion)).shareWait).toEqual(one);
    expect((await on.splitNow(guest)).shareWait).toEqual(one);
    expect((await readLater(guest)).shareWait).toEqual(one);
    await paid(provider, guest, staff, FIRST);
    expect((await readNow(provider, guest)).shareWait).toBeNull();
    expect((await on.shareOf(companion)).shareWait).toBeNull();
    await jobAt(END + 1, END + 200);
    const row = await rowOf(guest);
    expect([row.bookingStatus, row.lapsesAt]).toEqual(['confirmed', null]);
    expect((await on.splitNow(await withSession(guest))).rooms[0]?.invited[0]?.takenOver).toBe(false);
  });

  it.each([
    ['es', 'Faltan pagos de tu habitación', /a más tardar el \w+ \d/],
    ['en', 'Payments are missing for your room', /haven’t paid by \w+, \w+ \d/],
  ] as const)(
    'is kept by one payment; what others did not pay falls to the holder, warned before and told (%s)',
    async (locale, subjectOf, until) => {
      const [guest, companion] = await sharedByTwo();
      await provider.db.update(reservations).set({ locale }).where(eq(reservations.key, guest.key));
      await paid(provider, guest, staff, FIRST);
      await jobAt(END - 7);
      expect(await mailsOf(guest, 'shares-warning')).toEqual([]);
      await provider.db
        .update(companions)
        .set({ ownEmail: `luis-${locale}@correo.test` })
        .where(eq(companions.id, companion.id));
      await jobAt(END - 5, END - 4);
      expect(await mailsOf(guest, 'shares-warning')).toHaveLength(1);
      expect(await mailsOf(guest, 'lapse-warning')).toEqual([]);
      const mails: Mail[] = [];
      const mailer = { idempotent: true, send: async (mail: Mail) => void mails.push(mail) };
      await sendOutbox({ ctx: jobContext(provider), mailer });
      // Whoever has not paid is asked too, once, for theirs alone.
      const [asked, ...again] = mails.filter(({ to }) => to === `luis-${locale}@correo.test`);
      expect([asked?.subject.includes(locale === 'es' ? 'Falta tu primer pago' : 'first payment'), again]).toEqual([
        true,
        [],
      ]);
      expect(asked?.text).toMatch(locale === 'es' ? /a más tardar el \w+ \d/ : /Make it by \w+, \w+ \d/);
      expect(asked?.text).not.toContain(guest.key);
      const warning = mails.find(({ subject }) => subject.includes(subjectOf));
      expect(warning?.text).toMatch(until);
      expect(warning?.text).not.toMatch(/mail\.|letters\.|\{\w+\}|\bundefined\b|\bnull\b/);
      await jobAt(END + 1, END + 2);
      const row = await rowOf(guest);
      expect([row.bookingStatus, row.lapsesAt]).toEqual(['confirmed', null]);
      expect(await mailsOf(guest, 'shares-fell')).toMatchObject([{ payload: { amount: { amount: 60_000 } } }]);
      const own = await on.shareOf(companion);
      expect([own.takenOver, own.amount.amount, own.due, own.shareWait]).toEqual([true, 0, null, null]);
      const now = await readLater(guest);
      expect(ledgerOf(now)).toEqual(BALANCED);
      expect(now.balance.amount).toBe(120_000 - FIRST);
      const logged = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'companion.sharesFell'));
      expect(logged.filter(({ entityId }) => entityId === row.id)).toHaveLength(1);
    },
  );

  it('asks nobody to pay whose link was ended: there is no other way, and whoever ended it is warned', async () => {
    const guest = await booked(provider, {}, 2);
    const [ended, asked] = [await on.invite(guest, 0), await on.invite(guest, 1)];
    for (const [room, { id }] of [ended, asked].entries())
      await dataOf(await on.split(guest, { shares: [{ companionId: id, weight: 1 }] }, guest.headers, room));
    const addresses = [ended, asked].map(({ id }) => `${id.slice(0, 8)}@correo.test`);
    for (const [at, { id }] of [ended, asked].entries())
      await provider.db.update(companions).set({ ownEmail: addresses[at] }).where(eq(companions.id, id));
    const link = `${guest.path}/companions/${ended.id}`;
    await dataOf(await provider.request(link, { method: 'DELETE', headers: guest.headers }));
    await paid(provider, guest, staff, FIRST);
    await jobAt(END - 5);
    const reached: string[] = [];
    const mailer = { idempotent: true, send: async ({ to }: Mail) => void reached.push(to) };
    await sendOutbox({ ctx: jobContext(provider), mailer });
    expect(reached.filter((to) => addresses.includes(to))).toEqual([addresses[1]]);
    expect(await mailsOf(guest, 'shares-warning')).toHaveLength(1);
  });

  it('leaves who paid with their share, and takes only those of who did not', async () => {
    const guest = await booked(provider, {}, 2);
    const [one, two] = [await on.invite(guest, 0), await on.invite(guest, 1)];
    await on.shared(guest, one);
    await on.split(guest, { shares: [{ companionId: two.id, weight: 1 }] }, guest.headers, 1);
    await decide((await sent(one, 5000)).id);
    await jobAt(END - 5, END + 1);
    const shares = [await on.shareOf(one), await on.shareOf(two)];
    expect(shares.map(({ takenOver, amount }) => [takenOver, amount.amount])).toEqual([
      [false, 60_000],
      [true, 0],
    ]);
    expect((await rowOf(guest)).bookingStatus).toBe('confirmed');
  });

  it('takes over at the end what the holder has not taken over before, and nothing while it may be cancelled', async () => {
    const guest = await booked(provider, {}, 2);
    const [before, then] = [await on.invite(guest, 0), await on.invite(guest, 1)];
    for (const [room, { id }] of [before, then].entries())
      await dataOf(await on.split(guest, { shares: [{ companionId: id, weight: 1 }] }, guest.headers, room));
    const takeover = `${guest.path}/companions/${before.id}/takeover`;
    await dataOf(await provider.request(takeover, { method: 'POST', headers: guest.headers }));
    await paid(provider, guest, staff, 1.5 * FIRST);
    const missing = (await on.shareOf(then)).amount.amount;
    expect(missing).toBeGreaterThan(0);
    const cancellation = `${guest.path}/cancellation`;
    await dataOf(await provider.request(cancellation, { json: { expectedPenalty: 0 }, headers: guest.headers }));
    await jobAt(END - 5, END + 1);
    expect((await mailsOf(guest, 'shares-warning')).length + (await mailsOf(guest, 'shares-fell')).length).toBe(0);
    const headers = await staffOf(provider);
    await dataOf(await provider.request(cancellation, { method: 'DELETE', headers }));
    // Nobody is taken by surprise: the warning comes first.
    await jobAt(END + 2, END + 20);
    // What the first was to pay is the holder's since long: no word of it again.
    expect(await mailsOf(guest, 'shares-fell')).toMatchObject([{ payload: { amount: { amount: missing } } }]);
    const [told] = await provider.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'companion.sharesFell'), eq(auditLog.entityId, (await rowOf(guest)).id)));
    expect(told?.after).toMatchObject({ shares: [{ amount: missing }], left: missing });
  });

  it('lapses where nobody paid, and not while a proof of anybody’s waits', async () => {
    const [nobody, unpaid] = await sharedByTwo();
    const address = 'nadie@correo.test';
    await provider.db.update(companions).set({ ownEmail: address }).where(eq(companions.id, unpaid.id));
    const [guest, companion] = await sharedByTwo();
    const payment = await sent(companion);
    await jobAt(END - 5, END + 1);
    expect([(await rowOf(nobody)).bookingStatus, (await rowOf(guest)).bookingStatus]).toEqual(['expired', 'confirmed']);
    expect(await mailsOf(nobody, 'reservation-lapsed')).toHaveLength(1);
    const mails: Mail[] = [];
    const mailer = { idempotent: true, send: async (mail: Mail) => void mails.push(mail) };
    await sendOutbox({ ctx: jobContext(provider), mailer });
    const told = mails.filter(({ to, subject }) => to === address && /released|liberó/.test(subject));
    expect(told, 'who was to pay a share pays nothing for a room that is gone').toHaveLength(1);
    expect(told[0]?.text).toMatch(/No pagues nada|no pagues nada|Don’t pay anything/);
    expect(told[0]?.text).not.toMatch(/companions\/|token=/);
    const later = await staffOf(provider);
    const json = { decision: 'reject', reason: 'No se lee' };
    await dataOf(await provider.request(`/api/v1/payments/${payment.id}/decision`, { json, headers: later }));
    await jobAt(END + 20);
    expect((await rowOf(guest)).bookingStatus).toBe('confirmed');
    await jobAt(END + 26, END + 28);
    expect((await rowOf(guest)).bookingStatus).toBe('expired');
  });

  it('waits for nobody once the holder took the share over', async () => {
    const [guest, companion] = await sharedByTwo();
    await paid(provider, guest, staff, FIRST);
    const path = `${guest.path}/companions/${companion.id}/takeover`;
    await dataOf(await provider.request(path, { method: 'POST', headers: guest.headers }));
    expect((await readNow(provider, guest)).shareWait).toBeNull();
  });
});

/** The same booking for whoever has a session that lasts. */
async function withSession(guest: Booked): Promise<Booked> {
  return { ...guest, headers: await staffOf(provider) };
}
