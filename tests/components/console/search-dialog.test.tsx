import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { NextIntlClientProvider } from 'next-intl';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SearchDialog } from '@/components/console/search/search-dialog';
import type { ConsoleSearch } from '@/lib/contract/console-search';
import { permissionsOf } from '@/lib/domain/permissions';
import english from '@/messages/en/console.json';
import standing from '@/messages/en/standing.json';

vi.mock('@/lib/i18n/navigation', () => import('./fake-navigation'));
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams('event=PLS-A') }));
Element.prototype.scrollIntoView = () => {};

const FOUND: ConsoleSearch = {
  reservations: [
    {
      key: 'RSV-1',
      holder: 'Ana López',
      email: 'ana@correo.test',
      mobile: '+525512345678',
      state: 'sharesMissing',
      missingShares: 2,
      eventCode: 'PLS-B',
      eventName: 'Boda B',
    },
  ],
  guests: [{ id: 'g', name: 'Anahí Ruiz', email: null, mobile: null, eventCode: 'PLS-A', eventName: 'Boda A' }],
  events: [],
};
const asked: string[] = [];
const server = setupServer(
  http.get('*/provider/api/v1/console/search', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(`${query.get('q')} ${query.get('event')}`);
    return query.get('q') === 'broken' ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json({ data: FOUND });
  }),
);
beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

function show(role: 'agency' | 'payment' = 'agency') {
  document.documentElement.lang = 'en';
  const onClose = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={{ console: english, standing }}>
      <QueryClientProvider client={new QueryClient()}>
        <SearchDialog person={{ role, permissions: permissionsOf(role, []) }} onClose={onClose} onKeys={vi.fn()} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { onClose, box: screen.getByRole('combobox') };
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

it('offers the pages that the person may open before anything is typed', async () => {
  show('payment');
  expect(options()).toContain('Dashboard');
  expect(options()).not.toContain('Call center');
  expect(options()).not.toContain('Messages to guests');
  expect(asked).toEqual([]);
});

it('leads to the views of a page too', async () => {
  const { box } = show();
  await userEvent.type(box, 'messages to');
  expect(screen.getByRole('option', { name: 'Messages to guests' })).toHaveAttribute(
    'href',
    '/adminmaster/NotificacionesLista?event=PLS-A&view=mailings',
  );
});

it('asks once for what is typed, shows it by kind, and Enter opens what the arrows chose', async () => {
  const { box, onClose } = show();
  await userEvent.type(box, 'ana');
  const booked = await screen.findByRole('option', { name: /Ana López/ });
  expect(asked).toEqual(['ana PLS-A']);
  expect(booked).toHaveAttribute('href', '/adminmaster/Asistentes?event=PLS-B&key=RSV-1');
  expect(within(screen.getByRole('group', { name: 'Guests' })).getByRole('option')).toHaveAttribute(
    'href',
    '/adminmaster/Invitados?event=PLS-A&q=Anah%C3%AD+Ruiz',
  );
  expect(booked).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  const guest = screen.getByRole('option', { name: /Anahí/ });
  expect(box).toHaveAttribute('aria-activedescendant', guest.id);
  const clicked = vi.fn((event: Event) => event.preventDefault());
  guest.addEventListener('click', clicked);
  await userEvent.keyboard('{Enter}');
  expect(clicked).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it('finds a page without its accents, and says where a search failed', async () => {
  const { box } = show();
  await userEvent.type(box, 'statement');
  await waitFor(() => expect(options()).toContain('Import a bank statement'));
  await userEvent.clear(box);
  await userEvent.type(box, 'broken');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
