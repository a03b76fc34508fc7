import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventFigures, EventWithFigures } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import type { Panel, PanelNeed } from '@/lib/contract/panel';
import { addDays } from '@/lib/domain/nights';
import { payments, refunds, reservations } from '@/lib/provider/db/schema';
import { confirmed, dataOf, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

/** The demo's. */
const AGENCY = '1';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW });
});
afterAll(() => provider.close());

type Person = { cookie: string };
const get = async <Data>(path: string, headers: Person) =>
  dataOf<Data>(await provider.request(`/api/v1/events/${path}`, { headers }));
const total = async (path: string, headers: Person) =>
  (await get<{ total: number }>(`${path}${path.includes('?') ? '&' : '?'}per_page=1`, headers)).total;
const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((whole, row) => whole + of(row), 0);

/** The address of the list that each need leads to. */
const LISTS: Record<PanelNeed, string> = {
  payment: 'reservations?filter[need]=payment',
  room: 'reservations?filter[need]=room',
  change: 'reservations?filter[need]=change',
  cancellation: 'reservations?filter[need]=cancellation',
  refund: 'reservations?filter[need]=refund',
  attention: 'reservations?filter[need]=attention',
  overdue: 'reservations?filter[balance]=overdue',
  call: 'calls?filter[state]=toDo',
  transport: 'transport-requests?filter[status]=requested',
};

/** That every number of the panel is the one of its list and of the event's figures. */
async function expectAgreement(event: string, headers: Person) {
  const panel = await get<Panel>(`${event}/panel`, headers);
  const figures = await get<EventFigures>(`${event}/figures`, headers);
  const counts = Object.fromEntries(panel.needs.map(({ need, count }) => [need, count]));
  for (const [need, list] of Object.entries(LISTS))
    expect([need, counts[need] ?? 0]).toEqual([need, await total(`${event}/${list}`, headers)]);
  expect({
    allotted: sum(panel.nights, ({ allotted }) => allotted),
    sold: sum(panel.nights, ({ sold }) => sold),
  }).toEqual(figures.roomNights);
  expect(sum(panel.pace, ({ rooms }) => rooms)).toBe(figures.rooms.booked);
  expect(sum(panel.money, ({ received }) => received.amount)).toBe(figures.paid.amount);
  const left = sum(panel.money, ({ expected, overdue }) => expected.amount + overdue.amount);
  return { panel, figures, left };
}

it('stands the agency’s events side by side with the figures of each one’s own panel', async () => {
  const staff = await provider.as('agency@demo.test');
  const read = async (headers: Person, page = 1) =>
    provider.request(`/api/v1/agency/${AGENCY}/figures?page=${page}`, { headers });
  const { data, total: all } = await dataOf<Page<EventWithFigures>>(await read(staff));
  expect(data.map(({ event }) => event.code)).toEqual(expect.arrayContaining(['PLS-DEMO-BODA', 'PLS-DEMO-PLAYA']));
  expect(all).toBe(data.length);
  for (const { event, figures } of data) {
    const { at: _, ...own } = await get<EventFigures>(`${event.code}/figures`, staff);
    expect(figures).toMatchObject(own);
    expect(figures.guests).toBe(await total(`${event.code}/guests`, staff));
  }
  const couple = await dataOf<Page<EventWithFigures>>(await read(await provider.as('organizer@demo.test')));
  expect(couple.data.map(({ event }) => event.code)).toEqual(['PLS-DEMO-BODA']);
  expect((await read(await provider.as('agency2@demo.test'))).status).toBe(404);
  expect((await read(await provider.as('wholesaler@demo.test'))).status).toBe(403);
});

it('counts what each list counts, in the demo', async () => {
  const staff = await provider.as('agency@demo.test');
  const { panel } = await expectAgreement('PLS-DEMO-BODA', staff);
  expect(panel.needs.length).toBeGreaterThan(3);
  const days = panel.needs.flatMap(({ since }) => since ?? []);
  expect(days).toEqual(days.toSorted());
  for (const { week } of [...panel.money, ...panel.pace]) expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1);
});

it('counts what each list counts, whatever was paid, refused and paid back', async () => {
  const block = await insertBlock(provider.db, { allotted: 40, agencyId: AGENCY });
  const written = fc.record({
    status: fc.constantFrom('approved', 'pending', 'rejected'),
    amount: fc.integer({ min: 1, max: 60_000 }),
    days: fc.integer({ min: 0, max: 60 }),
    back: fc.integer({ min: 0, max: 100 }),
  });
  const bookings = fc.sample(fc.array(written, { maxLength: 2 }), { numRuns: 8, seed: 7 });
  for (const paid of bookings) {
    const { reservation } = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    for (const { status, amount, days, back } of paid) {
      const createdAt = new Date(NOW.getTime() + days * 86_400_000);
      const payment = { id: randomUUID(), agencyId: AGENCY, reservationId: row?.id ?? '', method: 'deposit' as const };
      await provider.db
        .insert(payments)
        .values({ ...payment, status: status as 'approved', amount, currency: 'USD', createdBy: 'user:x', createdAt });
      if (status === 'approved' && back > 50)
        await provider.db.insert(refunds).values({
          ...{ id: randomUUID(), paymentId: payment.id, amount: Math.ceil(amount / 2), createdAt },
          status: back > 75 ? 'refunded' : 'requested',
        });
    }
  }
  for (const day of ['2027-01-10', '2027-03-15', '2027-04-20']) {
    provider.clock.set(new Date(`${day}T17:00:00Z`));
    const headers = await provider.as('agency@demo.test');
    const { figures, panel, left } = await expectAgreement(block.code, headers);
    expect(left).toBe(figures.sold.amount - figures.paid.amount);
    for (const { week, expected } of panel.money) if (expected.amount > 0) expect(addDays(week, 6) >= day).toBe(true);
    for (const { week, overdue } of panel.money) if (overdue.amount > 0) expect(week < day).toBe(true);
  }
  provider.clock.set(NOW);
});

it('is for who reads figures, with the lists that they have, of no other agency', async () => {
  const event = 'PLS-DEMO-BODA';
  const asked = async (email: string) =>
    (await provider.request(`/api/v1/events/${event}/panel`, { headers: await provider.as(email) })).status;
  expect(await Promise.all(['wholesaler@demo.test', 'attendee@demo.test', 'agency2@demo.test'].map(asked))).toEqual([
    expect.any(Number),
    403,
    404,
  ]);
  const ofCouple = await get<Panel>(`${event}/panel`, await provider.as('organizer@demo.test'));
  expect(ofCouple.needs.map(({ need }) => need)).not.toContain('call');
});

it('of an event without anything is empty', async () => {
  const { eventId } = await insertBlock(provider.db, { categories: [], agencyId: AGENCY });
  expect(await get<Panel>(`${eventId}/panel`, await provider.as('agency@demo.test'))).toEqual({
    needs: [],
    nights: [],
    attrition: null,
    pace: [],
    money: [],
  });
});
