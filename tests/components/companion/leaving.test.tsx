import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { AgreeLeaving } from '@/components/companion/invite-list';
import { LeaveRoom } from '@/components/companion/leave-room';
import { type CompanionStay, companionStay } from '@/lib/contract/companion';
import { leavingPreview } from '@/lib/contract/leaving';
import bookingEn from '@/messages/en/booking.json';
import changeEn from '@/messages/en/change.json';
import companionEn from '@/messages/en/companion.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = { refresh: vi.fn() };
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/adminReservacion/acompanantes',
}));

const server = answeringServer();

const messages = { booking: bookingEn, change: changeEn, companion: companionEn };
const { leave, leaving } = companionEn;
const STAY: CompanionStay = companionStay.parse({
  name: 'Luis Ruiz',
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
  filledAt: null,
  open: true,
  version: 1,
  contact: { agency: 'Costa Eterna', phone: '+525550100140', email: 'hola@agencia.test' },
});
const shown = (child: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      {child}
    </NextIntlClientProvider>,
  );

it('asks before somebody says that they leave, and lets them take it back', async () => {
  const said: unknown[] = [];
  server.use(
    http.post('*/api/v1/companions/a-token/leaving', async ({ request }) => {
      const { leaves } = (await request.json()) as { leaves: boolean };
      said.push(leaves);
      return HttpResponse.json({ data: { ...STAY, leavingAt: leaves ? '2027-01-10T17:00:00.000Z' : null } });
    }),
  );
  shown(<LeaveRoom stay={STAY} token="a-token" />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: leave.say }));
  expect(said).toEqual([]);
  await user.click(screen.getByRole('button', { name: leave.confirm }));
  expect(await screen.findByText(leave.said)).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByText(leave.said));
  expect(document.body).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: leave.back }));
  expect(await screen.findByRole('button', { name: leave.say })).toBeVisible();
  expect(said).toEqual([true, false]);
});

const money = (amount: number) => ({ amount, currency: 'USD' });
const PREVIEW = leavingPreview.parse({
  price: {
    difference: money(-30_000),
    oldTotal: money(120_000),
    newTotal: money(90_000),
    dueNow: money(0),
    credit: money(0),
    lines: [],
    schedule: [],
    asks: false,
  },
  given: money(7500),
  roomVersion: 3,
});

it('shows whoever booked the new price and what was paid, and agrees to just that', async () => {
  const agreed: unknown[] = [];
  const path = '*/api/v1/reservations/RSV-1/companions/one/leaving';
  server.use(
    http.get(path, () => HttpResponse.json({ data: PREVIEW })),
    http.post(path, async ({ request }) => {
      agreed.push(await request.json());
      return HttpResponse.json({ data: [] });
    }),
  );
  const onLeft = vi.fn();
  shown(<AgreeLeaving reservationKey="RSV-1" id="one" name="Luis" onLeft={onLeft} />);
  const user = userEvent.setup();
  expect(screen.queryByRole('button', { name: leaving.agree })).toBeNull();
  await user.click(screen.getByRole('button', { name: leaving.look }));
  expect(await screen.findByText(/Luis paid USD\s75\.00/)).toBeVisible();
  expect(screen.getByText(/900\.00/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: leaving.agree }));
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledWith([]));
  expect(agreed).toEqual([{ expectedDifference: -30_000, version: 3 }]);
});

it('shows a price that changed meanwhile again before it is agreed to', async () => {
  const path = '*/api/v1/reservations/RSV-1/companions/one/leaving';
  server.use(
    http.get(path, () => HttpResponse.json({ data: PREVIEW })),
    http.post(path, () =>
      HttpResponse.json({ error: 'The price changed.', code: 'PRICE_CHANGED', requestId: 'r' }, { status: 409 }),
    ),
  );
  shown(<AgreeLeaving reservationKey="RSV-1" id="one" name="Luis" onLeft={() => {}} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: leaving.look }));
  await user.click(await screen.findByRole('button', { name: leaving.agree }));
  expect(await screen.findByText('The price changed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: leaving.agree })).toBeNull();
  await user.click(screen.getByRole('button', { name: changeEn.lookAgain }));
  expect(await screen.findByRole('button', { name: leaving.agree })).toBeVisible();
});
