import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventTerms } from '@/lib/contract/event-terms';
import { auditLog } from '@/lib/provider/db/schema';
import {
  dataOf,
  failureOf,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
let block: TestBlock;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  block = await insertBlock(provider.db);
});

const path = () => `/api/v1/events/${block.code}/booking-terms`;
const read = async () => dataOf<EventTerms>(await provider.request(path(), { headers: staff }));
const change = (json: object, headers = staff) => provider.request(path(), { method: 'PATCH', json, headers });

describe('the booking terms of an event', () => {
  it('are read, changed in part and kept in the log; the next booking is made on them', async () => {
    expect(await read()).toMatchObject({ minimumNights: 2, minimumToReserve: 15_000, currency: 'USD', version: 1 });
    const steps = [
      { fromDays: 0, penalty: { kind: 'percent', percent: 100 } },
      { fromDays: 60, penalty: { kind: 'none' } },
      { fromDays: 30, penalty: { kind: 'nights', nights: 1 } },
    ];
    const changed = await dataOf<EventTerms>(
      await change({ version: 1, minimumNights: 4, adultPassPrice: null, cancellationSteps: steps }),
    );
    expect(changed).toMatchObject({ minimumNights: 4, adultPassPrice: null, childPassPrice: 6_000, version: 2 });
    expect(changed.cancellationSteps.map(({ fromDays }) => fromDays)).toEqual([60, 30, 0]);
    expect(await read()).toEqual(changed);
    const short = await hold(provider.request, block.code, holdBody([room(block.categoryIds[0], 0, 3)]));
    expect(await failureOf(short)).toMatchObject({ code: 'BELOW_MINIMUM_NIGHTS', details: { nights: 4 } });
    const [entry] = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, block.eventId));
    expect(entry).toMatchObject({
      action: 'event.termsChanged',
      before: { minimumNights: 2 },
      after: { minimumNights: 4 },
    });
  });

  it('changed by somebody else meanwhile are STALE, with the terms as they are', async () => {
    await dataOf(await change({ version: 1, balanceDueDays: 65 }));
    const stale = await change({ version: 1, balanceDueDays: 45 });
    expect([stale.status, await failureOf(stale)]).toMatchObject([
      409,
      { code: 'STALE', details: { version: 2, balanceDueDays: 65 } },
    ]);
  });

  it.each([
    ['no night at all', { minimumNights: 0 }, 'minimumNights'],
    ['more than the whole price off', { honeymoonDiscountPercent: 101 }, 'honeymoonDiscountPercent'],
    [
      'two steps from one day',
      {
        cancellationSteps: [
          { fromDays: 30, penalty: { kind: 'none' } },
          { fromDays: 30, penalty: { kind: 'deposit' } },
        ],
      },
      'cancellationSteps.1.fromDays',
    ],
    [
      'a schedule that does not end with the balance',
      {
        scheduleTemplate: {
          items: [{ amount: { kind: 'minimum' }, due: { kind: 'atBooking' } }],
          lateBooking: 'spread',
        },
      },
      'scheduleTemplate.items.0.amount',
    ],
    [
      'a schedule that asks after its balance',
      {
        scheduleTemplate: {
          items: [
            { amount: { kind: 'percent', percent: 30 }, due: { kind: 'daysBeforeEvent', days: 30 } },
            { amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: 70 } },
          ],
          lateBooking: 'spread',
        },
      },
      'scheduleTemplate.items.0.due',
    ],
    [
      'a schedule that asks where only the whole balance is taken',
      {
        scheduleTemplate: {
          items: [{ amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: 30 } }],
          lateBooking: 'spread',
        },
      },
      'scheduleTemplate.items.0.due',
    ],
    ['a cancellation for non-payment without a final notice', { cancelAfterDays: 10 }, 'finalNoticeDays'],
  ])('refuse %s', async (_, wrong, field) => {
    const answer = await change({ version: 1, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys((await failureOf(answer)).fields ?? {})).toEqual([field]);
    expect((await read()).version).toBe(1);
  });

  it('let the balance window grow no longer than the payment schedule of the event', async () => {
    const items = [{ amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: 70 } }];
    const { version } = await dataOf<EventTerms>(
      await change({ version: (await read()).version, scheduleTemplate: { items, lateBooking: 'spread' } }),
    );
    const refused = await failureOf(await change({ version, balanceDueDays: 80 }));
    expect(refused.fields).toEqual({
      'scheduleTemplate.items.0.due':
        'Dentro de los días del saldo solo se recibe el total, así que nadie podría pagarlo',
    });
    await dataOf(await change({ version, balanceDueDays: 80, scheduleTemplate: null }));
  });

  it('are not there for another agency, and closed to roles without the block', async () => {
    const other = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
    expect((await change({ version: 1, minimumNights: 1 }, other)).status).toBe(404);
    const planner = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
    expect((await change({ version: 1, minimumNights: 1 }, planner)).status).toBe(403);
  });
});
