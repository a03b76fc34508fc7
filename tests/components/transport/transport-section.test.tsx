import { screen } from '@testing-library/react';
import { createTranslator, type NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { TransportSection } from '@/components/transport/guest/transport-section';
import type { Event } from '@/lib/contract/event';
import transport from '@/messages/es/transport.json';
import { HOTEL } from '../reservation/booking-fixtures';

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: () => undefined }) }));
// On the server a provider knows the page's language by itself.
vi.mock('next-intl', async (original) => {
  const real = await original<typeof import('next-intl')>();
  const Provider = (given: ComponentProps<typeof NextIntlClientProvider>) => (
    <real.NextIntlClientProvider timeZone="UTC" {...given} locale="es" />
  );
  return { ...real, NextIntlClientProvider: Provider };
});
vi.mock('next-intl/server', () => ({
  getMessages: async () => ({ transport }),
  getTranslations: async ({ namespace }: { namespace: never }) =>
    createTranslator({ locale: 'es', messages: { transport }, namespace }),
}));

const reservation = {
  key: 'RSV-1',
  contact: { firstName: 'Ana', lastName: 'Ruiz' },
  rooms: [],
  status: 'confirmed',
  transport: [],
} as never;

async function show(event: Pick<Event, 'hotel' | 'forGuests'>) {
  const { prelude } = await prerender(
    await TransportSection({ reservation, event, today: '2027-05-20', locale: 'es' }),
  );
  document.body.innerHTML = await new Response(prelude).text();
}

it('asks for no transport that the event’s package is without, and says so', async () => {
  await show({ hotel: null, forGuests: { mail: true, transport: false } });
  expect(screen.getByText(transport.guest.notWithin)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: transport.guest.open })).toBeNull();
});

it.each([{ hotel: null }, { hotel: null, forGuests: { mail: false, transport: true } }])(
  'asks for it at %j',
  async (event) => {
    await show(event);
    expect(screen.getByRole('button', { name: transport.guest.open })).toBeInTheDocument();
    expect(screen.queryByText(transport.guest.notWithin)).toBeNull();
  },
);

it('hands the form the hotel’s airport and name, from which a transfer starts and to which it goes', async () => {
  const airport = { name: 'Cancún (CUN)', kilometres: 42, minutes: 45 };
  const hotel = { ...HOTEL, airport };
  const section = await TransportSection({ reservation, event: { hotel }, today: '2027-05-20', locale: 'es' });
  expect(JSON.stringify(section)).toContain('"origin":"Cancún (CUN)","destination":"Costa Serena"');
  const bare = await TransportSection({ reservation, event: { hotel: HOTEL }, today: '2027-05-20', locale: 'es' });
  expect(JSON.stringify(bare)).toContain('"origin":"","destination":"Costa Serena"');
});
