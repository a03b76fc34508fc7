import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCutOffs } from '@/lib/provider/booking/cut-off/run-cut-offs';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { auditLog, eventCategories, notifications, outbox, reservations, roomNights } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { sweep } from '@/lib/provider/jobs/sweep';
import {
  confirmed,
  failureOf,
  held,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let block: TestBlock;
let categoryId: string;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const CUT_OFF = '2027-03-12';
/** Midnight in Cancún is 05:00 UTC. */
const at = (instant: string) => provider.clock.set(new Date(instant));

beforeEach(async () => {
  provider.clock.set(NOW);
  await provider.db.update(eventCategories).set({ cutOffDate: null });
  block = await insertBlock(provider.db, {
    allotted: 3,
    nights: 4,
    categories: ['A'],
    category: { cutOffDate: CUT_OFF },
  });
  categoryId = block.categoryIds[0] ?? '';
});

const run = () => runCutOffs({ ctx: systemContext(provider) });
const category = async () => {
  const [found] = await provider.db.select().from(eventCategories).where(eq(eventCategories.id, categoryId));
  return found;
};
const allotments = async () => {
  const rows = await provider.db.select().from(roomNights).where(eq(roomNights.eventCategoryId, categoryId));
  return rows.toSorted((a, b) => a.night.localeCompare(b.night)).map(({ allotted, sold }) => [allotted, sold]);
};
const mails = () =>
  provider.db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `cut-off-% ${categoryId} %`))
    .orderBy(outbox.createdAt);
const told = async () => {
  const found = await provider.db.select().from(notifications).where(eq(notifications.eventId, block.eventId));
  return found.filter(({ type }) => type.startsWith('BLK_'));
};

describe('the cut-off of a category', () => {
  it('that is over keeps a tentative one from selling until another is chosen: its rooms would go back unannounced', async () => {
    at('2027-03-13T05:00:00Z');
    const staff = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
    const patch = (json: object) =>
      provider.request(`/api/v1/categories/${categoryId}`, { method: 'PATCH', headers: staff, json });
    await provider.db
      .update(eventCategories)
      .set({ blockState: 'tentative' })
      .where(eq(eventCategories.id, categoryId));
    expect(await failureOf(await patch({ version: 1, state: 'definite' }))).toMatchObject({
      code: 'INVALID_STATE',
      error: 'Su fecha de corte ya pasó: elige otra antes, o lo que no se ha vendido volvería al hotel ahora mismo.',
    });
    expect((await patch({ version: 1, state: 'definite', cutOffDate: '2027-03-13' })).status).toBe(200);
    expect(await run()).toBe(0);
    expect(await allotments()).toEqual([3, 3, 3, 3].map((allotted) => [allotted, 0]));
  });

  it('closes it once after its day in the event’s zone and gives the unsold rooms back', async () => {
    await confirmed(provider.request, block.code, holdBody([room(categoryId, 0, 2)]));
    const due = await held(provider.request, block.code, holdBody([room(categoryId, 0, 2)]));
    at('2027-03-13T04:59:00Z');
    expect(await run()).toBe(0);
    expect((await category())?.blockState).toBe('definite');
    at('2027-03-13T05:00:00Z');
    await expireHolds({ ctx: systemContext(provider) });
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await category()).toMatchObject({ blockState: 'cutOff', cutOffDate: CUT_OFF, version: 2 });
    expect(await allotments()).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    // The hold's two nights went back by themselves: it ended when the day was over.
    const released = (await mails()).filter(({ kind }) => kind === 'cut-off-released');
    expect(released.map(({ payload }) => payload)).toEqual([{ categoryId, cutOffDate: CUT_OFF, unsold: 8 }]);
    const rows = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, categoryId), eq(auditLog.action, 'block.cutOff')));
    expect(rows).toMatchObject([{ actor: 'system:test', before: { blockState: 'definite' }, after: { unsold: 8 } }]);
    const late = await hold(provider.request, block.code, holdBody([room(categoryId, 0, 2)]));
    expect((await failureOf(late)).code).toBe('CATEGORY_CLOSED');
    expect(due.reservation.status).toBe('hold');
  });

  it('takes the nights with it that holds and unpaid bookings give up later: they are the hotel’s', async () => {
    at('2027-03-13T04:55:00Z');
    const two = () => holdBody([room(categoryId, 0, 2)]);
    const lapsing = await confirmed(provider.request, block.code, two());
    await held(provider.request, block.code, two());
    const givenUp = await held(provider.request, block.code, two());
    at('2027-03-13T05:01:00Z');
    await run();
    const nights = async () => (await allotments()).slice(0, 2);
    expect(await nights()).toEqual(Array(2).fill([3, 3]));
    const path = `/api/v1/reservations/${givenUp.reservation.key}`;
    expect((await provider.request(path, { method: 'DELETE', headers: givenUp.headers })).status).toBe(204);
    expect(await nights()).toEqual(Array(2).fill([2, 2]));
    at('2027-03-13T05:20:00Z');
    await expireHolds({ ctx: systemContext(provider) });
    expect(await nights()).toEqual(Array(2).fill([1, 1]));
    for (const instant of ['2027-04-13T05:20:00Z', '2027-04-15T05:20:00Z']) {
      at(instant);
      await runLapses({ ctx: systemContext(provider) });
    }
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, lapsing.reservation.key));
    expect(row?.bookingStatus).toBe('expired');
    expect(await nights()).toEqual(Array(2).fill([0, 0]));
  });

  it('leaves the block what is given up until its day is over, where the event is', async () => {
    await held(provider.request, block.code, holdBody([room(categoryId, 0, 2)]));
    at('2027-03-13T04:59:00Z');
    await expireHolds({ ctx: systemContext(provider) });
    expect((await allotments())[0]).toEqual([3, 0]);
  });

  it('is told of 30, 14, 7 and 1 days before, each once, a day missed later and not twice', async () => {
    const days = async (instant: string) => {
      at(instant);
      await run();
      await run();
      return (await mails()).length;
    };
    expect(await days('2027-02-09T12:00:00Z')).toBe(0);
    expect(await days('2027-02-10T12:00:00Z')).toBe(1);
    expect(await days('2027-02-25T12:00:00Z')).toBe(1);
    expect(await days('2027-02-27T12:00:00Z')).toBe(2);
    expect(await days('2027-03-05T12:00:00Z')).toBe(3);
    expect(await days('2027-03-11T12:00:00Z')).toBe(4);
    expect(await days('2027-03-12T12:00:00Z')).toBe(4);
    expect(await days('2027-03-13T12:00:00Z')).toBe(5);
    expect((await told()).map(({ type, params }) => [type, params.nights])).toEqual([
      ...Array.from({ length: 4 }, () => ['BLK_CUTOFF', 12]),
      ['BLK_RELEASED', 12],
    ]);
    await sweep({ ctx: systemContext(provider) });
    expect((await told()).map(({ type, status }) => [type, status])).toEqual([
      ...Array.from({ length: 4 }, () => ['BLK_CUTOFF', 'Off']),
      ['BLK_RELEASED', 'On'],
    ]);
  });

  it('is warned of until its date is moved, it is sold, or a nearer warning takes the place', async () => {
    const standing = async () => {
      await sweep({ ctx: systemContext(provider) });
      return (await told()).filter(({ status }) => status === 'On').length;
    };
    at('2027-03-01T12:00:00Z');
    await run();
    expect(await standing()).toBe(1);
    at('2027-03-06T12:00:00Z');
    await run();
    expect([(await told()).length, await standing()]).toEqual([2, 1]);
    await provider.db.update(roomNights).set({ sold: 3 }).where(eq(roomNights.eventCategoryId, categoryId));
    expect(await standing()).toBe(0);
  });

  it('is not warned of where everything is sold, and begins again for a date that staff move', async () => {
    at('2027-03-01T12:00:00Z');
    await provider.db.update(roomNights).set({ sold: 3 }).where(eq(roomNights.eventCategoryId, categoryId));
    await run();
    expect(await mails()).toEqual([]);
    await provider.db.update(roomNights).set({ sold: 1 }).where(eq(roomNights.eventCategoryId, categoryId));
    await run();
    await provider.db
      .update(eventCategories)
      .set({ cutOffDate: '2027-03-20' })
      .where(eq(eventCategories.id, categoryId));
    at('2027-03-06T12:00:00Z');
    await run();
    expect((await mails()).map(({ payload }) => payload.cutOffDate)).toEqual([CUT_OFF, '2027-03-20']);
  });

  it('is written to the agency in words', async () => {
    at('2027-03-13T12:00:00Z');
    await run();
    const [mail] = await mails();
    if (!mail) throw new Error('no mail');
    const made = await makeMail(systemContext(provider), { ...mail, locale: 'en' });
    expect(made).toMatchObject({
      subject: 'A Suite: the cut-off date has passed',
      text: expect.stringContaining('12 unsold room nights went back to the hotel'),
      button: { url: expect.stringMatching(/\/en\/adminmaster\/ConfigurarCategorias\?event=PLS-[\w-]+$/) },
    });
  });
});
