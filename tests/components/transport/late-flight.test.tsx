import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { TransportPanel } from '@/components/transport/staff/transport-panel';
import { TransportView } from '@/components/transport/staff/transport-view';
import { TOAST_EVENT, type Toast } from '@/components/ui/notify';
import { type TransportRow, transportPage, transportRow } from '@/lib/contract/transport';
import attendees from '@/messages/es/attendees.json';
import common from '@/messages/es/common.json';
import transport from '@/messages/es/transport.json';
import { answeringServer } from '@/tests/support/answering-server';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ refresh: () => undefined }),
  usePathname: () => '/adminmaster/Transporte',
  useSearchParams: () => new URLSearchParams(),
}));

vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));

const said = vi.fn<(text: string) => void>();
const hear = (event: Event) => said((event as CustomEvent<Toast>).detail.text);

const server = answeringServer();
beforeAll(() => {
  window.addEventListener(TOAST_EVENT, hear);
});
afterEach(() => {
  said.mockClear();
});

const ROW: TransportRow = transportRow.parse({
  id: 'transport-1',
  kind: 'ground',
  holder: 'Renata Ibarra',
  adults: 2,
  minors: 1,
  version: 3,
  departureDate: '2027-06-08',
  returnDate: null,
  origin: 'Cancún',
  destination: 'Gran Marea Azul',
  airline: 'Aeroméxico',
  flightNumber: 'AM 442',
  flightTime: '13:20',
  status: 'accepted',
  quote: { amount: 9_550, currency: 'USD' },
  notes: null,
  quoteNotes: null,
  quoteValidUntil: null,
  reservationKey: 'RSV-AAAAA-BBBBB',
  guest: 'Renata Ibarra',
  email: null,
  mobile: null,
  checkIn: null,
  checkOut: null,
  booked: 0,
  createdAt: '2027-01-01T12:00:00.000Z',
  quotedAt: null,
  decidedAt: null,
});

const show = (mayQuote = true, row = ROW) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="es" messages={{ common, transport }} timeZone="America/Cancun">
        <TransportPanel
          row={row}
          currencies={['USD']}
          timeZone="America/Cancun"
          mayQuote={mayQuote}
          mayOpenReservation={false}
          onClose={() => undefined}
        />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

const FLIGHT = '*/api/v1/transport-requests/transport-1/flight';

it('sends the new flight beside what stays, and says that the pick-up is open again', async () => {
  const sent = vi.fn();
  server.use(
    http.post(FLIGHT, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ data: { ...ROW, flightTime: '19:20', reopened: ['arrival'], version: 4 } });
    }),
  );
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Cambió su vuelo' }));
  expect(screen.queryByLabelText('Vuelo de regreso')).toBeNull();
  const time = screen.getByLabelText('Hora de llegada');
  expect(time).toHaveValue('13:20');
  await user.clear(time);
  await user.type(time, '19:20');
  await user.clear(screen.getByLabelText('Vuelo de llegada'));
  await user.type(screen.getByLabelText('Vuelo de llegada'), 'siete');
  await user.click(screen.getByRole('button', { name: 'Guardar el vuelo' }));
  expect(await screen.findByText('Escribe el número como AM 442')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Vuelo de llegada'));
  await user.type(screen.getByLabelText('Vuelo de llegada'), 'am782');
  await user.click(screen.getByRole('button', { name: 'Guardar el vuelo' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/Su traslado se abrió otra vez/)));
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    airline: 'Aeroméxico',
    departureDate: '2027-06-08',
    flightNumber: 'AM 782',
    flightTime: '19:20',
    version: 3,
  });
});

it('says that more people travel than sleep in the booking, also once the guest has decided', () => {
  const { unmount } = show(true, { ...ROW, booked: 2 });
  expect(screen.getByText(/^Viajan 3 y en su reservación duermen 2 personas/)).toBeVisible();
  unmount();
  for (const booked of [0, 3, 4]) {
    const { unmount: close } = show(true, { ...ROW, booked });
    expect(screen.queryByText(/^Viajan 3/)).toBeNull();
    close();
  }
});

it('cancels what the guest had accepted, after one question', async () => {
  const sent = vi.fn();
  server.use(
    http.post('*/api/v1/transport-requests/transport-1/withdraw', () => {
      sent();
      return HttpResponse.json({ data: { ...ROW, status: 'declined', version: 4 } });
    }),
  );
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Cancelar el transporte' }));
  expect(screen.getByRole('dialog', { name: '¿Cancelar el transporte de Renata Ibarra?' })).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sí, cancelarlo' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('Se canceló el transporte de Renata Ibarra'));
  expect(sent).toHaveBeenCalledOnce();
});

it('is not cancelled by who only reads, nor what the guest did not take', () => {
  for (const [mayQuote, row] of [
    [false, ROW],
    [true, { ...ROW, status: 'declined' as const }],
  ] as const) {
    const { unmount } = show(mayQuote, row);
    expect(screen.queryByRole('button', { name: 'Cancelar el transporte' })).toBeNull();
    unmount();
  }
});

it('says that somebody else changed the request, and offers nothing to who only reads', async () => {
  const stale = { code: 'STALE', error: 'Alguien más', requestId: 'r', details: { ...ROW, version: 9 } };
  server.use(http.post(FLIGHT, () => HttpResponse.json(stale, { status: 409 })));
  const user = userEvent.setup();
  const { unmount } = show();
  await user.click(screen.getByRole('button', { name: 'Cambió su vuelo' }));
  await user.click(screen.getByRole('button', { name: 'Guardar el vuelo' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/Alguien más cambió esta solicitud/)));
  unmount();
  show(false);
  expect(screen.queryByRole('button', { name: 'Cambió su vuelo' })).toBeNull();
});

it('sends a quote with the last day on which it can be accepted, and has it as a file', async () => {
  const sent = vi.fn();
  const waiting: TransportRow = { ...ROW, status: 'quoted', quoteValidUntil: '2027-04-01' };
  server.use(
    http.post('*/api/v1/transport-requests/transport-1/quote', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ data: { ...waiting, quoteValidUntil: '2027-05-15', version: 4 } });
    }),
  );
  const user = userEvent.setup();
  show(true, waiting);
  expect(screen.getByRole('link', { name: transport.staff.panel.quotePdf })).toHaveAttribute(
    'href',
    expect.stringMatching(/transport-requests\/transport-1\/quote\.pdf\?locale=es$/),
  );
  const day = screen.getByLabelText(new RegExp(`^${transport.staff.quote.validUntil}`));
  await user.clear(day);
  await user.type(day, '15/05/2027');
  await user.click(screen.getByRole('button', { name: transport.staff.quote.submitAgain }));
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('Renata Ibarra')));
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    amount: 9_550,
    currency: 'USD',
    notes: '',
    validUntil: '2027-05-15',
    version: 3,
  });
});

it('says to staff that a quote is over, which they can only quote anew or note as declined', () => {
  const expired: TransportRow = { ...ROW, status: 'quoted', quoteValidUntil: '2020-04-01' };
  const { unmount } = show(true, expired);
  expect(screen.getByText(transport.staff.panel.quoteOver)).toBeVisible();
  expect(screen.queryByRole('button', { name: transport.staff.phone.accept })).toBeNull();
  expect(screen.getByRole('button', { name: transport.staff.phone.decline })).toBeVisible();
  unmount();
  show(true, { ...expired, quoteValidUntil: '2999-04-01' });
  expect(screen.queryByText(transport.staff.panel.quoteOver)).toBeNull();
  expect(screen.getByRole('button', { name: transport.staff.phone.accept })).toBeVisible();
});

it('marks in the list the quotes that are over, and no other', async () => {
  const rows = [
    { holder: 'Vencida', quoteValidUntil: '2020-04-01' },
    { holder: 'Vigente', quoteValidUntil: '2999-04-01' },
    { holder: 'Aceptada', quoteValidUntil: '2020-04-01', status: 'accepted' as const },
  ].map((each, index) => ({ ...ROW, id: `transport-${index}`, status: 'quoted' as const, ...each }));
  const counts = { requested: 0, quoted: 2, accepted: 1, declined: 0 };
  const page = { current_page: 1, per_page: 20, last_page: 1, total: 3, next_cursor: null };
  const answer = transportPage.parse({ data: { ...page, data: rows, counts, totals: [], currencies: ['USD'] } });
  server.use(http.get('*/api/v1/events/event-1/transport-requests', () => HttpResponse.json(answer)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="es" messages={{ attendees, common, transport }} timeZone="America/Cancun">
        <TransportView
          event={{ id: 'event-1', eventName: 'Ana y Luis', timeZone: 'America/Cancun' }}
          mayQuote
          mayOpenReservation={false}
        />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  const rowOf = async (holder: string) => within(await screen.findByRole('row', { name: new RegExp(holder) }));
  expect((await rowOf('Vencida')).getByText(transport.staff.row.over)).toBeVisible();
  expect((await rowOf('Vigente')).queryByText(transport.staff.row.over)).toBeNull();
  expect((await rowOf('Aceptada')).queryByText(transport.staff.row.over)).toBeNull();
});
