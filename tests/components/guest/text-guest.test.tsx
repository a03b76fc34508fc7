import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { TextGuest } from '@/components/guest/text-guest';
import { guestRow } from '@/lib/contract/guest';
import { mailing, mailingKind } from '@/lib/contract/mailing';
import commonEs from '@/messages/es/common.json';
import guestsEs from '@/messages/es/guests.json';
import mailingsEs from '@/messages/es/mailings.json';
import peopleEs from '@/messages/es/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const GUEST = guestRow.parse({
  id: 'two',
  name: 'Ana Dos',
  firstName: 'Ana',
  lastName: 'Dos',
  maternalLastName: null,
  mobile: '+525512345678',
  email: null,
  notes: null,
  attendance: 'pending',
  companions: 0,
  householdId: null,
  household: null,
  side: null,
  language: 'es',
  channel: null,
  tags: [],
  diet: [],
  dietNotes: null,
  booked: false,
  calls: { done: 0, waiting: 0 },
  version: 1,
});
const EMPTY = { es: '', en: '' };
const VALUES = { guest: '', event: 'Ana & Luis', date: '', hotel: '', coupon: '', link: 'https://x.test/e' };
const sample = { values: VALUES, ending: 'Responde BAJA' };
const offers = (allowed = true) =>
  mailingKind.options.map((kind) => ({
    kind,
    allowed: true,
    needs: 'love',
    left: null,
    subject: EMPTY,
    body: EMPTY,
    variables: { es: [], en: [] },
    sms: {
      allowed,
      needs: 'love',
      samples: { es: sample, en: sample },
      text: kind === 'custom' ? EMPTY : { es: `Hola {invitado}, ${kind}`, en: `Hi {guest}, ${kind}` },
    },
  }));
const PACK = { pack: 1000, used: 990, left: 10, low: true };
const MAILING = mailing.parse({
  id: 'mailing-1',
  eventId: 'event-1',
  kind: 'custom',
  state: 'sending',
  couponId: null,
  sendAt: null,
  subject: EMPTY,
  body: EMPTY,
  audience: { guestIds: ['two'] },
  createdAt: '2027-03-01T15:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  version: 1,
  counts: { recipients: 1, sent: 0, failed: 0, skipped: 0, uncertain: 0 },
});

interface Told {
  smsPack?: object | null;
  allowed?: boolean;
  skipped?: object;
}

async function open({ smsPack = PACK, allowed = true, skipped = {} }: Told = {}) {
  const asked: unknown[] = [];
  server.use(
    http.get('*/api/v1/events/event-1/mailings', () =>
      HttpResponse.json({ data: [], offers: offers(allowed), tags: [], coupons: [], timeZone: 'UTC', smsPack }),
    ),
    http.post('*/api/v1/events/event-1/mailings/audience', async ({ request }) => {
      asked.push(await request.json());
      const sms = { messages: 1, segments: 2, included: false, left: 10 };
      return HttpResponse.json({ data: { recipients: 1, skipped, sms } });
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <NextIntlClientProvider
      locale="es"
      timeZone="UTC"
      messages={{ common: commonEs, guests: guestsEs, people: peopleEs, mailings: mailingsEs }}
    >
      <QueryClientProvider client={client}>
        <TextGuest eventId="event-1" guest={GUEST} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByText('Mensaje de texto (SMS)'));
  return asked;
}
const send = () => screen.getByRole('button', { name: 'Enviar SMS' });

it('shows what is written as it arrives and what it takes of the pack, before it is sent', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/guests/two/messages', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('Idempotency-Key') !== null]);
      return HttpResponse.json({ data: MAILING }, { status: 201 });
    }),
  );
  const asked = await open();
  const text = await screen.findByLabelText('Texto');
  expect(send()).toBeDisabled();
  await userEvent.type(text, 'Te esperamos');
  expect(await screen.findByText(/Responde BAJA/)).toHaveTextContent('Te esperamos Responde BAJA');
  expect(await screen.findByText(/toma 2 segmentos.*quedan 10; después quedarían 8/)).toBeVisible();
  const sms = { es: 'Te esperamos', en: 'Te esperamos' };
  await waitFor(() =>
    expect(asked).toContainEqual({
      audience: { guestIds: ['two'] },
      channel: 'sms',
      kind: 'custom',
      sms,
      couponId: null,
    }),
  );
  await userEvent.click(send());
  await waitFor(() => expect(sent).toEqual([[{ kind: 'custom', channel: 'sms', sms: 'Te esperamos' }, true]]));
  await waitFor(() => expect(text).toHaveValue(''));
});

it('begins with the words of the kind that is chosen, in the guest’s language', async () => {
  await open();
  await userEvent.selectOptions(await screen.findByLabelText('Mensaje'), 'Bienvenida');
  expect(screen.getByLabelText('Texto')).toHaveValue('Hola {invitado}, welcome');
  expect(screen.getByText(/Responde BAJA/)).toHaveTextContent('Hola Ana, welcome');
  // Without a coupon there is none to tell of.
  expect(screen.queryByRole('option', { name: 'Cupón' })).toBeNull();
});

it('says why a guest gets none, and sends nothing', async () => {
  await open({ skipped: { smsStopped: 1 } });
  await userEvent.type(await screen.findByLabelText('Texto'), 'Hola');
  expect(await screen.findByText('Pidió no recibir SMS.')).toBeVisible();
  expect(send()).toBeDisabled();
});

it.each([
  [{ smsPack: null }, 'El evento tiene apagados los SMS: se activan en sus datos.'],
  [{ allowed: false }, 'El paquete del evento no incluye SMS.'],
])('says what is in the way of all of them', async (told: Told, words) => {
  await open(told);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar SMS' })).toBeNull();
});
