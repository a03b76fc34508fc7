import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createBookingDraft } from '@/lib/stores/booking-draft';
import { room as bookedRoom } from '../attendee/reservations';
import { anAvailability, aReservation, BEACH, SEA, stay } from '../reservation/booking-fixtures';
import { chosenRoom, openStage, router, server, showBooking, typedContact, words } from '../reservation/booking-stage';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/',
}));

openStage();

const t = words.es;
const open = (draft: Parameters<typeof showBooking>[0] = {}) =>
  showBooking({ step: 'category', draft: { contact: typedContact }, ...draft });
const goOn = () => userEvent.click(screen.getByRole('button', { name: t.continue }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name: new RegExp(name) }));

describe('the room that was pressed on the event’s page', () => {
  const unchosen = (id: string) => ({ ...chosenRoom, id, categoryId: null });

  it('is chosen when the booking opens, in place of an earlier choice, and can be changed', async () => {
    const { store } = open({ categoryId: 'beach', draft: { contact: typedContact, roomsConfiguration: [chosenRoom] } });
    expect(await screen.findByRole('radio', { name: new RegExp(BEACH) })).toBeChecked();
    await choose(SEA);
    expect(store.getState().roomsConfiguration[0]?.categoryId).toBe('sea');
  });

  it('is taken once: a reload of its address leaves what was chosen since', async () => {
    const { event, unmount } = open({ categoryId: 'beach' });
    await choose(SEA);
    unmount();
    const reloaded = createBookingDraft(event.code, stay);
    reloaded.restore();
    expect(reloaded.getState().takenCategory).toBe('beach');
    showBooking({ event, step: 'category', categoryId: 'beach' });
    expect(await screen.findByRole('radio', { name: new RegExp(SEA) })).toBeChecked();
  });

  it('is the first of several that has none yet; what was chosen for the others stays', async () => {
    const rooms = [chosenRoom, unchosen('2'), unchosen('3')];
    const { store } = open({ categoryId: 'beach', draft: { contact: typedContact, roomsConfiguration: rooms } });
    await screen.findAllByRole('radio');
    expect(store.getState().roomsConfiguration.map(({ categoryId }) => categoryId)).toEqual(['sea', 'beach', null]);
  });
});

describe('choosing nights and a room', () => {
  it('refuses more people than the category takes, with the limit, before the provider is asked', async () => {
    const { store } = open();
    await choose(SEA);
    const more = screen.getByRole('button', { name: t.room.more.replace('{who}', t.room.adults) });
    await userEvent.click(more);
    await userEvent.click(more);
    await goOn();
    const summary = await screen.findByText(t.errorTitle);
    const box = summary.closest('div') as HTMLElement;
    expect(within(box).getByText('Esta categoría admite hasta 3 adultos por habitación; elegiste 4.')).toBeVisible();
    expect(box).toHaveFocus();
    expect(screen.getByRole('heading', { name: t.room.title })).toBeVisible();
    expect(store.getState().roomsConfiguration[0]?.adults).toBe(4);
  });

  it('tells the beds of a room whose beds are known, and of no other', async () => {
    const beds = { es: 'Dos camas matrimoniales', en: 'Two double beds' };
    const told = anAvailability();
    const categories = told.categories.map((each) => (each.name === BEACH ? { ...each, beds } : each));
    server.use(http.get('*/events/event-1/availability', () => HttpResponse.json({ data: { ...told, categories } })));
    open();
    const cardOf = async (name: string) => (await screen.findByText(name)).closest('label');
    expect(await cardOf(BEACH)).toHaveTextContent('Camas: Dos camas matrimoniales');
    expect(await cardOf(SEA)).not.toHaveTextContent('Camas');
  });

  it('names the nights that are gone and moves to the nearest free stay by one press', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/provider/api/v1/events/event-1/availability', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ data: anAvailability() });
      }),
    );
    const { store } = open();
    expect(await screen.findByText('Agotada en: lunes 7 de junio y martes 8 de junio')).toBeVisible();
    await userEvent.click(
      screen.getByRole('button', {
        name: /estancia disponible más cercana: del miércoles 9 de junio al sábado 12 de junio de 2027/,
      }),
    );
    expect(store.getState().roomsConfiguration[0]).toMatchObject({
      categoryId: 'beach',
      checkIn: '2027-06-09',
      checkOut: '2027-06-12',
    });
    const people = 'adults=2&juniors=0&minors=0&infants=0';
    await waitFor(() => expect(asked).toContain(`?checkIn=2027-06-09&checkOut=2027-06-12&${people}`));
    expect(screen.getByLabelText(t.room.checkIn)).toHaveValue('09-06-2027');
  });

  it('looks the rooms up anew where the check-out alone is another', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/provider/api/v1/events/event-1/availability', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.get('checkOut') ?? '');
        return HttpResponse.json({ data: anAvailability() });
      }),
    );
    const { store } = open();
    await screen.findByRole('radio', { name: new RegExp(SEA) });
    const [first] = store.getState().roomsConfiguration;
    if (!first) throw new Error('no room in the draft');
    act(() => store.setState({ roomsConfiguration: [{ ...first, checkOut: '2027-06-13' }] }));
    await waitFor(() => expect(asked).toContain('2027-06-13'));
    expect(asked[0]).toBe(first.checkOut);
  });

  it('does not go on with a category that has a night sold out', async () => {
    open();
    await choose(BEACH);
    await goOn();
    const box = (await screen.findByText(t.errorTitle)).closest('div') as HTMLElement;
    expect(within(box).getByText('Agotada en: lunes 7 de junio y martes 8 de junio')).toBeVisible();
  });

  it('goes on with the last room that the draft itself holds, which others see as gone', async () => {
    const held = aReservation({ status: 'hold', rooms: [bookedRoom({ categoryId: 'beach', ...stay })] });
    server.use(http.get('*/provider/api/v1/reservations/:key', () => HttpResponse.json({ data: held })));
    const hold = { key: held.key, fingerprint: 'of what is held' };
    const roomsConfiguration = [{ ...chosenRoom, categoryId: 'beach' }];
    open({ draft: { contact: typedContact, roomsConfiguration, hold } });
    await screen.findByRole('radio', { name: new RegExp(BEACH) });
    await waitFor(() => expect(screen.queryByText(/^Agotada en/)).toBeNull());
    await goOn();
    expect(await screen.findByRole('heading', { name: t.checkout.title })).toBeVisible();
  });

  it('says the minimum stay where the nights are too few', async () => {
    open({ draft: { contact: typedContact, roomsConfiguration: [{ ...chosenRoom, checkOut: '2027-06-09' }] } });
    await goOn();
    expect(await screen.findAllByText('La estancia mínima de este evento es de 3 noches.')).not.toHaveLength(0);
    expect(screen.getByRole('heading', { name: t.room.title })).toBeVisible();
  });

  it('counts the rooms of the same category over the same nights together', async () => {
    server.use(
      http.get('*/provider/api/v1/events/event-1/availability', () => {
        const found = anAvailability();
        const [sea] = found.categories;
        if (sea) sea.nights = sea.nights.map(({ date }) => ({ date, free: 1 }));
        return HttpResponse.json({ data: found });
      }),
    );
    open({ draft: { contact: typedContact, roomsConfiguration: [chosenRoom, { ...chosenRoom, id: '2' }] } });
    await screen.findAllByRole('radio');
    await goOn();
    const box = (await screen.findByText(t.errorTitle)).closest('div') as HTMLElement;
    expect(
      within(box).getAllByText(/^Agotada en: lunes 7 de junio, martes 8 de junio y miércoles 9 de junio/),
    ).toHaveLength(2);
  });

  it('shows the price line by line as the quote has it, and the total as their sum', async () => {
    open({ draft: { contact: typedContact, roomsConfiguration: [chosenRoom] } });
    const price = await screen.findByRole('complementary', { name: t.price.title });
    await within(price).findByText('USD 1,560.00');
    for (const amount of ['USD 1,230.00', 'USD 230.00', 'USD 100.00'])
      expect(within(price).getByText(amount)).toBeInTheDocument();
    expect(price).toHaveTextContent('3 noches × 2 personas × USD 205.00 (MXN 3,792.50)');
    expect(price).toHaveTextContent('Primer pago (mínimo), a más tardar el viernes 20 de noviembre de 2026');
    expect(price).toHaveTextContent('Saldo, a más tardar el martes 30 de marzo de 2027');
  });

  it('offers another try where the rooms cannot be looked up', async () => {
    let calls = 0;
    server.use(
      http.get('*/provider/api/v1/events/event-1/availability', () => {
        calls += 1;
        return calls === 1 ? HttpResponse.error() : HttpResponse.json({ data: anAvailability() });
      }),
    );
    open();
    await screen.findByText(t.category.failed);
    await userEvent.click(screen.getByRole('button', { name: t.errors.retry }));
    expect(await screen.findByRole('radio', { name: new RegExp(SEA) })).toBeVisible();
  });
});
