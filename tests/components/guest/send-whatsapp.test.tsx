import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { GuestContact } from '@/components/guest/guest-cells';
import { WhatsappGuest } from '@/components/guest/message-guest';
import { guestRow } from '@/lib/contract/guest';
import type { GuestWhatsapp, WhatsappMessage } from '@/lib/contract/whatsapp';
import commonEs from '@/messages/es/common.json';
import guestsEs from '@/messages/es/guests.json';
import peopleEs from '@/messages/es/people.json';
import recordsEs from '@/messages/es/records.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const MOBILE = '+525512345678';
const GUEST = guestRow.parse({
  id: 'two',
  name: 'Ana Dos',
  firstName: 'Ana',
  lastName: 'Dos',
  maternalLastName: null,
  mobile: MOBILE,
  email: null,
  notes: null,
  attendance: 'pending',
  companions: 0,
  householdId: null,
  household: null,
  side: null,
  language: 'en',
  channel: null,
  tags: [],
  diet: [],
  dietNotes: null,
  booked: false,
  calls: { done: 0, waiting: 0 },
  version: 1,
});
const message = (state: WhatsappMessage['state']): WhatsappMessage => ({
  id: state,
  kind: 'invitation',
  state,
  text: null,
  at: '2027-03-03T18:00:00.000Z',
});

async function open(answers: GuestWhatsapp[]) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/guests/two/whatsapp-messages', () =>
      HttpResponse.json({ data: answers.length > 1 ? answers.shift() : answers[0] }),
    ),
    http.post('*/api/v1/guests/two/whatsapp-messages', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('Idempotency-Key') !== null]);
      return HttpResponse.json({ data: message('sent') }, { status: 201 });
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <NextIntlClientProvider
      locale="es"
      timeZone="UTC"
      messages={{ common: commonEs, guests: guestsEs, people: peopleEs }}
    >
      <QueryClientProvider client={client}>
        <WhatsappGuest guest={GUEST} mobile={MOBILE} eventName="Ana & Luis" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByText('WhatsApp desde el número de la agencia'));
  return sent;
}

it('sends one of the texts that fit the guest by the agency’s number, and says what became of it', async () => {
  const sent = await open([
    { on: true, messages: [] },
    { on: true, messages: [message('sent')] },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Preguntar si asiste' }));
  expect(await screen.findByText('Enviado')).toBeVisible();
  await waitFor(() => expect(sent).toEqual([[{ kind: 'invitation' }, true]]));
  // Whoever has not answered is not reminded of a trip.
  expect(screen.queryByRole('button', { name: 'Recordarle el viaje' })).toBeNull();
});

it('shows those of which nobody knows whether they left, and offers none where the site sends none', async () => {
  await open([{ on: false, messages: [message('uncertain'), message('failed')] }]);
  expect(await screen.findByText('No se sabe si salió')).toBeVisible();
  expect(screen.getByText('No se pudo enviar')).toBeVisible();
  expect(screen.getByText(/usa los textos preparados/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Saludar' })).toBeNull();
  // The chats of one's own stay, in the guest's language.
  await userEvent.click(screen.getByText('WhatsApp'));
  const chat = screen.getByRole('link', { name: 'Preguntar si asiste' });
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe(
    'Hello Ana, we would love to see you at Ana & Luis. Are you coming?',
  );
});

it('shows what a guest wrote back, and that they have seen what was sent', async () => {
  const answer = { ...message('received'), kind: 'answer' as const };
  await open([
    {
      on: true,
      messages: [
        { ...answer, text: '¡Ahí estaremos!' },
        { ...answer, id: 'picture' },
        message('read'),
        message('delivered'),
      ],
    },
  ]);
  expect(await screen.findByText(/¡Ahí estaremos!/)).toBeVisible();
  expect(screen.getByText(/Mandó algo que no es texto/)).toBeVisible();
  expect(screen.getAllByText('Respondió')).toHaveLength(2);
  for (const state of ['Leído', 'Entregado']) expect(screen.getByText(state)).toBeVisible();
});

it('offers no chat with whoever declined, and the telephone all the same', () => {
  const show = (attendance: 'attends' | 'doesNotAttend') =>
    render(
      <NextIntlClientProvider locale="es" messages={{ common: commonEs, records: recordsEs }}>
        <GuestContact guest={{ ...GUEST, attendance }} tends={false} eventName="Ana & Luis" />
      </NextIntlClientProvider>,
    );
  const { unmount } = show('attends');
  expect(screen.getByRole('link', { name: 'WhatsApp para Ana Dos' })).toBeVisible();
  unmount();
  show('doesNotAttend');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['+52 55 1234 5678']);
  expect(screen.getByRole('link')).toHaveAttribute('href', `tel:${MOBILE}`);
});
