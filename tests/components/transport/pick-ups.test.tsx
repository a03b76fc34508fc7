import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { PickUps } from '@/components/transport/guest/transport-section';
import { type TransportRequest, transportRequest } from '@/lib/contract/transport';
import transport from '@/messages/es/transport.json';

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: () => undefined }) }));
vi.mock('next-intl/server', () => ({
  getMessages: async () => ({ transport }),
  getTranslations: async ({ namespace }: { namespace: 'transport.pickUp' }) =>
    createTranslator({ locale: 'es', messages: { transport }, namespace }),
}));

const requestOf = (changes: object = {}): TransportRequest =>
  transportRequest.parse({
    id: 'transport-1',
    kind: 'ground',
    holder: 'Renata Ibarra',
    adults: 2,
    minors: 0,
    version: 3,
    departureDate: '2027-06-08',
    returnDate: '2027-06-12',
    origin: 'Cancún',
    destination: 'Gran Marea Azul',
    status: 'accepted',
    quote: null,
    notes: null,
    quoteNotes: null,
    quoteValidUntil: null,
    ...changes,
  });
const BACK = {
  movement: 'departure',
  day: '2027-06-12',
  time: '09:00',
  place: 'Lobby',
  vehicle: '',
  driver: '',
  phone: '',
};

const show = async (request: TransportRequest) => render(await PickUps({ requests: [request], locale: 'es' }));

it('tells the guest of the way whose pick-up is arranged anew, and shows no hour of it', async () => {
  await show(requestOf({ reopened: ['arrival'] }));
  expect(screen.getByText('Tu traslado se organiza de nuevo')).toBeVisible();
  expect(screen.getByText(/^Cambió algo de tu llegada: la agencia arregla otra vez/)).toBeVisible();
  expect(screen.queryByText(/hora del evento/)).toBeNull();
});

it('says nothing where nothing is arranged yet', async () => {
  const { container } = await show(requestOf());
  expect(container).toBeEmptyDOMElement();
});

it('shows where a guest is met of a way that stays', async () => {
  await show(requestOf({ pickUps: [BACK] }));
  expect(screen.getByText(/^A tu salida: .*12 de junio de 2027, .*9:00.*\(hora del evento\)$/)).toBeVisible();
  expect(screen.queryByText('Tu traslado se organiza de nuevo')).toBeNull();
});
