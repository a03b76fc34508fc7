import { fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { RoomingListView } from '@/components/attendee/rooming/rooming-list-view';
import { type RoomingList, roomingList } from '@/lib/contract/rooming-list';
import attendees from '@/messages/en/attendees.json';
import booking from '@/messages/en/booking.json';

const confirmRooms = vi.hoisted(() => vi.fn());
vi.mock('@/lib/api/rooming-list', async (original) => ({
  ...(await original<typeof import('@/lib/api/rooming-list')>()),
  confirmRooms,
}));
afterEach(() => confirmRooms.mockReset());

const room = (holder: string, missingNames: number, missingAges: number) => ({
  category: 'Suite',
  mealPlan: 'AI',
  key: `PLS-${holder}`,
  holder,
  people: [],
  requests: null,
  approved: true,
  checkIn: '2027-06-01',
  checkOut: '2027-06-04',
  nights: 3,
  missingNames,
  missingAges,
  payment: 'paid',
  balance: { amount: 0, currency: 'USD' },

  id: `room-${holder}`,
  version: 1,
  reference: `PLS-${holder}/1`,
  confirmation: null,
  complimentary: null,
  change: null,
  afterLock: false,
});

const listOf = (rooms: object[], more: object = {}) =>
  roomingList.parse({
    eventCode: 'PLS-1',
    eventName: 'Boda',
    hotel: null,
    writtenAt: '2027-01-01T00:00:00.000Z',
    rooms,
    lockDate: null,
    locked: false,
    timeZone: 'UTC',
    sent: [],
    changes: [],
    complimentary: null,
    totals: { rooms: rooms.length, people: 0, roomNights: 0, missingNames: 0, missingAges: 0, unconfirmed: 0 },
    ...more,
  });

function draw(list: RoomingList, tends = false) {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ attendees, booking }}>
      <RoomingListView list={list} eventId="event-1" locale="en" shares={false} tends={tends} termsHref={null} />
    </NextIntlClientProvider>,
  );
}

function show(...rooms: ReturnType<typeof room>[]) {
  const sum = (of: 'missingNames' | 'missingAges') => rooms.reduce((total, each) => total + each[of], 0);
  const list = listOf(rooms);
  const missing = { missingNames: sum('missingNames'), missingAges: sum('missingAges') };
  draw({ ...list, totals: { ...list.totals, ...missing } });
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

it('says what the hotel has otherwise, how, and what it hears of after the lock', () => {
  const difference = { fact: 'checkOut', before: '2027-06-03', now: '2027-06-04' };
  const own = { roomId: 'room-Abad', reference: 'PLS-Abad/1', key: 'PLS-Abad', holder: 'Abad', category: 'Suite' };
  draw(
    listOf([{ ...room('Abad', 0, 0), change: 'changed', afterLock: true }], {
      lockDate: '2027-04-01',
      locked: true,
      sent: [{ number: 2, at: '2027-03-01T10:00:00.000Z', by: 'Eva', rooms: 1, afterLock: false }],
      changes: [
        {
          ...own,
          checkIn: '2027-06-01',
          checkOut: '2027-06-04',
          change: 'changed',
          afterLock: true,
          differences: [difference],
        },
      ],
    }),
  );
  expect(screen.getByText('1 change since version 2')).toBeVisible();
  expect(screen.getByText(/^Version 2, sent .* by Eva: 1 room$/)).toBeVisible();
  expect(screen.getByText('Check-out: 03-Jun-2027 → 04-Jun-2027')).toBeVisible();
  expect(screen.getAllByText('After the lock')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Note as sent' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('sends the numbers that were typed and no other, with what stood there before', async () => {
  const list = listOf([room('Abad', 0, 0), { ...room('Bravo', 0, 0), confirmation: 'H-7' }]);
  confirmRooms.mockResolvedValue(list);
  draw(list, true);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  fireEvent.change(screen.getByLabelText(/number of Bravo/), { target: { value: ' H-8 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 number' }));
  await vi.waitFor(() => expect(confirmRooms).toHaveBeenCalled(), 20_000);
  expect(confirmRooms.mock.calls[0]?.[1]).toEqual({
    eventId: 'event-1',
    rooms: [{ roomId: 'room-Bravo', confirmation: 'H-8', was: 'H-7' }],
  });
});

it('reads two pasted columns, says which lines it cannot keep, and sends the rest', async () => {
  const list = listOf([room('Abad', 0, 0), room('Bravo', 0, 0)]);
  confirmRooms.mockResolvedValue(list);
  draw(list, true);
  fireEvent.change(screen.getByLabelText('Rows'), { target: { value: 'PLS-Abad/1;H-1\nPLS-Nadie;H-2' } });
  expect(screen.getByText('Line 2: no room of the list has this reference')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Save 1 number'));
  await vi.waitFor(() => expect(confirmRooms).toHaveBeenCalled(), 20_000);
  expect(confirmRooms.mock.calls[0]?.[1].rooms).toEqual([{ roomId: 'room-Abad', confirmation: 'H-1', was: null }]);
});

it('gives each hotel of an event its own list, and says of all of them at once where each room is', () => {
  const other = { ...room('Bravo', 0, 0), hotel: 'Costa Serena' };
  const hotels = [
    { id: 'own', name: 'Gran Marea', rooms: 1 },
    { id: 'hotel 2', name: 'Costa Serena', rooms: 1 },
  ];
  const change = (holder: string, hotel?: string) => ({
    roomId: `room-${holder}`,
    reference: `PLS-${holder}/1`,
    key: `PLS-${holder}`,
    holder,
    category: 'Suite',
    hotel,
    checkIn: '2027-06-01',
    checkOut: '2027-06-04',
    change: 'new',
    afterLock: false,
    differences: [],
  });
  const sent = [{ number: 1, at: '2027-03-01T10:00:00.000Z', by: null, rooms: 0, afterLock: false }];
  const changes = [change('Abad'), change('Bravo', 'Costa Serena')];
  draw(listOf([room('Abad', 0, 0), other], { hotel: 'Gran Marea', hotels, sent, changes }), true);
  const changed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(changed).toEqual([
    expect.stringContaining('Abad Suite (Gran Marea), '),
    expect.stringContaining('Bravo Suite (Costa Serena), '),
  ]);
  const links = within(screen.getByRole('navigation', { name: attendees.rooming.hotels.title }));
  expect(links.getByRole('link', { name: 'All hotels (2)' })).toHaveAttribute('aria-current', 'page');
  expect(links.getByRole('link', { name: 'Costa Serena (1)' })).toHaveAttribute(
    'href',
    expect.stringContaining('hotel=hotel%202'),
  );
  for (const heading of [/^Suite \(Gran Marea\)/, /^Suite \(Costa Serena\)/])
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
});

it('of one hotel has its files alone, and says of it alone what it confirmed', async () => {
  const hotels = [
    { id: 'own', name: 'Gran Marea', rooms: 1 },
    { id: 'hotel-2', name: 'Costa Serena', rooms: 1 },
  ];
  const of = { hotel: 'Costa Serena', hotelId: 'hotel-2', hotels };
  const list = listOf([{ ...room('Bravo', 0, 0), hotel: 'Costa Serena' }], of);
  confirmRooms.mockResolvedValue(list);
  draw(list, true);
  expect(screen.getByRole('heading', { name: /^Suite 1/ })).toBeVisible();
  for (const file of ['xlsx', 'csv', 'pdf'])
    expect(document.querySelector(`a[href*="format=${file}"]`)).toHaveAttribute(
      'href',
      expect.stringContaining('hotel=hotel-2'),
    );
  fireEvent.change(screen.getByLabelText(/number of Bravo/), { target: { value: 'H-8' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 number' }));
  await vi.waitFor(() => expect(confirmRooms).toHaveBeenCalled(), 20_000);
  expect(confirmRooms.mock.calls[0]?.[1]).toMatchObject({ eventId: 'event-1', hotel: 'hotel-2' });
});

it('shows a hotel that has no rooms yet without losing the way to the others', () => {
  const hotels = [
    { id: 'own', name: 'Gran Marea', rooms: 3 },
    { id: 'hotel-2', name: 'Costa Serena', rooms: 0 },
  ];
  draw(listOf([], { hotel: 'Costa Serena', hotelId: 'hotel-2', hotels }));
  expect(screen.getByRole('link', { name: 'Gran Marea (3)' })).toBeVisible();
  expect(screen.getByText(attendees.rooming.empty)).toBeVisible();
});
