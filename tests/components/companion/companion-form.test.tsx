import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { CompanionForm } from '@/components/companion/companion-form';
import { InviteList } from '@/components/companion/invite-list';
import { SplitRooms } from '@/components/companion/split-rooms';
import { type CompanionPlace, type CompanionStay, companionPlace, companionStay } from '@/lib/contract/companion';
import { type BookingSplit, bookingSplit } from '@/lib/contract/share';
import bookingEn from '@/messages/en/booking.json';
import companionEn from '@/messages/en/companion.json';
import dietsEn from '@/messages/en/diets.json';
import householdEn from '@/messages/en/household.json';
import peopleEn from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = { refresh: vi.fn() };
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/adminReservacion/acompanantes',
}));

const server = answeringServer();

const STAY: CompanionStay = companionStay.parse({
  name: null,
  band: 'adult',
  invitedBy: 'Ana',
  eventName: 'Boda',
  eventCode: 'PLS-TEST-BODA',
  categoryName: 'Suite',
  mealPlan: 'AI',
  checkIn: '2027-06-10',
  checkOut: '2027-06-13',
  nights: 3,
  needs: [],
  dietNote: null,
  email: null,
  filledAt: null,
  open: true,
  version: 1,
  contact: { agency: 'Costa Eterna', phone: '+525550100140', email: 'hola@agencia.test' },
});
const messages = {
  booking: bookingEn,
  companion: companionEn,
  diets: dietsEn,
  household: householdEn,
  people: peopleEn,
};
const { form, invite, split: words } = companionEn;

it('asks for the name first, sends what was ticked with the page’s version, then thanks', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/companions/a-token', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        data: { ...STAY, name: 'Luis Ruiz', version: 2, filledAt: '2027-01-10T17:00:00.000Z' },
      });
    }),
  );
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <CompanionForm stay={STAY} token="a-token" action={async (before) => before} />
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  const send = screen.getByRole('button', { name: form.send });
  await user.click(send);
  expect(screen.getByText(form.nameMissing)).toBeInTheDocument();
  expect(screen.getByLabelText(form.name)).toHaveFocus();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(form.name), 'Luis Ruiz');
  await user.click(screen.getByText(householdEn.answers.diet, { selector: 'summary' }));
  await user.click(screen.getByLabelText(dietsEn.vegan));
  await user.click(send);
  expect(await screen.findByRole('heading', { name: form.thanks })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: form.change }));
  expect(screen.getByLabelText(form.name)).toHaveFocus();
  expect(sent).toEqual([{ version: 1, name: 'Luis Ruiz', needs: ['vegan'], dietNote: null }]);
});

it('asks for an address where a share is paid, shows what was wrong with it, and sends it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/companions/a-token', async ({ request }) => {
      const said = (await request.json()) as { email: string };
      sent.push(said.email);
      if (!said.email.includes('@'))
        return HttpResponse.json(
          { error: 'Check the form.', code: 'INVALID', fields: { email: 'Enter a valid email.' }, requestId: 'r' },
          { status: 422 },
        );
      return HttpResponse.json({ data: { ...STAY, name: 'Luis Ruiz', email: said.email, version: 2 } });
    }),
  );
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <CompanionForm stay={{ ...STAY, name: 'Luis Ruiz' }} token="a-token" pays action={async (before) => before} />
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(form.email), 'luis');
  await user.click(screen.getByRole('button', { name: form.send }));
  expect(await screen.findByText('Enter a valid email.')).toBeVisible();
  await user.type(screen.getByLabelText(form.email), '@correo.test');
  await user.click(screen.getByRole('button', { name: form.send }));
  await screen.findByRole('heading', { name: form.thanks });
  expect(sent).toEqual(['luis', 'luis@correo.test']);
});

const place = (more: object): CompanionPlace =>
  companionPlace.parse({
    roomId: 'room-1',
    place: 1,
    categoryName: 'Suite',
    checkIn: '2027-06-10',
    checkOut: '2027-06-13',
    band: 'adult',
    name: null,
    isHolder: false,
    invitation: null,
    ...more,
  });
const INVITATION = { id: 'one', url: 'https://example.test/link', email: null, filledAt: null, diet: null };

it('makes a link for one person, mails it, and shows who has filled in theirs; whoever booked is not invited', async () => {
  const asked: unknown[] = [];
  const holder = place({ place: 0, name: 'Ana Ruiz', isHolder: true });
  server.use(
    http.post('*/api/v1/reservations/RSV-1/companions', async ({ request }) => {
      const body = (await request.json()) as { email?: string };
      asked.push(body);
      if (body.email === 'luis')
        return HttpResponse.json(
          { error: 'Check the form.', code: 'INVALID', fields: { email: 'Enter a valid email.' }, requestId: 'r' },
          { status: 422 },
        );
      const invitation = {
        ...INVITATION,
        email: body.email ?? null,
        filledAt: body.email ? '2027-01-10T17:00:00.000Z' : null,
      };
      return HttpResponse.json({ data: [holder, place({ invitation })] });
    }),
  );
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <InviteList reservationKey="RSV-1" eventName="Boda" places={[holder, place({})]} />
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  expect(screen.getAllByRole('button', { name: invite.make })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: invite.make }));
  expect(await screen.findByText(invite.invited)).toBeInTheDocument();
  // The button is gone; the next stop of the keyboard is the link that took its place.
  expect(document.activeElement).toHaveTextContent(invite.invited);
  expect(document.body).not.toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: invite.copy })).toHaveFocus();
  const whatsapp = screen.getByRole('link', { name: invite.whatsapp });
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toContain(INVITATION.url);
  const email = screen.getByLabelText(invite.email);
  await user.click(screen.getByRole('button', { name: invite.send }));
  expect(email).toHaveFocus();
  await user.type(email, 'luis');
  await user.click(screen.getByRole('button', { name: invite.send }));
  await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid email.'));
  await user.type(email, '@correo.test');
  await user.click(screen.getByRole('button', { name: invite.send }));
  await waitFor(() => expect(screen.getByText(invite.filled)).toBeInTheDocument());
  expect(asked).toEqual([
    { roomId: 'room-1', place: 1 },
    { roomId: 'room-1', place: 1, email: 'luis' },
    { roomId: 'room-1', place: 1, email: 'luis@correo.test' },
  ]);
});

const usd = (amount: number) => ({ amount, currency: 'USD' });
const sums = (amount: number, due = amount) => ({
  amount: usd(amount),
  paid: usd(0),
  pending: usd(0),
  due: due > 0 ? { amount: usd(due), dueOn: '2027-01-20' } : null,
});
const aSplit = (way: string | null, holder: number, one: object = {}): BookingSplit =>
  bookingSplit.parse({
    holder: sums(holder),
    version: 4,
    rooms: [
      {
        roomId: 'room-1',
        categoryName: 'Suite',
        cost: usd(120_000),
        people: 2,
        way,
        holderWeight: 1,
        invited: [{ companionId: 'one', name: 'Luis Ruiz', weight: 0, takenOver: false, ...sums(0), ...one }],
      },
    ],
  });

const splitPage = (split: BookingSplit, places: CompanionPlace[] = []) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <SplitRooms reservationKey="RSV-1" split={split} places={places} />
    </NextIntlClientProvider>,
  );

it('shares a room by amounts that add up to it, and says by how much others do not', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/reservations/RSV-1/rooms/room-1/split', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: aSplit('byAmount', 80_000, { weight: 40_000, ...sums(40_000) }) });
    }),
  );
  splitPage(aSplit(null, 120_000));
  const user = userEvent.setup();
  await user.click(screen.getByLabelText(words.ways.byAmount));
  await user.type(screen.getByLabelText(/Luis Ruiz/), '400');
  await user.type(screen.getByLabelText(/What you pay/), '700');
  await user.click(screen.getByRole('button', { name: words.save }));
  expect(screen.getByText(/100\.00.*left to share/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText(/What you pay/));
  await user.type(screen.getByLabelText(/What you pay/), '800');
  await user.click(screen.getByRole('button', { name: words.save }));
  expect(await screen.findByText(words.yours)).toBeInTheDocument();
  expect(sent).toEqual([
    { way: 'byAmount', holderWeight: 80_000, shares: [{ companionId: 'one', weight: 40_000 }], version: 4 },
  ]);
});

it('says what everybody pays of a shared room, what of it came and what is next', () => {
  splitPage(aSplit('equal', 60_000, { weight: 1, ...sums(60_000, 15_000) }));
  const person = screen.getByText('Luis Ruiz', { selector: 'strong' }).closest('li');
  expect(person).toHaveTextContent(/USD.600\.00, USD.0\.00 paid\. Next: USD.150\.00 by Wednesday, January 20, 2027\./);
  expect(screen.queryByText(/missing/)).toBeNull();
});

it('says how many shares are missing, and when they become whoever booked’s', () => {
  const shareWait = { missing: 1, of: 2, until: '2026-11-23T18:30:00.000Z', timeZone: 'America/Cancun' };
  splitPage({ ...aSplit('equal', 60_000, { weight: 1, ...sums(60_000, 15_000) }), shareWait });
  const said = /1 of the 2 shares is missing its first payment\..*Monday, November 23, 2026, 1:30 PM/;
  expect(screen.getByText(said)).toBeVisible();
});

it('asks before the holder takes a share over', async () => {
  let taken = 0;
  server.use(
    http.post('*/api/v1/reservations/RSV-1/companions/one/takeover', () => {
      taken += 1;
      return HttpResponse.json({ data: aSplit('equal', 120_000, { weight: 1, takenOver: true }) });
    }),
  );
  splitPage(aSplit('equal', 60_000, { weight: 1, ...sums(60_000) }));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: words.takeOf.replace('{name}', 'Luis Ruiz') }));
  expect(taken).toBe(0);
  await user.click(screen.getByRole('button', { name: words.takeConfirm }));
  expect(await screen.findByText(words.takenOver)).toBeInTheDocument();
  expect(taken).toBe(1);
});

it('tells rooms of one category and people without a name apart, alike among the links and among the parts', () => {
  const places = [
    place({ place: 0 }),
    place({ place: 1, invitation: INVITATION }),
    place({ roomId: 'room-2', place: 0, invitation: { ...INVITATION, id: 'two' } }),
  ];
  const [first] = aSplit(null, 120_000, { name: null }).rooms;
  if (!first) throw new Error('no room');
  const invited = first.invited.map((person) => ({ ...person, companionId: 'two' }));
  const rooms = [first, { ...first, roomId: 'room-2', invited }];
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <InviteList reservationKey="RSV-1" eventName="Boda" places={places} />
    </NextIntlClientProvider>,
  );
  splitPage({ ...aSplit(null, 120_000), rooms }, places);
  const [own, second, other] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(own).toMatch(/^Additional guest 1.*Room 1: Suite/);
  expect(second).toMatch(/^Additional guest 2.*Room 1: Suite/);
  expect(other).toMatch(/^Additional guest 3.*Room 2: Suite/);
  expect(
    screen.getByRole('button', { name: 'Revoke the link of Additional guest 3', hidden: true }),
  ).toBeInTheDocument();
  const parts = screen.getByRole('region', { name: words.title });
  expect(within(parts).getByText('Room 1: Suite')).toBeVisible();
  expect(within(parts).getByText('Room 2: Suite')).toBeVisible();
});
