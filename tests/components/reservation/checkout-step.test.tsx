import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RoleName } from '@/lib/contract/role';
import { dateInZone } from '@/lib/domain/zone';
import { clearBrowserCookie, writeBrowserCookie } from '@/lib/session/browser-cookies';
import { USER_COOKIE } from '@/lib/session/views';
import { createBookingDraft } from '@/lib/stores/booking-draft';
import { fingerprintOf } from '@/lib/stores/booking-draft-shape';
import connection from '@/messages/es/connection.json';
import loginSpanish from '@/messages/es/login.json';
import { passPauses } from '@/tests/support/pauses';
import { anEvent, aQuote, aReservation, HOTEL, SEA, stay, terms } from './booking-fixtures';
import {
  broughtIntoSight,
  chosenRoom,
  openStage,
  readyDraft,
  refusal,
  router,
  server,
  showBooking,
  words,
} from './booking-stage';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/',
}));

// Google's own box is not here.
vi.mock('react-google-recaptcha', () => ({
  default: ({ sitekey, onChange }: { sitekey: string; onChange: (token: string) => void }) => (
    <button type="button" onClick={() => onChange('ticked')}>
      box of {sitekey}
    </button>
  ),
}));

const t = words.es;
const HOLD = '*/provider/api/v1/events/event-1/reservations';
const KEY = '*/provider/api/v1/reservations/RSV-AAAAA-BBBBB';

openStage();
beforeEach(() => {
  server.use(http.post(`${KEY}/confirm`, confirmedAnswer));
  for (const verb of Object.values(router)) verb.mockClear();
});

const button = (name: string) => screen.findByRole('button', { name });
/** What a press agrees to stands beside its button. */
const shownPrice = () => screen.findAllByText(/^USD.1,560\.00$/);
const press = async (name: string) => {
  await shownPrice();
  await userEvent.click(await button(name));
};
const booked = () => waitFor(() => expect(router.push).toHaveBeenCalled());
const confirmedAnswer = () => HttpResponse.json({ data: aReservation({ status: 'confirmed', expiresAt: null }) });

/** What came with each confirmation; all of them are taken. */
function confirming() {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${KEY}/confirm`, async ({ request }) => {
      bodies.push(await request.json());
      return confirmedAnswer();
    }),
  );
  return bodies;
}
const open = (draft = {}) => showBooking({ step: 'checkout', draft: { ...readyDraft, ...draft } });

/** Answers holds one after the other; `keys` are the Idempotency-Keys that came. */
function holding(...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.post(HOLD, async ({ request }) => {
      bodies.push(await request.json());
      keys.push(request.headers.get('Idempotency-Key'));
      return (answers[keys.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.error();
    }),
  );
  return { keys, bodies };
}
const held = () => HttpResponse.json({ data: aReservation() }, { status: 201 });

function loggedInAs(role: RoleName) {
  const value = JSON.stringify({ uid: `user-${role}`, role: { name: role }, type: 'U' });
  writeBrowserCookie(document, { name: USER_COOKIE, value, maxAgeSeconds: 60, secure: false });
  onTestFinished(() => clearBrowserCookie(document, USER_COOKIE));
}

describe('review and confirm', () => {
  it('tells the couple, and nobody else, that they go on as the holder', async () => {
    open();
    await shownPrice();
    expect(screen.queryByText(t.checkout.couple)).toBeNull();
    cleanup();
    loggedInAs('organizer');
    open();
    await shownPrice();
    expect(screen.getByText(t.checkout.couple)).toBeVisible();
  });

  it('takes an account that books for others to the booking in its console', async () => {
    holding(held);
    confirming();
    loggedInAs('agency');
    const { event } = open();
    await shownPrice();
    await userEvent.click(await button(t.checkout.book));
    await booked();
    const place = `/adminmaster/Asistentes?event=${event.code}&key=${aReservation().key}`;
    expect(router.push).toHaveBeenCalledWith(place, expect.anything());
  });

  it('holds and confirms with one press, once for two of them, at the price that was shown', async () => {
    const { keys, bodies } = holding(held);
    const confirmed = confirming();
    const { event } = open();
    await shownPrice();
    await userEvent.dblClick(await button(t.checkout.book));
    await booked();
    expect(router.push).toHaveBeenCalledWith(`/event/${event.code}/end-reservation`, expect.anything());
    expect(confirmed).toEqual([{ acceptTerms: true }]);
    expect(keys).toHaveLength(1);
    expect(bodies[0]).toEqual({
      contact: { firstName: 'Lucía', lastName: 'Hernández', email: 'lucia@example.mx', mobile: '55 1234 5678' },
      rooms: [
        {
          categoryId: 'sea',
          checkIn: '2027-06-07',
          checkOut: '2027-06-10',
          adults: 2,
          juniors: 0,
          minors: 0,
          infants: 0,
        },
      ],
      passes: [],
      locale: 'es',
    });
  });

  it('tells beside the total what is paid at the hotel, of a stay alone', async () => {
    const said = (hotel: typeof HOTEL) => {
      showBooking({ step: 'checkout', draft: readyDraft, event: anEvent({ code: `PLS-FEE-${hotel.id}`, hotel }) });
      return shownPrice();
    };
    await said({ ...HOTEL, paidAtHotel: { es: 'Derecho ambiental.', en: '' } });
    // In the price beside the steps, in its bar, and below the total of the review.
    expect(screen.getAllByText(`${t.price.paidAtHotel} Derecho ambiental.`).length).toBeGreaterThanOrEqual(2);
    cleanup();
    await said({ ...HOTEL, id: 'without', paidAtHotel: null });
    expect(screen.queryByText(new RegExp(t.price.paidAtHotel))).toBeNull();
  });

  it('shows another price than was agreed to, with what is held and for how long, and waits for a press of its own', async () => {
    const total = { amount: 160_000, currency: 'USD' };
    holding(() => HttpResponse.json({ data: aReservation({ total }) }, { status: 201 }));
    const confirmed = confirming();
    open();
    await press(t.checkout.book);
    await button(t.checkout.confirm);
    expect(screen.getAllByText('USD 1,600.00')[0]).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/1[45]:\d\d/);
    expect(screen.getByText('RSV-AAAAA-BBBBB')).toBeVisible();
    expect(screen.getByText(t.checkout.priceNew)).toBeVisible();
    expect(confirmed).toEqual([]);
    await press(t.checkout.confirm);
    await booked();
    expect(confirmed).toHaveLength(1);
  });

  it('still says that the price is another once what is held is priced anew', async () => {
    const total = { amount: 160_000, currency: 'USD' };
    const priced: string[] = [];
    server.use(
      http.post('*/provider/api/v1/events/event-1/quotes', async ({ request }) => {
        const { replaces } = (await request.json()) as { replaces?: string };
        if (replaces) priced.push(replaces);
        return HttpResponse.json({ data: replaces ? { ...aQuote(), total } : aQuote() });
      }),
    );
    holding(() => HttpResponse.json({ data: aReservation({ total }) }, { status: 201 }));
    open();
    await press(t.checkout.book);
    await button(t.checkout.confirm);
    await waitFor(() => expect(priced).toEqual(['RSV-AAAAA-BBBBB']));
    await waitFor(() => expect(screen.queryByText(/^USD.1,560\.00$/)).toBeNull());
    expect(screen.getByText(t.checkout.priceNew)).toBeVisible();
  });

  it('held by a session that is gone says so and lets the guest book again, instead of asking for a login', async () => {
    const total = { amount: 160_000, currency: 'USD' };
    const { bodies } = holding(() => HttpResponse.json({ data: aReservation({ total }) }, { status: 201 }), held);
    server.use(http.post(`${KEY}/confirm`, () => refusal(401, 'UNAUTHENTICATED'), { once: true }));
    open();
    await press(t.checkout.book);
    await press(t.checkout.confirm);
    expect(await screen.findByText(t.hold.lost)).toBeVisible();
    await press(t.checkout.book);
    await booked();
    expect(bodies[1]).not.toHaveProperty('replaces');
  });

  it('booked in another tab meanwhile is not booked once more: it is greeted with its reservation', async () => {
    const { keys } = holding(held);
    server.use(http.get(KEY, confirmedAnswer));
    const { event, store } = open();
    await shownPrice();
    const other = createBookingDraft(event.code, stay);
    other.restore();
    const bookedAs = fingerprintOf(store.getState());
    other.getState().clear();
    other.getState().change({ booked: 'RSV-AAAAA-BBBBB', bookedAs });
    await userEvent.click(await button(t.checkout.book));
    expect(await screen.findByRole('link', { name: t.known.home })).toBeVisible();
    expect(screen.getByText('RSV-AAAAA-BBBBB')).toBeVisible();
    expect(keys).toEqual([]);
  });

  it.each([
    ['15 minutes', 15 * 60_000, /^Quedan 1[45] minutos para confirmar\.$/],
    ['the two days of an offer', 47.5 * 3_600_000, /^Quedan 47 horas para confirmar\.$/],
  ])('tells screen readers how long a hold of %s stands', async (_, milliseconds, said) => {
    const total = { amount: 160_000, currency: 'USD' };
    const expiresAt = new Date(Date.now() + milliseconds).toISOString();
    holding(() => HttpResponse.json({ data: aReservation({ total, expiresAt }) }, { status: 201 }));
    open();
    await press(t.checkout.book);
    await button(t.checkout.confirm);
    expect(screen.getByText(said)).toHaveAttribute('aria-live', 'polite');
  });

  it('says what a press agrees to: what is due today and later, until when it is free to cancel, and the terms', async () => {
    const today = dateInZone(new Date(), 'America/Cancun');
    const quoted = aQuote();
    const schedule = quoted.schedule.map((item, place) => (place === 0 ? { ...item, dueOn: today } : item));
    server.use(
      http.post('*/provider/api/v1/events/event-1/quotes', () => HttpResponse.json({ data: { ...quoted, schedule } })),
    );
    open();
    const due = within(await screen.findByRole('region', { name: t.checkout.schedule }));
    expect(due.getByText(/^Hoy: /)).toHaveTextContent(/^Hoy: USD.150\.00 \(MXN.2,775\.00\), después de reservar$/);
    expect(due.getByText(/^El resto/)).toHaveTextContent(/USD.1,410\.00.*, a más tardar el 30 de marzo de 2027\.$/);
    expect(due.getByText(new RegExp(t.checkout.scheduleLater))).toBeVisible();
    expect(due.getByText('Cancela gratis hasta el 9 de marzo de 2027.')).toBeVisible();
    expect(due.getByText(terms.charges[0] ?? '')).toBeVisible();
    expect(screen.getByText(t.checkout.terms)).toBeVisible();
  });

  it('speaks of payments after the first one only where there are any', async () => {
    const quoted = aQuote();
    const schedule = quoted.schedule.slice(0, 1).map((item) => ({ ...item, kind: 'full' as const }));
    server.use(
      http.post('*/provider/api/v1/events/event-1/quotes', () => HttpResponse.json({ data: { ...quoted, schedule } })),
    );
    open();
    const due = await screen.findByRole('region', { name: t.checkout.schedule });
    expect(due).toHaveTextContent(t.checkout.scheduleHint);
    expect(due).not.toHaveTextContent(t.checkout.scheduleLater);
  });

  it('shows what is known as lines to change, and passes as one that opens', async () => {
    const { store } = open();
    const passes = (await screen.findByText(`${t.checkout.passesTitle}: ${t.checkout.passesNone}`)).closest('details');
    await userEvent.click(within(passes as HTMLElement).getByText(t.checkout.add));
    await userEvent.click(screen.getByRole('button', { name: t.room.more.replace('{who}', t.pass.adult) }));
    expect(store.getState().passes.adult).toBe(1);
    expect(screen.getByText(`${t.checkout.passesTitle}: 1 pase de adulto`)).toBeVisible();
    await userEvent.click(
      screen.getByRole('button', { name: t.checkout.editWhat.replace('{what}', t.checkout.rooms) }),
    );
    expect(await screen.findByRole('heading', { name: t.room.title })).toBeVisible();
    expect(await screen.findByRole('radio', { name: new RegExp(SEA) })).toBeChecked();
  });

  it('tells several rooms of one category apart by their numbers, and leads to the one that is changed', async () => {
    open({ roomsConfiguration: [chosenRoom, { ...chosenRoom, id: '2' }] });
    const titles = () => screen.getAllByRole('heading', { level: 3, name: new RegExp(SEA) });
    await waitFor(() =>
      expect(titles().map((title) => title.textContent)).toEqual([`Habitación 1: ${SEA}`, `Habitación 2: ${SEA}`]),
    );
    await press(t.checkout.editWhat.replace('{what}', 'Habitación 2'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Habitación 2' })).toHaveFocus());
  });

  it('looks by the same attempt for what became of one that nobody answered', async () => {
    passPauses();
    const { keys } = holding(() => HttpResponse.error(), held);
    open();
    await press(t.checkout.book);
    await booked();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('without a connection says that nothing was lost instead of spinning, and offers again', async () => {
    const { keys } = holding(held);
    open();
    await button(t.checkout.book);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await press(t.checkout.book);
    expect(await screen.findByText(connection.offline)).toBeVisible();
    expect(keys).toEqual([]);
    line.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await press(t.checkout.book);
    await booked();
    expect(keys).toHaveLength(1);
  });

  it('that is booked when the connection goes says so, and goes on once it is back', async () => {
    holding(held);
    const line = vi.spyOn(navigator, 'onLine', 'get');
    onTestFinished(() => line.mockRestore());
    server.use(
      http.post(`${KEY}/confirm`, () => {
        line.mockReturnValue(false);
        return confirmedAnswer();
      }),
    );
    open();
    await press(t.checkout.book);
    await waitFor(() => expect(line).toHaveReturnedWith(false));
    await button(t.checkout.booking);
    expect(router.push).not.toHaveBeenCalled();
    line.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await booked();
    expect(router.push).toHaveBeenCalledTimes(1);
  });

  it('gives up waiting for an answer that never comes, looks for it, and goes on with what it finds', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(HOLD, async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        if (keys.length < 3) await delay('infinite');
        return held();
      }),
    );
    open();
    await button(t.checkout.book);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await press(t.checkout.book);
    // The limit, a first look that is not answered either, and a second.
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    vi.useRealTimers();
    await booked();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('brings each answer into sight of whoever pressed at the foot of a phone’s screen, also the same one again', async () => {
    broughtIntoSight.length = 0;
    holding(() => HttpResponse.json({ error: 'x', code: 'BUSY', requestId: 'r' }, { status: 503 }));
    open();
    await press(t.checkout.book);
    await waitFor(() => expect(broughtIntoSight).toEqual([t.errors.busy]));
    await press(t.checkout.book);
    await waitFor(() => expect(broughtIntoSight).toEqual([t.errors.busy, t.errors.busy]));
  });

  it('says how long to wait where there were too many attempts', async () => {
    holding(() =>
      HttpResponse.json(
        { error: 'x', code: 'TOO_MANY_REQUESTS', requestId: 'r' },
        { status: 429, headers: { 'Retry-After': '7' } },
      ),
    );
    open();
    await press(t.checkout.book);
    expect(await screen.findByText(/Espera 7 segundos/)).toBeVisible();
  });

  it('goes back to the rooms with the gone nights named where somebody was faster', async () => {
    holding(() => refusal(409, 'SOLD_OUT', { details: [{ categoryId: 'sea', nights: ['2027-06-08'] }] }));
    open();
    await press(t.checkout.book);
    expect(await screen.findByText(t.soldOut.title)).toBeVisible();
    expect(await screen.findByText(`${SEA}: martes 8 de junio`)).toBeVisible();
    expect(screen.getByRole('heading', { name: t.room.title })).toBeVisible();
  });

  it('takes a refused contact field back to its step, with the sentence beside it', async () => {
    holding(() => refusal(422, 'INVALID', { fields: { 'contact.mobile': 'Escribe un número de celular válido' } }));
    open();
    await press(t.checkout.book);
    expect(await screen.findByRole('heading', { name: t.contact.title })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(t.contact.mobile)).toBeInvalid());
    expect(screen.getByLabelText(t.contact.mobile)).toHaveAccessibleDescription(/Escribe un número de celular válido/);
    expect(screen.getByLabelText(t.contact.mobile)).toHaveValue('55 1234 5678');
  });

  it('past the rooms that may stand unpaid says so with the phone, and lets a person who solves the captcha go on', async () => {
    const details = { limit: 'address', allowed: 20, agency: 'Costa Eterna', phone: '+529841175520', siteKey: 'key' };
    const { bodies, keys } = holding(() => refusal(409, 'TOO_MANY_UNPAID', { details }), held);
    open();
    await press(t.checkout.book);
    expect(await screen.findByText('Frase del proveedor')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'box of key' }));
    await press(t.checkout.book);
    await booked();
    expect(bodies[0]).not.toHaveProperty('captcha');
    expect(bodies[1]).toMatchObject({ captcha: 'ticked' });
    expect(keys[1]).not.toBe(keys[0]);
    expect(screen.queryByRole('button', { name: 'box of key' })).not.toBeInTheDocument();
  });

  it('without a captcha in the settings shows the sentence alone', async () => {
    holding(() => refusal(409, 'TOO_MANY_UNPAID', { details: { limit: 'email', allowed: 4 } }));
    open();
    await press(t.checkout.book);
    expect(await screen.findByText('Frase del proveedor')).toBeVisible();
    expect(screen.queryByText(loginSpanish.captcha.label)).not.toBeInTheDocument();
  });

  it('takes a limit that only the provider knows back to the rooms', async () => {
    holding(() =>
      refusal(422, 'OCCUPANCY_EXCEEDED', { details: { room: 0, limit: 'maxOccupancy', allowed: 1, asked: 2 } }),
    );
    open();
    await press(t.checkout.book);
    expect(await screen.findByRole('heading', { name: t.room.title })).toBeVisible();
    expect(screen.getByText('Frase del proveedor')).toBeVisible();
  });
});

describe('a hold', () => {
  const withHold = (reservation = aReservation()) => {
    server.use(http.get(KEY, () => HttpResponse.json({ data: reservation })));
    const event = anEvent({ code: `PLS-HOLD-${Math.random().toString(36).slice(2, 8).toUpperCase()}` });
    const view = showBooking({ step: 'contact', event, draft: readyDraft });
    view.unmount();
    const fingerprint = fingerprintOf(view.store.getState());
    return showBooking({ step: 'checkout', event, draft: { hold: { key: reservation.key, fingerprint } } });
  };

  it('is confirmed, and the guest goes on to the end of the booking', async () => {
    const confirmed: unknown[] = [];
    server.use(
      http.post(`${KEY}/confirm`, async ({ request }) => {
        confirmed.push(await request.json());
        return HttpResponse.json({ data: aReservation({ status: 'confirmed', expiresAt: null }) });
      }),
    );
    const { event, unmount, store } = withHold();
    await userEvent.dblClick(await button(t.checkout.confirm));
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(`/event/${event.code}/end-reservation`, expect.anything()),
    );
    expect(confirmed).toEqual([{ acceptTerms: true }]);
    unmount();
    expect(store.getState()).toMatchObject({ hold: null, contact: { firstName: '' } });
  });

  it('that expired is told, and one press books the same again', async () => {
    let again = 0;
    let tries = 0;
    server.use(
      http.post(`${KEY}/confirm`, () => {
        tries += 1;
        return tries === 1 ? refusal(409, 'HOLD_EXPIRED') : confirmedAnswer();
      }),
      http.post(`${KEY}/hold-again`, () => {
        again += 1;
        return HttpResponse.json({ data: aReservation() });
      }),
    );
    withHold();
    await press(t.checkout.confirm);
    expect(await screen.findByText(t.hold.expiredTitle)).toBeVisible();
    await press(t.hold.again);
    await booked();
    expect([again, tries]).toEqual([1, 2]);
  });

  it('whose time runs out while the page is open is told without a press', async () => {
    withHold(aReservation({ expiresAt: new Date(Date.now() + 1500).toISOString() }));
    await button(t.checkout.confirm);
    expect(await screen.findByText(t.hold.expiredTitle)).toBeVisible();
    expect(await button(t.hold.again)).toBeVisible();
  });

  it('that no longer fits what is typed is exchanged for the new one in one call', async () => {
    const { bodies } = holding(held);
    const { store } = withHold();
    await button(t.checkout.confirm);
    store.getState().change({ passes: { adult: 1, child: 0 } });
    expect(await screen.findByText(t.hold.changedTitle)).toBeVisible();
    await press(t.checkout.book);
    await booked();
    expect(bodies).toMatchObject([{ replaces: 'RSV-AAAAA-BBBBB', passes: [{ kind: 'adult', quantity: 1 }] }]);
  });

  it('is still there where the new one cannot be had', async () => {
    holding(() => refusal(409, 'SOLD_OUT', { details: [{ categoryId: 'sea', nights: ['2027-06-08'] }] }));
    const { store } = withHold();
    await button(t.checkout.confirm);
    store.getState().change({ passes: { adult: 1, child: 0 } });
    await press(t.checkout.book);
    expect(await screen.findByText(t.soldOut.title)).toBeVisible();
    expect(store.getState().hold?.key).toBe('RSV-AAAAA-BBBBB');
  });
});
