import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { GuestCheck, GuestDesk, GuestPageCheck } from '@/components/guest/guest-desk';
import { takeChosenGuests } from '@/components/mailing/chosen-guests';
import { permissionsOf } from '@/lib/domain/permissions';
import callsEn from '@/messages/en/calls.json';
import commonEn from '@/messages/en/common.json';
import guestsEn from '@/messages/en/guests.json';
import peopleEn from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn(), push: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/en/adminmaster/Invitados',
}));

vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
const server = answeringServer();
beforeEach(() => vi.clearAllMocks());
afterAll(() => {
  vi.unstubAllGlobals();
});

const FIRST = ['one', 'two'];
const SECOND = ['three', 'four'];
const TAGGED = { 'filter[tag]': 'Boda' };
const BULK = '*/api/v1/events/event-1/guests/bulk';

/** The list at a page of what the address asks for; it can be turned, or filtered by something else. */
function draw({ total = 230, filters = TAGGED as Record<string, string> } = {}) {
  const reader = { role: 'agency' as const, permissions: permissionsOf('agency', []) };
  const client = new QueryClient();
  const drawn = (page: string[], asked: Record<string, string>) => {
    const guests = page.map((id) => ({ id, name: `Ana ${id}` }));
    return (
      <NextIntlClientProvider
        locale="en"
        messages={{ calls: { new: callsEn.new }, common: commonEn, guests: guestsEn, people: peopleEn }}
      >
        <QueryClientProvider client={client}>
          <GuestDesk
            eventId="event-1"
            eventName="Ana & Luis"
            timeZone="America/Cancun"
            writes
            filters={{ ...asked, sort: 'name' }}
            reader={reader}
            tools={null}
          >
            {guests.map((guest) => (
              <GuestCheck key={guest.id} guest={guest} page={guests} />
            ))}
            <GuestPageCheck guests={guests} total={total} />
          </GuestDesk>
        </QueryClientProvider>
      </NextIntlClientProvider>
    );
  };
  const { rerender } = render(drawn(FIRST, filters));
  return (page: string[], asked: Record<string, string> = filters) => rerender(drawn(page, asked));
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (id: string) => screen.getByRole('checkbox', { name: `Select Ana ${id}` });
const chooseAll = async () => {
  await press('Select the whole page');
  await press('Select all 230 that match');
};
/** What was sent; each is answered alike. */
function answers(report: object, status = 200) {
  const sent: unknown[] = [];
  server.use(
    http.post(BULK, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(status === 200 ? { data: report } : report, { status });
    }),
  );
  return sent;
}

it('offers all that match once the whole page is chosen, and keeps them while the pages are turned', async () => {
  const turn = draw();
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  await userEvent.click(box('one'));
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  await userEvent.click(box('two'));
  await press('Select all 230 that match');
  expect(screen.getByText('230 selected')).toBeVisible();
  expect(screen.getByText('All 230 that match are selected, those on other pages too.')).toBeVisible();
  turn(SECOND);
  for (const id of SECOND) expect(box(id)).toBeChecked();
  expect(screen.getByText('230 selected')).toBeVisible();
  // Who looks at others has chosen nobody of them, nor anybody when they come back.
  turn(SECOND, { q: 'ruiz' });
  for (const id of SECOND) expect(box(id)).not.toBeChecked();
  turn(FIRST);
  expect(screen.queryByText('230 selected')).toBeNull();
});

it('keeps those who are chosen one by one while the pages are turned', async () => {
  const turn = draw();
  await userEvent.click(box('one'));
  turn(SECOND);
  await userEvent.click(box('three'));
  expect(screen.getByText('2 selected')).toBeVisible();
  turn(FIRST);
  expect(box('one')).toBeChecked();
});

it('leaves the others of the page where one is taken out of all that match', async () => {
  draw();
  await chooseAll();
  await userEvent.click(box('one'));
  expect(screen.getByText('1 selected')).toBeVisible();
  expect([box('one'), box('two')].map((each) => (each as HTMLInputElement).checked)).toEqual([false, true]);
});

it('offers nothing more where the page is all there is, or where they are too many', async () => {
  draw({ total: 2 });
  await press('Select the whole page');
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
});

it('asks the server to change all that match, and names who was left as they were', async () => {
  const items = [{ id: 'far', outcome: 'refused', code: 'INVALID_STATE', error: 'Has answered.', name: 'Leo Far' }];
  const sent = answers({ done: 227, refused: 3, items });
  draw();
  await chooseAll();
  await press('Remove from the list');
  await press('Remove 230 guests');
  expect(await screen.findByText(/Has answered/)).toBeVisible();
  const report = within(screen.getByRole('dialog'));
  expect(report.getByText('Leo Far')).toBeVisible();
  expect(report.getByText('And 2 more who were left as they were.')).toBeVisible();
  expect(sent).toEqual([{ action: 'delete', filter: TAGGED, matching: 230 }]);
  expect(router.refresh).toHaveBeenCalled();
  expect(screen.getByText('No one selected')).toBeInTheDocument();
});

it('keeps all that match chosen after a change that leaves the filter as it is, and not after another', async () => {
  const sent = answers({ done: 230, refused: 0, items: [] });
  draw();
  await chooseAll();
  const close = async () =>
    userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await press('Set the family or group');
  await userEvent.type(await screen.findByLabelText(/^Family or group/), 'Ruiz');
  await press('Set for 230 guests');
  expect(await screen.findByText('Done: 230 guests.')).toBeVisible();
  await close();
  expect(await screen.findByText('230 selected')).toBeVisible();
  await press('Remove a tag');
  await userEvent.type(await screen.findByLabelText('Tag'), 'Boda');
  await press('Remove from 230 guests');
  expect(await screen.findByText('Done: 230 guests.')).toBeVisible();
  await close();
  await waitFor(() => expect(screen.queryByText('230 selected')).toBeNull());
  expect(sent).toEqual([
    { action: 'setHousehold', filter: TAGGED, matching: 230, household: 'Ruiz' },
    { action: 'removeTag', filter: TAGGED, matching: 230, tag: 'Boda' },
  ]);
});

it('says that others match by now, shows the list anew and has nobody chosen', async () => {
  const failure = {
    error: 'Somebody else changed this record.',
    code: 'STALE',
    requestId: 'r',
    details: { matching: 231 },
  };
  answers(failure, 409);
  draw();
  await chooseAll();
  await press('Remove from the list');
  await press('Remove 230 guests');
  expect(await screen.findByText(/other guests match: no one was changed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove 230 guests' })).toBeNull();
  expect(router.refresh).toHaveBeenCalled();
  expect(screen.getByText('No one selected')).toBeInTheDocument();
});

it('hands all that match over to the page of messages', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/v1/events/event-1/guest-ids', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: { ids: ['one', 'far'] } });
    }),
  );
  draw();
  await chooseAll();
  await press('Write to them');
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  expect(router.push.mock.calls[0]?.[0]).toContain('/adminmaster/NotificacionesLista?view=mailings');
  expect(new URLSearchParams(asked[0]).get('filter[tag]')).toBe('Boda');
  expect(takeChosenGuests('event-1')).toEqual(['one', 'far']);
});
