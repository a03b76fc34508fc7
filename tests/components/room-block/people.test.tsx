import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { reservationInputOf } from '@/components/reservation/use-hold';
import type { Event } from '@/lib/contract/event';
import { BANDS } from '@/tests/support/age-bands';
import { anAvailability, anEvent } from '../reservation/booking-fixtures';
import {
  chosenRoom,
  type Language,
  openStage,
  router,
  server,
  showBooking,
  typedContact,
  words,
} from '../reservation/booking-stage';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/',
}));

openStage();
beforeAll(() => import('@/lib/api/guest'));

const hotel: Event['hotel'] = {
  id: 'hotel-1',
  name: 'Gran Marea',
  stars: 5,
  city: 'Playa del Carmen',
  region: 'Quintana Roo',
  country: 'México',
  address: 'Playa 1',
  description: { es: 'Hotel', en: 'Hotel' },
  latitude: null,
  longitude: null,
  checkInTime: '15:00',
  checkOutTime: '12:00',
  ageBands: BANDS,
  imageUrl: null,
};
let shown = 0;
function open(locale: Language, { room = {}, event = {} }: { room?: object; event?: Partial<Event> } = {}) {
  shown += 1;
  return showBooking({
    locale,
    step: 'category',
    event: anEvent({ code: `PLS-PEOPLE-${shown}`, hotel, ...event }),
    draft: { contact: typedContact, roomsConfiguration: [{ ...chosenRoom, ...room }] },
  });
}

describe.each<Language>(['es', 'en'])('the ages of a room’s children in %s', (locale) => {
  const t = words[locale];
  const age = (band: 'minor' | 'junior', number: number) =>
    screen.getByLabelText(t.room.ageOf.replace('{who}', t.room.one[band]).replace('{number}', String(number)));

  it('are asked of children alone and needed to go on', async () => {
    open(locale, { room: { minors: 1 } });
    expect(age('minor', 1)).toBeVisible();
    expect(screen.queryByLabelText(new RegExp(`${t.room.one.adult} 1$`))).not.toBeVisible();
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: t.continue }));
    const box = (await screen.findByText(t.errorTitle)).closest('div') as HTMLElement;
    const sentence = t.ages.missing.replace('{who}', `${t.room.one.minor} 1`);
    expect(within(box).getByRole('link', { name: new RegExp(sentence) })).toHaveAttribute(
      'href',
      `#${age('minor', 1).id}`,
    );
    expect(age('minor', 1)).toBeInvalid();
  });

  it('are missed by the room that they belong to, where there are several', async () => {
    const { store } = open(locale, { room: { minors: 1 } });
    const [room] = store.getState().roomsConfiguration;
    if (room) act(() => store.setState({ roomsConfiguration: [room, { ...room, id: '2' }] }));
    await screen.findAllByRole('radio');
    await userEvent.click(screen.getByRole('button', { name: t.continue }));
    const box = (await screen.findByText(t.errorTitle)).closest('div') as HTMLElement;
    const sentence = t.ages.missing.replace('{who}', `${t.room.one.minor} 1`);
    const missed = within(box)
      .getAllByRole('link', { name: new RegExp(sentence) })
      .map((link) => link.textContent?.endsWith(`(${t.room.name.replace('{number}', '2')})`));
    expect(missed).toEqual([false, true]);
  });

  it('are counted by the hotel of the room, which each category says where the event has several', async () => {
    const other = { ...hotel, id: 'hotel-2', name: 'Costa Serena' };
    const otherHotels = [{ ...other, ageBands: [{ band: 'minor' as const, minAge: 3, maxAge: 9 }] }];
    server.use(
      http.get('*/api/v1/events/:id/availability', () => {
        const found = anAvailability();
        const categories = found.categories.map((each) => (each.id === 'sea' ? { ...each, hotel: other } : each));
        return HttpResponse.json({ data: { ...found, categories } });
      }),
    );
    open(locale, { event: { otherHotels }, room: { minors: 1, categoryId: 'sea' } });
    expect((await screen.findAllByText('Costa Serena')).length).toBe(1);
    expect(screen.getAllByText('Gran Marea').length).toBe(1);
    expect(await screen.findByText(t.room.ages.replace('{min}', '3').replace('{max}', '9'))).toBeVisible();
    await userEvent.type(age('minor', 1), '11');
    expect(age('minor', 1)).toBeInvalid();
  });

  it('of another band say so and count the person there by one press, name and all', async () => {
    const { store } = open(locale, { room: { juniors: 1 } });
    await userEvent.type(age('junior', 1), '8');
    expect(age('junior', 1)).toBeInvalid();
    await userEvent.click(screen.getByRole('button', { name: t.room.countAs.replace('{who}', t.room.one.minor) }));
    expect(store.getState().roomsConfiguration[0]).toMatchObject({
      juniors: 0,
      minors: 1,
      persons: { junior: [], minor: [{ age: '8' }] },
    });
    expect(age('minor', 1)).toHaveValue('8');
    expect(age('minor', 1)).toBeValid();
  });
});

describe('the names of a room’s people', () => {
  const t = words.es;
  const unfold = () => userEvent.click(screen.getByText(t.names.title));
  const name = (number: number) => t.names.of.replace('{who}', t.room.one.adult).replace('{number}', String(number));

  it('are not asked for: a bare asterisk would say that they are', async () => {
    open('es');
    expect(await screen.findByText(t.names.title)).toHaveTextContent(`${t.names.title} * ${t.optional}`);
  });

  it('are typed by hand where the couple shows no list, and nothing is looked up', async () => {
    const { store } = open('es', { event: { guestListShows: 'count' } });
    await unfold();
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.type(screen.getByLabelText(name(2)), 'Jorge Ramos');
    expect(reservationInputOf(store.getState(), 'es').rooms[0]?.occupants).toEqual([
      { name: '', band: 'adult' },
      { name: 'Jorge Ramos', band: 'adult' },
    ]);
  });

  it('are picked from the couple’s list by the keyboard, with the person they belong to', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/provider/api/v1/events/event-1/guest-names', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q') ?? '');
        return HttpResponse.json({
          data: [
            { id: 'g1', name: 'Ana C.' },
            { id: 'g2', name: 'Andrea P.' },
          ],
        });
      }),
    );
    const { store } = open('es', { event: { guestListShows: 'names' } });
    await unfold();
    const input = screen.getByRole('combobox', { name: name(1) });
    await userEvent.type(input, 'a');
    await userEvent.type(input, 'n');
    const list = await screen.findByRole('listbox');
    expect(asked).toEqual(['an']);
    expect(input).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const second = within(list).getByRole('option', { name: 'Andrea P.' });
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(input).toHaveAttribute('aria-activedescendant', second.id);
    await userEvent.keyboard('{Enter}');
    expect(input).toHaveValue('Andrea P.');
    expect(store.getState().roomsConfiguration[0]?.persons.adult[0]).toEqual({
      name: 'Andrea P.',
      guestId: 'g2',
      age: '',
    });
    await userEvent.type(input, 'x');
    expect(store.getState().roomsConfiguration[0]?.persons.adult[0]).toMatchObject({
      name: 'Andrea P.x',
      guestId: null,
    });
  });

  it('stay typed where the list cannot be looked up', async () => {
    server.use(http.get('*/provider/api/v1/events/event-1/guest-names', () => HttpResponse.error()));
    const { store } = open('es', { event: { guestListShows: 'names' } });
    await unfold();
    await userEvent.type(screen.getByRole('combobox', { name: name(1) }), 'Ana');
    await waitFor(() => expect(store.getState().roomsConfiguration[0]?.persons.adult[0]?.name).toBe('Ana'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('may come later: a room without any says nothing of its people', () => {
    const { store } = open('es');
    expect(reservationInputOf(store.getState(), 'es').rooms[0]).not.toHaveProperty('occupants');
  });
});
