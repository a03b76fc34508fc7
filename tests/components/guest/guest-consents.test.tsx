import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { GuestConsents } from '@/components/guest/guest-consents';
import type { GuestConsents as Consents } from '@/lib/contract/sms';
import commonEs from '@/messages/es/common.json';
import guestsEs from '@/messages/es/guests.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const AT = '2027-03-03T18:00:00.000Z';

async function open(consents: Consents, kept: Consents = consents) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/guests/one/consents', () => HttpResponse.json({ data: consents })),
    http.put('*/api/v1/guests/one/consents', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: kept });
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const messages = { common: commonEs, guests: guestsEs, people: peopleEs };
  render(
    <NextIntlClientProvider locale="es" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={client}>
        <GuestConsents guestId="one" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByText('Qué dijo de los mensajes'));
  return sent;
}

it('notes what a guest said of mail and of text messages, each by itself', async () => {
  const said = { given: false, source: 'staff', at: AT, reason: null } as const;
  const sent = await open({ mail: null, sms: null }, { mail: said, sms: null });
  const [mail, sms] = await screen.findAllByRole('listitem');
  expect(mail).toHaveTextContent('Correo: no ha dicho nada.');
  expect(sms).toHaveTextContent('SMS: no ha dicho nada.');
  await userEvent.click(screen.getByRole('button', { name: 'Ya no quiere correos' }));
  await waitFor(() => expect(mail).toHaveTextContent(/ya no los quiere \(lo anotó el equipo, .*2027/));
  // Staff's own note is taken back as it was made.
  await userEvent.click(screen.getByRole('button', { name: 'Sí quiere correos' }));
  await waitFor(() => expect(sent).toEqual([{ mail: false }, { mail: true }]));
});

it('asks how a guest asked for it before mails come again that they ended themselves', async () => {
  const ended = { given: false, source: 'link', at: AT, reason: null } as const;
  const undone = { given: true, source: 'staff', at: AT, reason: 'Lo pidió por teléfono' } as const;
  const sent = await open({ mail: ended, sms: null }, { mail: undone, sms: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Sí quiere correos' }));
  const dialog = await screen.findByRole('dialog');
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Cómo y cuándo lo pidió'), 'Lo pidió por teléfono');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sí quiere correos' }));
  await waitFor(() => expect(sent).toEqual([{ mail: true, reason: 'Lo pidió por teléfono' }]));
  expect(await screen.findByText('Motivo: Lo pidió por teléfono')).toBeVisible();
});
