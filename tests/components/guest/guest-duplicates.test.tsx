import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { GuestDuplicates } from '@/components/guest/guest-duplicates';
import { guestRow } from '@/lib/contract/guest';
import commonEn from '@/messages/en/common.json';
import guestsEn from '@/messages/en/guests.json';
import peopleEn from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const server = answeringServer();

const guest = (id: string, version: number) =>
  guestRow.parse({
    id,
    name: `Ana ${id}`,
    firstName: 'Ana',
    lastName: id,
    maternalLastName: null,
    mobile: '+525512345678',
    email: null,
    notes: null,
    attendance: 'attends',
    companions: 0,
    householdId: null,
    household: null,
    side: null,
    language: null,
    channel: null,
    tags: [],
    diet: [],
    dietNotes: null,
    booked: true,
    calls: { done: 1, waiting: 1 },
    version,
  });
const [ONE, TWO] = [guest('one', 3), guest('two', 5)];

it('shows each pair with its reasons, makes one of two in the direction that was chosen, and looks again', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/events/event-1/guest-duplicates', () =>
      HttpResponse.json({
        data:
          sent.length > 0
            ? { total: 0, pairs: [] }
            : { total: 1, pairs: [{ reasons: ['mobile', 'name'], guests: [ONE, TWO] }] },
      }),
    ),
    http.post('*/api/v1/guests/two/merge', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ...TWO, version: 6 } });
    }),
  );
  render(
    <NextIntlClientProvider locale="en" messages={{ common: commonEn, guests: guestsEn, people: peopleEn }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <GuestDuplicates eventId="event-1" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  expect(await screen.findByText('1 pair to check')).toBeVisible();
  expect(screen.getByText('Same mobile')).toBeVisible();
  expect(screen.getByText('Nearly the same name')).toBeVisible();
  expect(screen.getAllByText(/Attending · Has a reservation · 2 calls/)).toHaveLength(2);

  await userEvent.click(screen.getByRole('button', { name: 'Keep Ana two' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/^Ana two stays, with the calls, answers and reservations of Ana one/)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Nobody seems to be on the list twice.')).toBeVisible();
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(sent).toEqual([{ version: 5, other: { id: 'one', version: 3 } }]);
});
