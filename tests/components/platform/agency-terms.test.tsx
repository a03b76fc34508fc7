import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { AgencyTermsButton } from '@/components/platform/agency-actions';
import { FULL_TERMS } from '@/lib/contract/agency-terms';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import commonEs from '@/messages/es/common.json';
import peopleEs from '@/messages/es/people.json';
import platformEs from '@/messages/es/platform.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const AGENCY: AgencyHealth = {
  id: 'a 1',
  name: 'Playa Azul',
  email: 'a@x.test',
  createdAt: '2027-01-10T17:00:00.000Z',
  suspendedAt: null,
  suspensionReason: null,
  people: 3,
  events: 5,
  reservations: 9,
  paid: [],
  lastActivityAt: null,
  deadMails: 0,
  failedJobs: 0,
  version: 4,
  terms: { off: ['cards'], limits: { ...FULL_TERMS.limits, people: 7 }, version: 2 },
};
const TERMS = '*/api/v1/admin/agencies/:id/terms';

const server = answeringServer();
beforeEach(() => router.refresh.mockClear());

async function open() {
  render(
    <NextIntlClientProvider
      locale="es"
      messages={{ common: commonEs, people: peopleEs, platform: platformEs }}
      timeZone="UTC"
    >
      <QueryClientProvider client={new QueryClient()}>
        <AgencyTermsButton agency={AGENCY} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Funciones y límites: Playa Azul' }));
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

it('sets features and limits at the version that was read; an empty limit is the product’s', async () => {
  const asked: unknown[] = [];
  server.use(
    http.put(TERMS, async ({ request, params }) => {
      asked.push([params.id, await request.json()]);
      return HttpResponse.json({ data: AGENCY });
    }),
  );
  await open();
  expect(screen.getByLabelText('Pagos con tarjeta')).not.toBeChecked();
  expect(screen.getByLabelText('Centro de llamadas')).toBeChecked();
  await userEvent.click(screen.getByLabelText('Pagos con tarjeta'));
  await userEvent.click(screen.getByLabelText('Centro de llamadas'));
  await userEvent.clear(screen.getByLabelText('Personas del equipo'));
  await userEvent.type(screen.getByLabelText('Eventos publicados a la vez'), '3');
  await press();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  const limits = { ...FULL_TERMS.limits, publishedEvents: 3 };
  expect(asked).toEqual([['a 1', { off: ['calls'], limits, version: 2 }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends no number that is none, and says up to what', async () => {
  await open();
  await userEvent.clear(screen.getByLabelText('Personas del equipo'));
  await userEvent.type(screen.getByLabelText('Personas del equipo'), 'dos');
  await press();
  expect(await screen.findByText(/^Escribe un número entero hasta 100.?000, o déjalo vacío/)).toBeVisible();
});

it('reads the agency anew where somebody else set them meanwhile, and stays open', async () => {
  server.use(
    http.put(TERMS, () =>
      HttpResponse.json({ error: 'x', code: 'STALE', details: AGENCY, requestId: 'r' }, { status: 409 }),
    ),
  );
  await open();
  await userEvent.click(screen.getByLabelText('Centro de llamadas'));
  await press();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(screen.getByRole('dialog')).toBeVisible();
});
