import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { DateWarnings } from '@/components/transport/guest/request-fields';
import { RequestForm } from '@/components/transport/guest/request-form';
import { RequestCard } from '@/components/transport/guest/transport-island';
import type { TransportRequest } from '@/lib/contract/transport';
import transport from '@/messages/es/transport.json';

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: () => undefined }) }));

const STAY = { checkIn: '2027-06-08', checkOut: '2027-06-12' };
const REQUEST: TransportRequest = {
  id: 'transport-1',
  kind: 'ground',
  holder: 'Renata Ibarra',
  adults: 2,
  minors: 1,
  departureDate: '2027-06-08',
  returnDate: null,
  origin: 'Aeropuerto de Cancún',
  destination: 'Gran Marea Azul',
  airline: 'Aeroméxico',
  flightNumber: 'AM 442',
  flightTime: '13:20',
  returnFlightNumber: null,
  returnFlightTime: null,
  status: 'quoted',
  quote: { amount: 9_550, currency: 'USD' },
  notes: null,
  quoteNotes: 'Camioneta para cuatro',
  quoteValidUntil: '2027-05-20',
  pickUps: [],
  reopened: [],
  version: 2,
};

const show = (child: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="es" messages={{ transport }} timeZone="America/Cancun">
      {child}
    </NextIntlClientProvider>,
  );

it('warns of dates that are not those of the stay, and of no other', () => {
  const { rerender } = show(<DateWarnings departureDate="2027-06-07" returnDate="2027-06-12" stays={[STAY]} />);
  expect(screen.getByText(/Tu llegada al hotel es el/)).toHaveTextContent('martes 8 de junio de 2027');
  expect(screen.queryByText(/Tu salida del hotel/)).toBeNull();
  rerender(
    <NextIntlClientProvider locale="es" messages={{ transport }} timeZone="America/Cancun">
      <DateWarnings departureDate="2027-06-08" returnDate="" stays={[STAY]} />
    </NextIntlClientProvider>,
  );
  expect(screen.queryByText(/Tu llegada al hotel/)).toBeNull();
});

it('shows a quote with both answers, and asks once more before declining', async () => {
  const user = userEvent.setup();
  show(<RequestCard request={REQUEST} isStanding today="2027-05-20" />);
  expect(screen.getByText('USD 95.50')).toBeVisible();
  expect(screen.getByText('Puedes aceptarla a más tardar el jueves 20 de mayo de 2027.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Descargar cotización (PDF)' })).toHaveAttribute(
    'href',
    expect.stringMatching(/transport-requests\/transport-1\/quote\.pdf\?locale=es$/),
  );
  expect(screen.getByText('Aeroméxico · AM 442 · 13:20 h')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Aceptar cotización' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No, gracias' }));
  const question = screen.getByRole('region', { name: '¿Rechazar esta cotización?' });
  expect(question).toHaveFocus();
  await user.click(within(question).getByRole('button', { name: 'Volver sin decidir' }));
  expect(screen.getByRole('button', { name: 'Aceptar cotización' })).toBeVisible();
});

it('offers no quote whose last day is over: it says since when, and lets it only be declined', () => {
  show(<RequestCard request={REQUEST} isStanding today="2027-05-21" />);
  expect(screen.getByText(/^Venció el jueves 20 de mayo de 2027/)).toBeVisible();
  expect(screen.queryByText(/Puedes aceptarla/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Aceptar cotización' })).toBeNull();
  expect(screen.getByRole('button', { name: 'No, gracias' })).toBeVisible();
});

it('lets nothing be decided about what is decided', () => {
  show(<RequestCard request={{ ...REQUEST, status: 'accepted' }} isStanding today="2027-05-21" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/La aceptaste/)).toBeVisible();
});

it('offers no answer to a quote of a booking that ended', () => {
  show(<RequestCard request={REQUEST} isStanding={false} today="2027-05-20" />);
  expect(screen.getByText('USD 95.50')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/Puedes aceptarla/)).toBeNull();
});

it('names what is missing beside its field and on top, and keeps what was typed', async () => {
  const user = userEvent.setup();
  const first = { holder: 'Renata Ibarra', adults: 2, minors: 0, origin: '', destination: '' };
  show(<RequestForm reservationKey="RSV-1" first={first} stays={[STAY]} onClose={() => undefined} />);
  expect(screen.getByLabelText('Fecha de ida')).toHaveValue('08-06-2027');
  await user.type(screen.getByLabelText('Hotel o lugar de llegada'), 'Tulum');
  await user.clear(screen.getByLabelText('Fecha de regreso'));
  await user.type(screen.getByLabelText('Fecha de regreso'), '2027-06-01');
  await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  const summary = await screen.findByRole('alert');
  expect(
    within(summary).getByRole('link', { name: 'El campo Aeropuerto o lugar de salida es requerido' }),
  ).toBeVisible();
  expect(within(summary).getByRole('link', { name: /El regreso no puede ser antes de la ida/ })).toBeVisible();
  expect(screen.getByLabelText('Aeropuerto o lugar de salida')).toBeInvalid();
  expect(screen.getByLabelText('Hotel o lugar de llegada')).toHaveValue('Tulum');
});

it('asks a transfer for its flights, a flight for none, and says what a number looks like', async () => {
  const user = userEvent.setup();
  const first = {
    holder: 'Renata Ibarra',
    adults: 2,
    minors: 0,
    origin: 'Cancún (CUN)',
    destination: 'Gran Marea Azul',
  };
  show(<RequestForm reservationKey="RSV-1" first={first} stays={[STAY]} onClose={() => undefined} />);
  expect(screen.getByLabelText('Hotel o lugar de llegada')).toHaveValue('Gran Marea Azul');
  const origin = screen.getByLabelText('Aeropuerto o lugar de salida');
  expect(origin).toHaveValue('Cancún (CUN)');
  await user.type(screen.getByRole('textbox', { name: /Vuelo de llegada/ }), 'cuatro');
  await user.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  expect(await screen.findAllByText(/como AM 442/)).not.toHaveLength(0);
  await user.clear(screen.getByLabelText('Fecha de regreso'));
  expect(screen.queryByRole('textbox', { name: /Vuelo de regreso/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Aéreo/ }));
  expect(screen.queryByRole('textbox', { name: /Vuelo de llegada/ })).toBeNull();
  // Nobody flies in from the airport where they land.
  expect(origin).toHaveValue('');
  await user.click(screen.getByRole('radio', { name: /Terrestre/ }));
  expect(origin).toHaveValue('Cancún (CUN)');
  await user.clear(origin);
  await user.type(origin, 'Hotel Centro');
  await user.click(screen.getByRole('radio', { name: /Aéreo/ }));
  expect(origin).toHaveValue('Hotel Centro');
});
