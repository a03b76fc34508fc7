import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { LegManifests } from '@/components/transport/legs/leg-manifests';
import { type LegManifest, type LegPlan, legManifest, legPlan } from '@/lib/contract/transport-leg';
import common from '@/messages/es/common.json';
import transport from '@/messages/es/transport.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const DAY = '2027-06-08';
const PLAN: LegPlan = legPlan.parse({
  eventId: 'event-1',
  timeZone: 'America/Cancun',
  day: DAY,
  days: [],
  waiting: [],
  suppliers: ['Traslados Sol'],
  toldSuppliers: [],
  legs: [
    {
      id: 'leg-1',
      movement: 'arrival',
      day: DAY,
      pickUpTime: '15:10',
      pickUpPlace: 'Terminal 3',
      vehicle: '',
      capacity: 8,
      supplier: 'Traslados Sol',
      driverName: '',
      driverPhone: '',
      status: 'confirmed',
      people: 0,
      parties: [],
      version: 1,
    },
  ],
});
const manifestOf = (changes: object = {}): LegManifest =>
  legManifest.parse({ supplier: 'Traslados Sol', day: DAY, sent: null, lines: [], ...changes });

function show(manifest: LegManifest, plans = true, plan = PLAN) {
  server.use(http.get('*/transport-manifests', () => HttpResponse.json({ data: manifest })));
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="es" messages={{ common, transport }} timeZone="America/Cancun">
        <LegManifests plan={plan} day={DAY} plans={plans} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it('sends with one press where the address is known, and says when and to whom it went', async () => {
  const sent = vi.fn();
  server.use(
    http.post('*/events/event-1/transport-manifests/mails', async ({ request }) => {
      sent(await request.json(), request.headers.get('idempotency-key'));
      const version = { number: 1, at: '2027-06-01T15:00:00.000Z', by: 'Eva Luna', to: 'base@sol.example' };
      return HttpResponse.json({ data: manifestOf({ email: 'base@sol.example', sent: version }) }, { status: 201 });
    }),
  );
  show(manifestOf({ email: 'base@sol.example' }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Enviar por correo' }));
  expect(
    await screen.findByText(/^Versión 1, enviada el .* a base@sol.example por Eva Luna\. Sin cambios/),
  ).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    { supplier: 'Traslados Sol', day: DAY, email: 'base@sol.example' },
    expect.stringMatching(/.{16}/),
  );
});

it('asks for an address where none is known, and offers nothing to who only reads', async () => {
  const user = userEvent.setup();
  const { unmount } = show(manifestOf());
  const field = await screen.findByLabelText('Correo del proveedor');
  expect(field).toHaveValue('');
  await user.type(field, 'base');
  await user.click(screen.getByRole('button', { name: 'Enviar por correo' }));
  expect(screen.getByText(/Escribe un correo completo/)).toBeVisible();
  expect(field).toHaveFocus();
  unmount();
  show(manifestOf(), false);
  expect(await screen.findByText('No se ha enviado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar por correo' })).toBeNull();
});

it('lists who was sent one and drives nobody any more, so that they are told', async () => {
  show(manifestOf(), true, { ...PLAN, legs: [], toldSuppliers: ['Traslados Luna'] });
  expect(await screen.findByRole('heading', { name: 'Traslados Luna' })).toBeVisible();
});
