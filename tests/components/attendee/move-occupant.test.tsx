import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Occupant, Reservation } from '@/lib/contract/reservation';
import { answeringServer } from '@/tests/support/answering-server';
import { booking, room, summary } from './reservations';
import {
  beside,
  deciding,
  type Language,
  listing,
  reading,
  refused,
  showAttendees,
  watchToasts,
  words,
} from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(...beside(), listing([summary()]).handler);

const SEARCH = '?key=RSV-TEST-0001';
const MARIANA: Occupant = { name: 'Mariana Ruiz', band: 'adult' };
const LEO: Occupant = { name: 'Leo', band: 'minor', age: 8 };
const INES: Occupant = { name: 'Inés Zamora', band: 'adult' };

const first = (occupants = [MARIANA, LEO]) => room({ status: 'approved', adults: 1, minors: 1, version: 3, occupants });
const second = (occupants = [INES], version = 5) => room({ id: 'room-2', version, occupants });
/** One room with a child; one with a place without a name; one that was cancelled. */
const cart = (rooms = [first(), second(), room({ id: 'room-3', status: 'cancelled', occupants: [] })]): Reservation =>
  booking({ rooms });
const moving = (answer: () => Response) => deciding('reservations/RSV-TEST-0001/rooms/room-1/occupant-moves', answer);

describe.each<Language>(['es', 'en'])('a change of rooms within a booking, for staff in %s', (locale) => {
  const { move: t, rooms } = words[locale].attendees;
  const person = userEvent.setup();
  const openers = () => screen.findAllByRole('button', { name: new RegExp(`^${t.open}: Junior Suite`) });
  const open = async () => {
    const [opener] = await openers();
    if (opener) await person.click(opener);
  };
  const choices = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.textContent);
  const inSecond = (text: string) => text.replace('{number}', '2');
  const free = inSecond(t.free);
  const with2 = (name: string) => inSecond(t.taken).replace('{name}', name);
  const adult = rooms.bands.adult;

  it('goes to a place that was paid for the same age, and is shown as it was saved', async () => {
    let now = cart();
    const { handler, bodies } = moving(() => {
      now = cart([first([{ name: '', band: 'adult' }, LEO]), second([INES, MARIANA], 6)]);
      return HttpResponse.json({ data: now });
    });
    server.use(
      handler,
      reading(() => now),
    );
    const { toasts, stop } = watchToasts();
    showAttendees({ locale, search: SEARCH });
    await open();
    expect(screen.getByRole('form', { name: t.title })).toHaveFocus();
    expect(choices(t.who)).toEqual([`Mariana Ruiz (${adult})`, `Leo (${rooms.bands.minor})`]);
    expect(choices(t.where)).toEqual([free, with2('Inés Zamora')]);
    await person.selectOptions(screen.getByLabelText(t.where), with2('Inés Zamora'));
    await person.selectOptions(screen.getByLabelText(t.where), free);
    expect(screen.getByLabelText(t.where)).toHaveAccessibleDescription(/2: Junior Suite, .*2027/);
    await person.click(screen.getByRole('button', { name: t.save }));
    expect(await screen.findByText(`Inés Zamora (${adult}), Mariana Ruiz (${adult})`)).toBeVisible();
    expect(bodies).toEqual([{ version: 3, place: 0, toRoomId: 'room-2', toVersion: 5, toPlace: 1 }]);
    expect(toasts.map(({ text }) => text)).toEqual([t.moved]);
    await waitFor(async () => expect((await openers())[0]).toHaveFocus());
    stop();
  });

  it('says where no place fits, and where nobody is named yet', async () => {
    server.use(reading(() => cart()));
    const { unmount } = showAttendees({ locale, search: SEARCH });
    await open();
    await person.selectOptions(screen.getByLabelText(t.who), `Leo (${rooms.bands.minor})`);
    expect(screen.getByText(t.none)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.save })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: t.cancel }));
    expect((await openers())[0]).toHaveFocus();
    unmount();
    server.use(reading(() => cart([first([]), second()])));
    showAttendees({ locale, search: SEARCH });
    await open();
    expect(screen.getByText(t.nobody)).toBeVisible();
  });

  it('shows the places anew where somebody else changed them meanwhile', async () => {
    let now = cart();
    const { handler } = moving(() => {
      now = cart([first(), second([{ name: 'Eva', band: 'adult' }], 6)]);
      return refused(409, 'STALE', now);
    });
    server.use(
      handler,
      reading(() => now),
    );
    showAttendees({ locale, search: SEARCH });
    await open();
    await person.selectOptions(screen.getByLabelText(t.where), with2('Inés Zamora'));
    await person.click(screen.getByRole('button', { name: t.save }));
    expect(await screen.findByText('a sentence of the provider')).toBeVisible();
    await waitFor(() => expect(choices(t.where)).toEqual([free, with2('Eva')]));
    expect(screen.getByLabelText(t.where)).toHaveDisplayValue(free);
  });

  it('is not offered where there is one room alone, nor to who may not write names', async () => {
    for (const [role, shown] of [
      ['agency', cart([first(), room({ id: 'room-3', status: 'cancelled' })])],
      ['organizer', cart()],
    ] as const) {
      server.use(reading(() => shown));
      const { unmount } = showAttendees({ locale, role, search: SEARCH });
      expect((await screen.findAllByText(rooms.occupants)).length).toBeGreaterThan(0);
      expect(screen.queryByText(t.open)).not.toBeInTheDocument();
      unmount();
    }
  });
});
