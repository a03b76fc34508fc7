import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stayFacts } from '@/components/event/stay/stay-facts';
import { ChipsSlot, LowestSlot, RoomSlot, StayIsland } from '@/components/event/stay/stay-island';
import type { Availability } from '@/lib/contract/room-block';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import booking from '@/messages/es/booking.json';
import t from '@/messages/es/stay.json';
import { BANDS } from '@/tests/support/age-bands';
import { answeringServer } from '@/tests/support/answering-server';
import { anAvailability, anEvent, stay } from '../reservation/booking-fixtures';

const server = answeringServer();
const asked: Record<string, string>[] = [];
let answer: (query: URLSearchParams) => Availability | null = () => anAvailability();

beforeAll(async () => {
  // jsdom has no dialogs: these open and close like a browser's.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  await Promise.all([import('@/components/event/stay/stay-parts'), import('@/lib/api/room-block')]);
});
afterEach(() => {
  asked.length = 0;
  answer = () => anAvailability();
});

const hotel = {
  id: 'h',
  name: 'Gran Marea',
  stars: 5,
  city: 'Playa',
  region: 'QR',
  country: 'México',
  address: 'Playa 1',
  description: { es: 'x', en: 'x' },
  latitude: null,
  longitude: null,
  imageUrl: null,
  ageBands: BANDS,
  checkInTime: '15:00',
  checkOutTime: '12:00',
};

let shown = 0;

/** The parts of an event's page that are one's own; the browser has been here before, so they come at once. */
function showIsland() {
  shown += 1;
  server.use(
    http.get('*/provider/api/v1/events/event-1/availability', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(Object.fromEntries(query));
      const data = answer(query);
      return data ? HttpResponse.json({ data }) : HttpResponse.error();
    }),
  );
  const event = anEvent({ code: `PLS-ISLAND-${shown}`, hotel, waitlist: true });
  const { categories, ...offered } = anAvailability();
  const store = bookingDraftOf(event.code, stay);
  store.getState().change({ coupon: '' });
  render(
    <StayIsland facts={stayFacts(event, { ...offered, rooms: categories }, 'es')}>
      <ChipsSlot href="/reservar">sin script</ChipsSlot>
      <ul>
        {categories.map(({ id, name }) => (
          <li key={id} aria-label={name}>
            <RoomSlot roomId={id}>para todos</RoomSlot>
          </li>
        ))}
      </ul>
      <aside>
        <LowestSlot>desde siempre</LowestSlot>
      </aside>
    </StayIsland>,
  );
  return store;
}

const sea = () => within(screen.getByRole('listitem', { name: 'Suite Vista al Mar' }));
const beach = () => within(screen.getByRole('listitem', { name: 'Suite Frente al Mar' }));
const more = (who: keyof typeof booking.room) =>
  screen.getByRole('button', { name: booking.room.more.replace('{who}', String(booking.room[who])) });

it('tells what the party pays, until when it is free to cancel, and how few rooms are left', async () => {
  answer = () => {
    const found = anAvailability();
    return {
      ...found,
      categories: found.categories.map((each) => (each.id === 'sea' ? { ...each, available: 3 } : each)),
    };
  };
  showIsland();
  expect(await sea().findByText(/1,230\.00/)).toBeVisible();
  expect(sea().getByText('Quedan 3')).toBeVisible();
  expect(sea().getByText('2 adultos · 3 noches')).toBeVisible();
  expect(sea().getByText('Cancela gratis hasta el 9 de marzo de 2027')).toBeVisible();
  expect(sea().getByRole('link')).toHaveAttribute('href', expect.stringMatching(/reservationProcess\?category=sea$/));
  // Of rooms that are sold out none is the cheapest.
  expect(screen.getByRole('complementary')).toHaveTextContent(/desde USD.1,230\.00/);
  expect(asked).toEqual([{ ...stay, adults: '2', juniors: '0', minors: '0', infants: '0' }]);
});

it('takes a room that is pressed again, whatever was chosen for the booking since', async () => {
  const store = showIsland();
  store.getState().change({ takenCategory: 'sea' });
  await sea().findByText(/1,230\.00/);
  await userEvent.click(sea().getByRole('link'));
  expect(store.getState().takenCategory).toBeNull();
});

it('names the nights that are gone and goes to the nearest free stay with one press', async () => {
  const store = showIsland();
  expect(await beach().findByText('Agotada: lunes 7 de junio y martes 8 de junio')).toBeVisible();
  expect(beach().getByRole('link', { name: t.notify })).toBeVisible();
  await userEvent.click(beach().getByRole('button', { name: /^Ver del/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ checkIn: '2027-06-09', checkOut: '2027-06-12' }));
  expect(store.getState().roomsConfiguration[0]).toMatchObject({ checkIn: '2027-06-09', checkOut: '2027-06-12' });
});

it('asks dates, people and the ages of children by presses alone, remembers them, and says who does not fit', async () => {
  const store = showIsland();
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(t.change) }));
  const sheet = within(screen.getByRole('dialog', { name: t.sheet.title }));
  await userEvent.click(sheet.getByRole('button', { name: 'viernes 4 de junio' }));
  await userEvent.click(sheet.getByRole('button', { name: 'miércoles 9 de junio' }));
  expect(sheet.getByText('5 noches: del viernes 4 de junio al miércoles 9 de junio de 2027')).toBeVisible();
  await userEvent.click(more('minors'));
  const ages = sheet.getByRole('group', { name: /menor 1/ });
  await userEvent.click(within(ages).getByRole('button', { name: '7' }));
  expect(within(ages).getByRole('button', { name: '7' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ checkIn: '2027-06-04', checkOut: '2027-06-09', adults: '2', minors: '1' }),
  );
  expect(store.getState().roomsConfiguration[0]).toMatchObject({
    checkIn: '2027-06-04',
    checkOut: '2027-06-09',
    minors: 1,
    persons: { minor: [{ age: '7' }] },
  });
  await userEvent.click(more('adults'));
  await userEvent.click(more('adults'));
  expect(await sea().findByText(/hasta 4 personas por habitación; elegiste 5/)).toBeVisible();
  expect(sea().queryByRole('link')).toBeNull();
});

it('never keeps a stay shorter than the event’s shortest, nor one outside of its nights', async () => {
  const store = showIsland();
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(t.change) }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('domingo 13 de junio');
  expect(store.getState().roomsConfiguration[0]).toMatchObject({ checkIn: '2027-06-07', checkOut: '2027-06-13' });
  await press('jueves 10 de junio');
  expect(store.getState().roomsConfiguration[0]).toMatchObject({ checkIn: '2027-06-10', checkOut: '2027-06-13' });
  await press('viernes 11 de junio');
  expect(store.getState().roomsConfiguration[0]).toMatchObject({ checkIn: '2027-06-08', checkOut: '2027-06-11' });
});

it('says that a price could not be had, and asks again', async () => {
  answer = () => null;
  showIsland();
  expect(await sea().findByText(new RegExp(t.failed))).toBeVisible();
  // What the page says to everybody stands.
  expect(screen.getByRole('listitem', { name: 'Suite Vista al Mar' })).toHaveTextContent('para todos');
  answer = () => anAvailability();
  await userEvent.click(sea().getByRole('button', { name: t.retry }));
  expect(await sea().findByText(/1,230\.00/)).toBeVisible();
});
