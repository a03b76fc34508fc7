import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { OpenAgency } from '@/components/platform/open-agency';
import { FULL_TERMS } from '@/lib/contract/agency-terms';
import commonEs from '@/messages/es/common.json';
import peopleEs from '@/messages/es/people.json';
import platformEs from '@/messages/es/platform.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const server = answeringServer();
beforeEach(() => router.refresh.mockClear());

const { opening } = platformEs;
const URL_OF_AGENCIES = '*/api/v1/admin/agencies';

async function open() {
  render(
    <NextIntlClientProvider locale="es" messages={{ common: commonEs, people: peopleEs, platform: platformEs }}>
      <QueryClientProvider client={new QueryClient()}>
        <OpenAgency />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: opening.open }));
  return within(await screen.findByRole('dialog'));
}

it('asks for what is missing before anything is sent, and says what the provider refused beside its field', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(URL_OF_AGENCIES, async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return HttpResponse.json(
          { error: 'Revisa', code: 'INVALID', requestId: 'r', fields: { email: 'Ese correo ya tiene cuenta' } },
          { status: 422 },
        );
      const data = {
        id: 'a',
        name: 'Playa Azul',
        email: 'b@x.test',
        createdAt: '2027-01-10T17:00:00.000Z',
        suspendedAt: null,
        suspensionReason: null,
        people: 0,
        events: 0,
        reservations: 0,
        paid: [],
        lastActivityAt: null,
        deadMails: 0,
        failedJobs: 0,
        version: 1,
        terms: FULL_TERMS,
      };
      return HttpResponse.json({ data }, { status: 201 });
    }),
  );
  const dialog = await open();
  const press = () => userEvent.click(dialog.getByRole('button', { name: opening.send }));
  await press();
  expect((await dialog.findAllByText(`El campo ${opening.name} es requerido`)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText(opening.name), 'Playa Azul');
  const phone = dialog.getByLabelText(opening.phone);
  await userEvent.type(phone, 'llámame luego');
  await press();
  expect((await dialog.findAllByText(opening.wrong.phone)).length).toBeGreaterThan(0);
  await userEvent.clear(phone);
  await userEvent.type(phone, '998 123 4567');
  await userEvent.type(dialog.getByLabelText(opening.person), 'Rosa Díaz');
  await userEvent.type(dialog.getByLabelText(opening.email), 'a@x.test');
  await press();
  expect((await dialog.findAllByText('Ese correo ya tiene cuenta')).length).toBeGreaterThan(0);
  const email = dialog.getByLabelText(opening.email);
  await userEvent.clear(email);
  await userEvent.type(email, 'b@x.test');
  await press();
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    name: 'Playa Azul',
    phone: '998 123 4567',
    person: 'Rosa Díaz',
    email: 'b@x.test',
    languageCode: 'es',
  });
});
