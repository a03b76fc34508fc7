import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { WhatsappDesk } from '@/components/integrations/whatsapp-desk';
import type { AgencyWhatsapp, WhatsappTested } from '@/lib/contract/whatsapp';
import commonEs from '@/messages/es/common.json';
import integrationsEs from '@/messages/es/integrations.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const TEMPLATES: AgencyWhatsapp['templates'] = [
  { kind: 'guest', template: 'bodas_guest' },
  { kind: 'call', template: 'bodas_call' },
];

async function open(state: AgencyWhatsapp | null, tested: WhatsappTested = { state: 'sent', error: null }) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/agencies/one/whatsapp', () =>
      state ? HttpResponse.json({ data: state }) : HttpResponse.json({ code: 'INTERNAL' }, { status: 500 }),
    ),
    http.post('*/api/v1/agencies/one/whatsapp-tests', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('Idempotency-Key') !== null]);
      return HttpResponse.json({ data: tested }, { status: 201 });
    }),
  );
  const messages = { common: commonEs, integrations: integrationsEs, people: peopleEs };
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WhatsappDesk agencyId="one" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByText('Conexión, plantillas y mensaje de prueba'));
  return sent;
}

it('shows the words of each template in both languages, and sends one to a phone of one’s own', async () => {
  const sent = await open({ own: null, on: true, hears: true, templates: TEMPLATES });
  expect(await screen.findByText('Recibe entregas y respuestas')).toBeVisible();
  expect(screen.getByText('bodas_call')).toBeVisible();
  expect(screen.getByText('Hola, {{1}}: te escribimos por {{2}}.')).toHaveAttribute('lang', 'es');
  expect(screen.getAllByText(/^Hello \{\{1\}\}, .*\{\{2\}\}/)).toHaveLength(2);
  // Each is pasted at the platform, word for word.
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('button', { name: 'Copiar en español' })[1] ?? document.body);
  expect(await navigator.clipboard.readText()).toMatch(/^Hola, \{\{1\}\}: nos gustaría llamarte/);
  // The browser asks for a number first.
  await userEvent.click(screen.getByRole('button', { name: 'Enviar prueba' }));
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Tu celular/), '5511112222');
  await userEvent.selectOptions(screen.getByLabelText('Plantilla'), 'call');
  await userEvent.selectOptions(screen.getByLabelText('Idioma'), 'en');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar prueba' }));
  expect(await screen.findByText('WhatsApp la recibió: mira tu teléfono.')).toBeVisible();
  await waitFor(() => expect(sent).toEqual([[{ mobile: '5511112222', kind: 'call', language: 'en' }, true]]));
});

it('says in the platform’s words why it took none', async () => {
  await open(
    { own: null, on: true, hears: false, templates: TEMPLATES },
    { state: 'failed', error: '400 132001 No such template' },
  );
  expect(await screen.findByText('No recibe entregas ni respuestas')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Tu celular/), '5511112222');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar prueba' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('WhatsApp no la aceptó. (400 132001 No such template)');
});

it('says beside the number why nothing was sent to it', async () => {
  await open({ own: null, on: true, hears: true, templates: TEMPLATES });
  const fields = { mobile: 'Escribe un número completo' };
  server.use(
    http.post('*/api/v1/agencies/one/whatsapp-tests', () =>
      HttpResponse.json({ error: 'Revisa', code: 'INVALID', fields, requestId: '1' }, { status: 422 }),
    ),
  );
  const mobile = await screen.findByLabelText(/Tu celular/);
  await userEvent.type(mobile, '55');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar prueba' }));
  await waitFor(() => expect(mobile).toHaveAccessibleDescription(/Escribe un número completo/));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers no test where nothing leaves', async () => {
  await open({ own: null, on: false, hears: false, templates: TEMPLATES });
  expect(await screen.findByText('Sin conexión')).toBeVisible();
  expect(screen.getByText(/desde tu propio WhatsApp/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar prueba' })).toBeNull();
});

const OWN = {
  numberId: '106540352242922',
  phone: '+52 55 1234 5678',
  isUnreadable: false,
  version: 3,
  callback: { url: 'https://bodas.example.mx/provider/api/v1/webhooks/whatsapp/1', verifyToken: 'a-word' },
};

it('takes the agency’s own number, says beside the field what the platform refuses, and shows what its app is told', async () => {
  await open({ own: null, on: true, hears: true, templates: TEMPLATES });
  const put: unknown[] = [];
  let refuses = true;
  server.use(
    http.put('*/api/v1/agencies/one/whatsapp-number', async ({ request }) => {
      put.push(await request.json());
      const fields = { token: 'WhatsApp no reconoce este token para ese número' };
      if (refuses)
        return HttpResponse.json({ error: 'Revisa', code: 'INVALID', fields, requestId: '1' }, { status: 422 });
      return HttpResponse.json({ data: { own: OWN, on: true, hears: true, templates: TEMPLATES } });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Usar el número de la agencia' }));
  await userEvent.type(screen.getByLabelText('Identificador'), 'mi número');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await screen.findAllByText('Escribe el identificador: de 5 a 30 dígitos')).length).toBeGreaterThan(0);
  await userEvent.clear(screen.getByLabelText('Identificador'));
  await userEvent.type(screen.getByLabelText('Identificador'), OWN.numberId);
  await userEvent.type(screen.getByLabelText('Token permanente'), 'a-token-of-whatsapp');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await screen.findAllByText(/no reconoce este token/)).length).toBeGreaterThan(0);
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('+52 55 1234 5678')).toBeVisible();
  expect(screen.getByText(OWN.callback.url)).toBeVisible();
  expect(screen.getByText('a-word')).toBeVisible();
  const sent = { numberId: OWN.numberId, token: 'a-token-of-whatsapp', appSecret: null, version: 0 };
  expect(put).toEqual([sent, sent]);
});

it('goes back to the site’s number once that is confirmed, and warns of a token that cannot be read', async () => {
  const gone: unknown[] = [];
  const state = { on: false, hears: true, templates: TEMPLATES };
  await open({ ...state, own: { ...OWN, isUnreadable: true } });
  expect(await screen.findByRole('alert')).toHaveTextContent('ya no se puede leer');
  server.use(
    http.delete('*/api/v1/agencies/one/whatsapp-number', ({ request }) => {
      gone.push(new URL(request.url).searchParams.get('version'));
      server.use(
        http.get('*/api/v1/agencies/one/whatsapp', () => HttpResponse.json({ data: { ...state, own: null } })),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Volver al número del sitio' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Volver al número del sitio' }));
  await waitFor(() => expect(screen.queryByText('+52 55 1234 5678')).toBeNull());
  expect(gone).toEqual(['3']);
});

it('says where it could not be read', async () => {
  await open(null);
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo leer');
});
