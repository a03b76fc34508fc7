import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HouseholdData } from '@/components/household/household-data';
import type { GuestErasure } from '@/lib/contract/personal-data';
import household from '@/messages/es/household.json';
import people from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const ADDRESS = '*/api/v1/household-answers/a-token/erasure';
const t = household.data;
const of = (template: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), template);

let known: GuestErasure[];
const server = answeringServer();
afterEach(() => {
  cleanup();
});
beforeEach(() => {
  known = [
    { guestId: 'ines', name: 'Inés Solana', dueOn: null, booked: false },
    { guestId: 'raul', name: 'Raúl Solana', dueOn: null, booked: true },
  ];
  const asked = (dueOn: string | null) => () => {
    known = known.map((one) => (one.guestId === 'ines' ? { ...one, dueOn } : one));
    return HttpResponse.json({ data: known });
  };
  server.use(
    http.get(ADDRESS, () => HttpResponse.json({ data: known })),
    http.put(`${ADDRESS}/ines`, asked('2027-02-09')),
    http.delete(`${ADDRESS}/ines`, asked(null)),
  );
});

async function open() {
  document.documentElement.lang = 'es';
  render(
    <NextIntlClientProvider locale="es" messages={{ household: { data: t }, people: { failed: people.failed } }}>
      <HouseholdData token="a-token" />
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByText(t.title));
  return screen.findByText('Inés Solana');
}

it('asks for nothing until it is opened, then to be erased with the day by which it is done, and takes that back', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: of(t.askOf, { name: 'Inés Solana' }) }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(t.sure)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: t.confirm }));
  expect(await screen.findByText(/9 de febrero de 2027/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: of(t.takeBackOf, { name: 'Inés Solana' }) }));
  expect(await screen.findByRole('button', { name: of(t.askOf, { name: 'Inés Solana' }) })).toBeVisible();
});

it('leads who has a reservation to the data of that, and says why the agency refuses', async () => {
  server.use(
    http.put(`${ADDRESS}/ines`, () =>
      HttpResponse.json(
        { error: 'Todavía hay una habitación reservada.', code: 'INVALID_STATE', requestId: 'req-1' },
        { status: 409 },
      ),
    ),
  );
  await open();
  const link = screen.getByRole('link', { name: /datos personales de la reservación/ });
  expect(link).toHaveAttribute('href', '/adminReservacion/datos');
  await userEvent.click(screen.getByRole('button', { name: of(t.askOf, { name: 'Inés Solana' }) }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.confirm }));
  expect(await screen.findByText(/Todavía hay una habitación reservada/)).toBeVisible();
});
