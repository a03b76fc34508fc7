import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AddRoomForm } from '@/components/change/add-room-form';
import { PeopleForm } from '@/components/change/people-form';
import type { ChangePreview } from '@/lib/contract/booking-change';
import booking from '@/messages/en/booking.json';
import change from '@/messages/en/change.json';
import waitlist from '@/messages/en/waitlist.json';
import { answeringServer } from '@/tests/support/answering-server';
import { room } from '../attendee/reservations';
import { anAvailability, anEvent, SEA, stay } from '../reservation/booking-fixtures';

const calls = vi.hoisted(() => ({ preview: vi.fn(), changeRoom: vi.fn(), addRooms: vi.fn() }));
const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }));
vi.mock('@/components/change/change-calls', () => ({ changeCalls: calls }));
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => router }));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const PREVIEW: ChangePreview = {
  difference: usd(30_000),
  oldTotal: usd(120_000),
  newTotal: usd(150_000),
  dueNow: usd(0),
  credit: usd(0),
  lines: [],
  schedule: [],
  asks: false,
};
const show = (form: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ booking, change, waitlist }}>
      {form}
    </NextIntlClientProvider>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sentBy = (call: typeof calls.preview) => call.mock.calls[0]?.[0];
const server = answeringServer();

beforeEach(() => {
  vi.clearAllMocks();
  window.localStorage.clear();
  calls.preview.mockResolvedValue(PREVIEW);
  calls.changeRoom.mockResolvedValue({});
  calls.addRooms.mockResolvedValue({});
});

describe('who sleeps in a room', () => {
  const held = room({ version: 4, observations: 'Cuna', occupants: [] });
  const { people: t } = change;

  it('is saved by name without a price, as the guest read it', async () => {
    show(<PeopleForm reservationKey="RSV-1" room={held} event={anEvent()} />);
    await userEvent.type(screen.getByLabelText(/^Adult 1: Name/), 'Inés Zamora');
    await press(t.save);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/adminReservacion'));
    expect(calls.preview).not.toHaveBeenCalled();
    const sent = sentBy(calls.changeRoom);
    expect(sent).toMatchObject({ key: 'RSV-1', roomId: held.id, version: 4, observations: 'Cuna' });
    expect(sent.occupants).toContainEqual(expect.objectContaining({ name: 'Inés Zamora', band: 'adult' }));
    expect(sent).not.toHaveProperty('people');
    expect(sent).not.toHaveProperty('expectedDifference');
  });

  it('shows what another number of people costs, and agrees to that price alone', async () => {
    show(<PeopleForm reservationKey="RSV-1" room={held} event={anEvent()} />);
    const [more] = screen.getAllByRole('button', { name: booking.room.more.replace('{who}', booking.room.adults) });
    if (!more) throw new Error('no button for one adult more');
    await userEvent.click(more);
    expect(screen.queryByRole('button', { name: t.save })).not.toBeInTheDocument();
    await press(t.look);
    const people = { adults: held.adults + 1, juniors: 0, minors: 0, infants: 0 };
    expect(sentBy(calls.preview)).toEqual({ key: 'RSV-1', change: { kind: 'people', roomId: held.id, people } });
    expect(await screen.findByText(change.price.newTotal)).toBeVisible();
    expect(calls.changeRoom).not.toHaveBeenCalled();
    await press(t.accept);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/adminReservacion'));
    expect(sentBy(calls.changeRoom)).toMatchObject({ people, expectedDifference: 30_000, version: 4 });
  });
});

describe('one room more', () => {
  it('is added at the price that was shown, once a category is chosen', async () => {
    server.use(
      http.get('*/provider/api/v1/events/event-1/availability', () => HttpResponse.json({ data: anAvailability() })),
    );
    show(<AddRoomForm reservationKey="RSV-1" event={anEvent()} stay={stay} number={2} />);
    expect(await screen.findByRole('button', { name: change.add.look })).toBeDisabled();
    await userEvent.click(await screen.findByRole('radio', { name: new RegExp(SEA) }));
    await press(change.add.look);
    const asked = sentBy(calls.preview);
    expect(asked).toMatchObject({ key: 'RSV-1', change: { kind: 'addRooms', rooms: [{ ...stay, adults: 2 }] } });
    expect(calls.addRooms).not.toHaveBeenCalled();
    await press(change.add.accept);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/adminReservacion'));
    const { rooms } = asked.change;
    expect(sentBy(calls.addRooms)).toEqual({
      key: 'RSV-1',
      rooms,
      expectedDifference: 30_000,
      idempotencyKey: expect.stringMatching(/\S{16,}/),
    });
  });
});
