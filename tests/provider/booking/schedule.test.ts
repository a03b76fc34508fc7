import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { ScheduleTemplate } from '@/lib/contract/booking-terms';
import type { Quote } from '@/lib/contract/room-block';
import { BALANCED, booked, ledgerOf, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const TEMPLATE: ScheduleTemplate = {
  items: [
    { amount: { kind: 'fixedPerPerson', amount: 10_000 }, due: { kind: 'atBooking' } },
    { amount: { kind: 'percent', percent: 50 }, due: { kind: 'daysBeforeEvent', days: 120 } },
    { amount: { kind: 'balance' }, due: { kind: 'daysBeforeEvent', days: 80 } },
  ],
  lateBooking: 'catchUp',
};

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

describe('an event’s payment schedule', () => {
  it('is in the quote, in the booking and in what is due next', async () => {
    const guest = await booked(provider, { event: { scheduleTemplate: TEMPLATE } });
    const json = { rooms: [room(guest.block.categoryIds[0])] };
    const quote = await dataOf<Quote>(await provider.request(`/api/v1/events/${guest.block.code}/quotes`, { json }));
    const expected = [
      ['minimum', '2027-01-10', 20_000],
      ['instalment', '2027-02-10', 60_000],
      ['balance', '2027-03-22', 40_000],
    ];
    expect(quote.schedule.map(({ kind, dueOn, amount }) => [kind, dueOn, amount.amount])).toEqual(expected);
    expect(quote.minimumToReserve.amount).toBe(20_000);
    expect(guest.reservation.schedule.map((item) => [item.kind, item.dueOn, item.amount.amount])).toEqual(expected);
    expect(guest.reservation.nextDue).toMatchObject({ kind: 'minimum', amount: { amount: 20_000 } });
    await paid(provider, guest, staff, 50_000);
    const after = await readNow(provider, guest);
    expect(after.nextDue).toMatchObject({ kind: 'instalment', dueOn: '2027-02-10', amount: { amount: 30_000 } });
    expect(ledgerOf(after)).toEqual(BALANCED);
  });

  it('of a room added later keeps what is paid and asks for the rest as the event does', async () => {
    const guest = await booked(provider, { event: { scheduleTemplate: TEMPLATE } });
    await paid(provider, guest, staff, 20_000);
    const rooms = [room(guest.block.categoryIds[1])];
    const shown = await dataOf<ChangePreview>(
      await provider.request(`${guest.path}/change-previews`, {
        json: { kind: 'addRooms', rooms },
        headers: guest.headers,
      }),
    );
    expect(shown.schedule.map(({ kind, dueOn, amount }) => [kind, dueOn, amount.amount])).toEqual([
      ['minimum', '2027-01-10', 20_000],
      ['minimum', '2027-01-10', 20_000],
      ['instalment', '2027-02-10', 120_000],
      ['balance', '2027-03-22', 80_000],
    ]);
    expect(shown.dueNow.amount).toBe(20_000);
  });
});
