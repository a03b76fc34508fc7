import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { RoomingListView } from '@/components/attendee/rooming-list-view';
import { roomingList } from '@/lib/contract/rooming-list';
import attendees from '@/messages/en/attendees.json';

const room = (holder: string, missingNames: number, missingAges: number) => ({
  ...{ category: 'Suite', mealPlan: 'AI', key: `PLS-${holder}`, holder, people: [], requests: null, approved: true },
  ...{ checkIn: '2027-06-01', checkOut: '2027-06-04', nights: 3, missingNames, missingAges },
  ...{ payment: 'paid', balance: { amount: 0, currency: 'USD' } },
});

function show(...rooms: ReturnType<typeof room>[]) {
  const sum = (of: 'missingNames' | 'missingAges') => rooms.reduce((total, each) => total + each[of], 0);
  const list = roomingList.parse({
    ...{ eventCode: 'PLS-1', eventName: 'Boda', hotel: null, writtenAt: '2027-01-01T00:00:00.000Z', rooms },
    totals: {
      ...{ rooms: rooms.length, people: 0, roomNights: 0 },
      ...{ missingNames: sum('missingNames'), missingAges: sum('missingAges') },
    },
  });
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ attendees }}>
      <RoomingListView list={list} eventId="event-1" locale="en" />
    </NextIntlClientProvider>,
  );
}

it('lists what is still to ask, by room with a link to its reservation, and no room that is complete', () => {
  show(room('Abad', 2, 1), room('Bravo', 0, 0), room('Cruz', 1, 0));
  const [list] = screen.getAllByRole('list');
  const items = within(list as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Abad: Suite, from .+: 2 names and 1 age to ask for$/),
    expect.stringMatching(/^Cruz: Suite, from .+: 1 name to ask for$/),
  ]);
  expect(
    within(items[0] as HTMLElement)
      .getByRole('link', { name: 'Abad' })
      .getAttribute('href'),
  ).toContain('PLS-Abad');
});

it('has nothing to ask where every name and age is there', () => {
  show(room('Bravo', 0, 0));
  expect(screen.getByText(attendees.rooming.complete)).toBeVisible();
  expect(screen.queryByText(/to ask for/)).toBeNull();
});
