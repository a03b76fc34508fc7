import { expect } from 'vitest';
import type { Page } from '@/lib/contract/page';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { countNights, dataOf } from '@/tests/support/booking';
import { asShown, balanceOf, type Model, paidOf, type Real, shownStatusOf, soldOn, totalOf } from './booking-model';

/** Everything that the model says, against what staff are shown and what the nights have sold. */
export async function compare(model: Model, real: Real): Promise<void> {
  for (const [category, categoryId] of real.categoryIds.entries()) {
    const counted = await countNights(real.provider.db, categoryId);
    expect(
      counted.map(({ allotted, sold }) => ({ allotted, sold })),
      `nights of category ${category}`,
    ).toEqual(model.allotted[category]?.map((allotted, night) => ({ allotted, sold: soldOn(model, category, night) })));
  }
  const path = `/api/v1/events/${real.event}/reservations?per_page=100`;
  const list = await dataOf<Page<ReservationSummary>>(await real.provider.request(path, { headers: real.staff }));
  const shown = list.data.map(({ key, status, total, paid, balance }) => ({
    key,
    status,
    total: total.amount,
    paid: paid.amount,
    balance: balance.amount,
  }));
  const expected = model.bookings
    .map((booking) => asShown(booking, model.minute))
    .map((booking) => ({
      key: booking.key,
      status: shownStatusOf(booking),
      total: totalOf(booking),
      paid: paidOf(booking),
      balance: balanceOf(booking),
    }));
  const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
  expect(shown.toSorted(byKey)).toEqual(expected.toSorted(byKey));
}
