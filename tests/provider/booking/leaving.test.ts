import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanionPlace, CompanionStay } from '@/lib/contract/companion';
import type { LeavingPreview } from '@/lib/contract/leaving';
import type { SharePayment } from '@/lib/contract/share';
import { auditLog, companions, outbox } from '@/lib/provider/db/schema';
import { BALANCED, type Booked, booked, ledgerOf, readNow, staffOf } from '@/tests/support/after-booking';
import { confirmed, dataOf, failureOf, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { type Invited, type Sharing, sharingOn } from '@/tests/support/shares';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
let staff: { cookie: string };
let on: Sharing;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
  on = sharingOn(provider);
});
afterAll(() => provider.close());

const say = ({ token }: Invited, leaves: boolean) =>
  provider.request(`/api/v1/companions/${token}/leaving`, { json: { leaves } });
const leavingPath = (guest: Booked, { id }: Invited) => `${guest.path}/companions/${id}/leaving`;
const look = (guest: Booked, who: Invited, headers: Record<string, string> = guest.headers) =>
  provider.request(leavingPath(guest, who), { headers });
const accept = (guest: Booked, who: Invited, json: object, headers: Record<string, string> = guest.headers) =>
  provider.request(leavingPath(guest, who), { json, headers });
const agreed = ({ price, roomVersion }: LeavingPreview) => ({
  expectedDifference: price.difference.amount,
  version: roomVersion,
});
const named = async (own: Invited, name: string, email?: string) =>
  dataOf<CompanionStay>(
    await provider.request(`/api/v1/companions/${own.token}`, {
      method: 'PUT',
      json: { version: 1, name, needs: [], dietNote: null, ...(email && { email }) },
    }),
  );
const refusalOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];
const ordersOf = async (kind: string, { key }: Booked) =>
  (
    await provider.db
      .select()
      .from(outbox)
      .where(eq(outbox.kind, kind as never))
  ).filter(({ payload }) => payload.key === key);

describe('somebody who leaves a room', () => {
  it('says so and may take it back; nothing changes before whoever booked agrees to the new price', async () => {
    const guest = await booked(provider);
    const own = await on.invite(guest);
    await named(own, 'Luis Ruiz');
    expect(await refusalOf(await look(guest, own))).toEqual([409, 'INVALID_STATE']);
    for (let press = 0; press < 2; press++)
      expect((await dataOf<CompanionStay>(await say(own, true))).leavingAt).toBe(NOW.toISOString());
    expect(await ordersOf('companion-leaves', guest)).toMatchObject([{ payload: { companion: 'Luis Ruiz' } }]);
    const [, place] = await dataOf<CompanionPlace[]>(
      await provider.request(`${guest.path}/companions`, { headers: guest.headers }),
    );
    expect(place?.invitation?.leavingAt).toBe(NOW.toISOString());
    const { price, given } = await dataOf<LeavingPreview>(await look(guest, own));
    // One adult pays the single rate for the same three nights.
    expect(price.oldTotal.amount).toBe(120_000);
    expect(price.newTotal.amount - price.oldTotal.amount).toBe(price.difference.amount);
    expect(price.difference.amount).not.toBe(0);
    expect(given.amount).toBe(0);
    expect(await readNow(provider, guest)).toMatchObject({ total: { amount: 120_000 }, leaver: { name: 'Luis Ruiz' } });
    expect((await dataOf<CompanionStay>(await say(own, false))).leavingAt).toBeNull();
    expect((await readNow(provider, guest)).leaver).toBeNull();
    expect(await refusalOf(await look(guest, own))).toEqual([409, 'INVALID_STATE']);
  });

  it('goes at the price that was shown: the room has one less, the link ends, and what they paid is for the agency to decide', async () => {
    const guest = await booked(provider);
    const own = await on.invite(guest);
    await on.shared(guest, own);
    await named(own, 'Luis Ruiz', 'luis@correo.test');
    const { id } = await dataOf<SharePayment>(await on.pay(own, { amount: '7500' }), 201);
    const approval = { json: { decision: 'approve' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/payments/${id}/decision`, approval));
    await say(own, true);
    const preview = await dataOf<LeavingPreview>(await look(guest, own));
    expect(preview.given.amount).toBe(7500);
    const wrong = { ...agreed(preview), expectedDifference: agreed(preview).expectedDifference + 1 };
    expect(await refusalOf(await accept(guest, own, wrong))).toEqual([409, 'PRICE_CHANGED']);
    expect(await refusalOf(await accept(guest, own, { ...agreed(preview), version: 99 }))).toEqual([409, 'STALE']);
    expect((await readNow(provider, guest)).rooms[0]?.adults).toBe(2);
    const places = await dataOf<CompanionPlace[]>(await accept(guest, own, agreed(preview)));
    expect(places).toHaveLength(1);
    const now = await readNow(provider, guest);
    expect([now.rooms[0]?.adults, now.total.amount]).toEqual([1, preview.price.newTotal.amount]);
    expect(now.rooms[0]?.occupants.map(({ name }) => name)).not.toContain('Luis Ruiz');
    expect(ledgerOf(now)).toEqual(BALANCED);
    // Never lost: it counts for the booking under their name, and the agency and they are told of it.
    expect([now.paid.amount, now.payments[0]?.payer]).toEqual([7500, 'Luis Ruiz']);
    const { holder, rooms } = await on.splitNow(guest);
    expect(rooms[0]?.invited).toMatchObject([{ takenOver: true, amount: { amount: 7500 } }]);
    expect(holder.amount.amount).toBe(now.total.amount - 7500);
    expect(await ordersOf('companion-left-paid', guest)).toMatchObject([{ payload: { amount: { amount: 7500 } } }]);
    const [mail] = (await mailsTo(provider, 'luis@correo.test')).filter(({ subject }) =>
      subject.includes('Ya no cuentas'),
    );
    expect(mail?.text).not.toContain(guest.key);
    expect(await refusalOf(await provider.request(`/api/v1/companions/${own.token}`))).toEqual([404, 'LINK_INVALID']);
    const logged = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'companion.left'));
    expect(logged).toHaveLength(1);
    // The holder pays the room alone again, with what had been given.
    expect((await on.split(guest, {})).status).toBe(200);
    expect(ledgerOf(await readNow(provider, guest))).toEqual(BALANCED);
  });

  it('does not open the place again to who had no name in it', async () => {
    const guest = await booked(provider);
    const own = await on.invite(guest, 0, 0);
    await say(own, true);
    await dataOf(await accept(guest, own, agreed(await dataOf<LeavingPreview>(await look(guest, own)))));
    expect(await refusalOf(await provider.request(`/api/v1/companions/${own.token}`))).toEqual([404, 'LINK_INVALID']);
    const another = await on.invite(guest, 0, 0);
    expect(another.id).not.toBe(own.id);
  });

  async function ofThree(options: Parameters<typeof insertBlock>[1] = {}): Promise<Booked> {
    const block = await insertBlock(provider.db, options);
    const wanted = [room(block.categoryIds[0], 0, 3, { adults: 3 })];
    const held = await confirmed(provider.request, block.code, holdBody(wanted));
    const { key } = held.reservation;
    return { ...held, block, key, path: `/api/v1/reservations/${key}` };
  }
  /** A room of three, for whose last place, without a name, somebody pays. */
  async function roomOfThree(options: Parameters<typeof insertBlock>[1] = {}) {
    const guest = await ofThree(options);
    const [leaver, payer] = [await on.invite(guest, 0, 1), await on.invite(guest, 0, 2)];
    await named(leaver, 'Ana Ruiz');
    await on.shared(guest, payer);
    const email = `${payer.id.slice(0, 8)}@correo.test`;
    await provider.db.update(companions).set({ email }).where(eq(companions.id, payer.id));
    await on.pay(payer, { amount: '7500' });
    return { guest, leaver, payer };
  }
  /** What the payer and the agency were told of a place that is gone, and what the payer's link opens. */
  const stayOf = async ({ guest, payer }: Awaited<ReturnType<typeof roomOfThree>>) => {
    const mails = await ordersOf('companion-left', guest);
    const told = (await provider.db.select().from(outbox)).filter(({ payload }) => payload.companionId === payer.id);
    const link = await provider.request(`/api/v1/companions/${payer.token}`);
    const kinds = [...mails, ...told].map(({ kind }) => kind).filter((kind) => kind === 'companion-left');
    return [link.status, kinds, (await ordersOf('companion-left-paid', guest)).length];
  };

  it('takes nothing from who pays for a later place without a name, and tells them nothing', async () => {
    const three = await roomOfThree();
    const { guest, leaver, payer } = three;
    await say(leaver, true);
    await dataOf(await accept(guest, leaver, agreed(await dataOf<LeavingPreview>(await look(guest, leaver)))));
    expect((await readNow(provider, guest)).rooms[0]?.adults).toBe(2);
    expect(await stayOf(three)).toEqual([200, [], 0]);
    expect((await on.shareOf(payer)).amount.amount).toBeGreaterThan(7500);
  });

  it.each(['approve', 'reject'] as const)(
    'takes nothing from them either once the agency decides: %s',
    async (decision) => {
      const three = await roomOfThree({ event: { guestChanges: 'asks' } });
      const { guest, leaver } = three;
      const [{ id: roomId } = { id: '' }] = guest.reservation.rooms;
      const approval = { json: { decision: 'approve' }, headers: staff };
      await dataOf(await provider.request(`${guest.path}/rooms/${roomId}/approve`, approval));
      await say(leaver, true);
      await dataOf(await accept(guest, leaver, agreed(await dataOf<LeavingPreview>(await look(guest, leaver)))));
      expect(await stayOf(three)).toEqual([200, [], 0]);
      const places = async () =>
        (await dataOf<CompanionPlace[]>(await provider.request(`${guest.path}/companions`, guest))).map(
          ({ place }) => place,
        );
      expect(await places(), 'nobody else is invited to a place that is to go').toEqual([0, 2]);
      const invitation = { json: { roomId, place: 1 }, headers: guest.headers };
      expect(await refusalOf(await provider.request(`${guest.path}/companions`, invitation))).toEqual([
        409,
        'INVALID_STATE',
      ]);
      const decided = { json: { decision, reason: 'Se decidió' }, headers: staff };
      await dataOf(await provider.request(`${guest.path}/rooms/${roomId}/change-request/decision`, decided));
      expect((await readNow(provider, guest)).rooms[0]?.adults).toBe(decision === 'approve' ? 2 : 3);
      expect(await stayOf(three)).toEqual([200, [], 0]);
      expect((await named(three.payer, 'Eva Paz')).name).toBe('Eva Paz');
      const names = (await readNow(provider, guest)).rooms[0]?.occupants.map(({ name }) => name);
      expect(names).toEqual(decision === 'approve' ? ['', 'Eva Paz'] : ['', 'Ana Ruiz', 'Eva Paz']);
      expect(await places()).toEqual(decision === 'approve' ? [0, 1] : [0, 1, 2]);
    },
  );

  it('leaves who has an earlier place without a name where they are', async () => {
    const guest = await ofThree();
    const [first, one, last] = [
      await on.invite(guest, 0, 0),
      await on.invite(guest, 0, 1),
      await on.invite(guest, 0, 2),
    ];
    await named(one, 'Ana Ruiz');
    await named(last, 'Eva Paz');
    const names = async () => (await readNow(provider, guest)).rooms[0]?.occupants.map(({ name }) => name);
    await say(one, true);
    await dataOf(await accept(guest, one, agreed(await dataOf<LeavingPreview>(await look(guest, one)))));
    expect(await names()).toEqual(['', 'Eva Paz']);
    expect((await named(first, 'Luz Gil')).name).toBe('Luz Gil');
    expect(await names()).toEqual(['Luz Gil', 'Eva Paz']);
  });

  it('leaves who has a later place of the room where they are, with a name or without', async () => {
    const guest = await ofThree();
    const [one, two] = [await on.invite(guest, 0, 1), await on.invite(guest, 0, 2)];
    await say(one, true);
    await dataOf(await accept(guest, one, agreed(await dataOf<LeavingPreview>(await look(guest, one)))));
    expect((await named(two, 'Eva Paz')).name).toBe('Eva Paz');
    expect((await readNow(provider, guest)).rooms[0]?.occupants.map(({ name }) => name)).toEqual(['', 'Eva Paz']);
  });

  it('is for whoever booked to agree to, of their own booking, and asked of the agency where the event has it so', async () => {
    const guest = await booked(provider, { event: { guestChanges: 'asks' } });
    const [own, other] = [await on.invite(guest), await booked(provider)];
    await say(own, true);
    const preview = agreed(await dataOf<LeavingPreview>(await look(guest, own)));
    for (const headers of [other.headers, {}]) {
      expect([401, 404]).toContain((await look(guest, own, headers)).status);
      expect([401, 404]).toContain((await accept(guest, own, preview, headers)).status);
    }
    expect(await refusalOf(await look(other, own))).toEqual([404, 'NOT_FOUND']);
    const [booking] = guest.reservation.rooms;
    const approval = { json: { decision: 'approve' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/reservations/${guest.key}/rooms/${booking?.id}/approve`, approval));
    const anew = await dataOf<LeavingPreview>(await look(guest, own));
    expect(anew.price.asks).toBe(true);
    await dataOf(await accept(guest, own, agreed(anew)));
    const now = await readNow(provider, guest);
    expect([now.rooms[0]?.adults, now.changeRequests.map(({ status }) => status)]).toEqual([2, ['waiting']]);
  });
});

describe('somebody who pays a share and has no place any more', () => {
  /** Two rooms; a companion of the second has paid half of it. */
  async function sharedSecond() {
    const guest = await booked(provider, {}, 2);
    const own = await on.invite(guest, 1);
    await dataOf(await on.split(guest, { shares: [{ companionId: own.id, weight: 1 }] }, guest.headers, 1));
    const mail = `${own.id.slice(0, 8)}@correo.test`;
    await named(own, 'Luis Ruiz', mail);
    const { id } = await dataOf<SharePayment>(await on.pay(own, { amount: '60000' }), 201);
    await dataOf(
      await provider.request(`/api/v1/payments/${id}/decision`, { json: { decision: 'approve' }, headers: staff }),
    );
    const roomId = guest.reservation.rooms[1]?.id ?? '';
    const told = async () => (await mailsTo(provider, mail)).filter(({ subject }) => subject.includes('Ya no cuentas'));
    return { guest, roomId, told };
  }
  const cancel = async ({ path }: Booked, rooms?: string[]) => {
    const json = { reason: 'agency', expectedPenalty: 0, ...(rooms && { rooms }) };
    await dataOf(await provider.request(`${path}/cancellation`, { json, headers: staff }));
  };

  it('is told where the room is cancelled, and so is the agency of the money that stays with the booking under their name', async () => {
    const { guest, roomId, told } = await sharedSecond();
    await cancel(guest, [roomId]);
    const [mail, ...others] = await told();
    expect([mail?.text.includes('se canceló'), mail?.text.includes(guest.key), others]).toEqual([true, false, []]);
    expect(await ordersOf('companion-left-paid', guest)).toMatchObject([
      { payload: { companion: 'Luis Ruiz', amount: { amount: 60_000 } } },
    ]);
    expect(ledgerOf(await readNow(provider, guest))).toEqual(BALANCED);
  });

  it('is told where the room is rejected', async () => {
    const { guest, roomId, told } = await sharedSecond();
    const json = { decision: 'reject', reason: 'Sin lugar' };
    await dataOf(await provider.request(`${guest.path}/rooms/${roomId}/approve`, { json, headers: staff }));
    expect(await told()).toHaveLength(1);
    expect(await ordersOf('companion-left-paid', guest)).toHaveLength(1);
  });

  it('is told, and the agency has nothing to decide, where all of it goes back by itself', async () => {
    const { guest, told } = await sharedSecond();
    await cancel(guest);
    expect(await told()).toHaveLength(1);
    expect(await ordersOf('companion-left-paid', guest)).toEqual([]);
  });

  it('is told where whoever booked takes them out of the room', async () => {
    const { guest, roomId, told } = await sharedSecond();
    const { rooms } = await readNow(provider, guest);
    const { version, occupants } = rooms[1] ?? {};
    const json = {
      version,
      people: { adults: 1, juniors: 0, minors: 0, infants: 0 },
      occupants: occupants?.filter(({ name }) => name !== 'Luis Ruiz'),
      expectedDifference: -30_000,
    };
    const path = `${guest.path}/rooms/${roomId}`;
    await dataOf(await provider.request(path, { method: 'PATCH', json, headers: guest.headers }));
    expect(await told()).toHaveLength(1);
    expect(await ordersOf('companion-left-paid', guest)).toMatchObject([{ payload: { amount: { amount: 60_000 } } }]);
  });

  it('is told where whoever booked writes another name over theirs, and not where it is theirs in other letters', async () => {
    const { guest, roomId, told } = await sharedSecond();
    const write = async (from: string, to: string) => {
      const { version, occupants } = (await readNow(provider, guest)).rooms[1] ?? {};
      const json = { version, occupants: occupants?.map((one) => (one.name === from ? { ...one, name: to } : one)) };
      const path = `${guest.path}/rooms/${roomId}`;
      await dataOf(await provider.request(path, { method: 'PATCH', json, headers: guest.headers }));
    };
    await write('Luis Ruiz', 'LUIS RUÍZ');
    expect([await told(), await ordersOf('companion-left-paid', guest)]).toEqual([[], []]);
    await write('LUIS RUÍZ', 'Eva Paz');
    const [mail, ...others] = await told();
    expect([mail?.text.includes('Eva Paz'), mail?.text.includes(guest.key), others]).toEqual([false, false, []]);
    expect(await ordersOf('companion-left-paid', guest)).toMatchObject([
      { payload: { companion: 'LUIS RUÍZ', amount: { amount: 60_000 } } },
    ]);
    expect(ledgerOf(await readNow(provider, guest))).toEqual(BALANCED);
  });
});
