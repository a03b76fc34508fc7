import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { RoomingListView } from '@/components/attendee/rooming/rooming-list-view';
import { QueryProvider } from '@/lib/api/query-provider';
import { roomingList } from '@/lib/contract/rooming-list';
import attendees from '@/messages/en/attendees.json';
import { answeringServer } from '@/tests/support/answering-server';
import { refresh } from '../console/app-router';
import { booking } from './reservations';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));

const server = answeringServer();

const room = (holder: string, more: object = {}) => ({
  id: `room-${holder}`,
  version: 1,
  reference: `PLS-${holder}/1`,
  confirmation: null,
  complimentary: null,
  change: null,
  afterLock: false,
  missingNames: 0,
  missingAges: 0,
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
  payment: 'paid',
  balance: { amount: 0, currency: 'USD' },
  ...more,
});

function show(rooms: ReturnType<typeof room>[], shares = true) {
  const list = roomingList.parse({
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
  });
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ attendees }}>
      <QueryProvider>
        <RoomingListView list={list} eventId="event-1" locale="en" shares={shares} tends={false} termsHref={null} />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
}

const known = (name: string, band = 'adult', age: number | null = null) => ({ name, band, age });
const FREE = { name: null, band: 'adult', age: null };

describe('who shares which room', () => {
  const t = attendees.rooming.share;
  const OTHER = { key: 'PLS-Abad', id: 'room-2', version: 5, category: 'Ocean suite' };
  const ROOMS = [
    room('Abad', { version: 3, people: [known('Mariana'), known('Leo', 'minor', 8)] }),
    room('Abad', { ...OTHER, people: [known('Inés'), FREE, known('Eva', 'minor', 6)] }),
    room('Bravo', { people: [known('Teo')] }),
  ];
  const items = () => screen.getAllByRole('listitem');
  const placeOf = (name: RegExp, at = 0) =>
    items().filter(({ textContent }) => name.test(textContent ?? ''))[at] as HTMLElement;
  const taking = (answer: () => Response) => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/reservations/PLS-Abad/rooms/room-Abad/occupant-moves', async ({ request }) => {
        sent.push(await request.json());
        return answer();
      }),
    );
    return sent;
  };
  const moved = () => HttpResponse.json({ data: booking({}) });
  const drag = (from: HTMLElement, to: HTMLElement) => {
    fireEvent.dragStart(from, { dataTransfer: { setData: vi.fn() } });
    fireEvent.dragOver(to);
    fireEvent.drop(to);
  };

  it('is changed by dragging somebody onto a place of another room of the booking', async () => {
    const sent = taking(moved);
    show(ROOMS);
    expect(screen.getByText(t.lead)).toBeVisible();
    expect(screen.getByText('Room 2 of 2')).toBeVisible();
    drag(placeOf(/Mariana/), placeOf(/Inés/));
    await waitFor(() => expect(sent).toEqual([{ version: 3, place: 0, toRoomId: 'room-2', toVersion: 5, toPlace: 0 }]));
  });

  it('is not changed by dropping somebody where nobody paid for their age, in another booking or in their own room', () => {
    const sent = taking(moved);
    show(ROOMS);
    const mariana = placeOf(/Mariana/);
    fireEvent.dragStart(mariana, { dataTransfer: { setData: vi.fn() } });
    const fitting = items().filter((item) => item.dataset.fits);
    expect(fitting.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Inés/),
      expect.stringMatching(/^Name to come/),
    ]);
    fireEvent.drop(placeOf(/Teo/));
    fireEvent.drop(placeOf(/Leo/));
    fireEvent.drop(placeOf(/Eva/));
    fireEvent.dragEnd(mariana);
    expect(items().filter((item) => item.dataset.fits)).toEqual([]);
    expect(sent).toEqual([]);
    expect(placeOf(/Teo/)).toHaveAttribute('draggable', 'false');
    expect(placeOf(/Name to come/)).toHaveAttribute('draggable', 'false');
  });

  it('is changed without a mouse too, with the focus where it was', async () => {
    const person = userEvent.setup();
    const sent = taking(moved);
    show(ROOMS);
    const opener = () => screen.getByRole('button', { name: 'Change rooms: Mariana' });
    opener().focus();
    await person.keyboard('{Enter}');
    const select = screen.getByLabelText<HTMLSelectElement>('Spot for Mariana');
    expect(select).toHaveFocus();
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'Room 2, Ocean suite: available spot',
      'Room 2, Ocean suite: Inés',
    ]);
    await person.click(screen.getByRole('button', { name: attendees.move.cancel }));
    expect(opener()).toHaveFocus();
    await person.keyboard('{Enter}');
    await person.click(screen.getByRole('button', { name: attendees.move.save }));
    await waitFor(() => expect(placeOf(/Mariana/)).toHaveFocus());
    expect(sent).toEqual([{ version: 3, place: 0, toRoomId: 'room-2', toVersion: 5, toPlace: 1 }]);
    expect(refresh).toHaveBeenCalled();
  });

  it('says why nothing changed, and asks for what it is now where somebody else was faster', async () => {
    taking(() =>
      HttpResponse.json({ error: 'Somebody was faster', code: 'STALE', requestId: 'r', details: {} }, { status: 409 }),
    );
    show(ROOMS);
    refresh.mockClear();
    drag(placeOf(/Mariana/), placeOf(/Inés/));
    expect(await screen.findByText('Somebody was faster')).toBeVisible();
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it('is read alone by who changes no booking', () => {
    show(ROOMS, false);
    expect(screen.queryByText(t.lead)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(placeOf(/Mariana/)).toHaveAttribute('draggable', 'false');
  });
});
