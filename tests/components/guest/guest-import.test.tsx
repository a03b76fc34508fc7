import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { ImportPanel } from '@/components/guest/import/import-panel';
import { type GuestDryRun, type GuestImport, guestDryRun, guestImport } from '@/lib/contract/guest-import';
import commonEn from '@/messages/en/common.json';
import guestsEn from '@/messages/en/guests.json';
import peopleEn from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';
import { sentForm } from '@/tests/support/sent-form';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const IMPORT = '*/api/v1/events/event-1/guests/import';
const LIST = '*/api/v1/events/event-1/guest-imports';
const ONE = '*/api/v1/guest-imports/import-1';
const server = answeringServer();
beforeEach(() => router.refresh.mockClear());

const COUNTS = { new: 1, update: 0, duplicate: 1, error: 1 };
const RUN: GuestDryRun = guestDryRun.parse({
  format: 'csv',
  encoding: 'windows-1252',
  sheet: null,
  otherSheets: [],
  country: 'MX',
  total: 3,
  counts: COUNTS,
  columns: [
    { name: 'Quién', field: 'name' },
    { name: 'Tel', field: null },
  ],
  rows: [
    {
      line: 2,
      verdict: 'new',
      guest: { name: 'Ana Ruiz', mobile: '+525510000001', email: null, companions: 1 },
      problems: [],
    },
    {
      line: 3,
      verdict: 'duplicate',
      guest: { name: 'Luis', mobile: '+525510000002', email: null, companions: 0 },
      problems: [{ field: 'mobile', message: 'On the list already: Luis Peña' }],
    },
    {
      line: 4,
      verdict: 'error',
      guest: { name: '', mobile: null, email: null, companions: 0 },
      problems: [{ field: 'name', message: 'The name is missing' }],
    },
  ],
});
const made = (state: GuestImport['state'], processed: number): GuestImport =>
  guestImport.parse({
    id: 'import-1',
    state,
    fileName: 'boda.csv',
    createdAt: '2027-01-10T17:00:00.000Z',
    processed,
    total: 3,
    counts: COUNTS,
  });

/** The event's imports as the provider has them, and what was sent to it. */
const known: GuestImport[] = [];
const sent: { dryRun: boolean; mapping?: string; duplicates?: string; key: string | null }[] = [];

function show() {
  known.length = 0;
  sent.length = 0;
  server.use(
    http.get(LIST, () => HttpResponse.json({ data: known })),
    http.post(IMPORT, async ({ request }) => {
      const { fields } = await sentForm(request);
      const dryRun = new URL(request.url).searchParams.get('dryRun') === '1';
      const key = request.headers.get('idempotency-key');
      sent.push({ dryRun, ...fields, key });
      if (dryRun) return HttpResponse.json({ data: RUN });
      known.unshift(made('running', 1));
      return HttpResponse.json({ data: { id: 'import-1', state: 'waiting' } }, { status: 202 });
    }),
  );
}
function draw() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <NextIntlClientProvider locale="en" messages={{ common: commonEn, guests: guestsEn, people: peopleEn }}>
      <QueryClientProvider client={client}>
        <ImportPanel eventId="event-1" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const choose = async () => {
  const file = new File(['Quién;Tel\nAna;5510000001'], 'boda.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText(/^File of the list/), file);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('tries a list first, then imports it, shows how far it is and what became of it', async () => {
  show();
  draw();
  await press(guestsEn.import.try);
  expect(await screen.findByText('Choose the file of the list')).toBeVisible();
  expect(sent).toEqual([]);

  await choose();
  await press(guestsEn.import.try);
  expect(await screen.findByText('3 rows · csv · windows-1252')).toBeVisible();
  const table = screen.getByRole('table');
  expect(within(table).getByText('The name is missing')).toBeVisible();
  await press('1 to correct');
  expect(within(screen.getByRole('table')).queryByText('Ana Ruiz')).toBeNull();

  // What was tried is no longer what would be done: it is tried again before anything is imported.
  await userEvent.selectOptions(screen.getByLabelText('Tel'), 'mobile');
  await userEvent.selectOptions(screen.getByLabelText(/^If someone is already/), 'update');
  expect(screen.queryByRole('button', { name: 'Import 1 guest' })).toBeNull();
  await press('Check again');
  await press('Import 1 guest');
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  expect(sent.map(({ dryRun, duplicates }) => [dryRun, duplicates])).toEqual([
    [true, 'skip'],
    [true, 'update'],
    [false, 'update'],
  ]);
  expect(sent[2]).toMatchObject({ mapping: '{"Tel":"mobile"}', key: expect.stringMatching(/.{8}/) });

  known[0] = made('done', 3);
  expect(await screen.findByText('boda.csv: import finished', {}, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByText(/^1 new guest, 0 updated, 1 repeated/)).toBeVisible();
  const refused = screen.getByRole('link', { name: 'Download the row to correct' });
  expect(refused).toHaveAttribute(
    'href',
    expect.stringMatching(/guest-imports\/import-1\/refused-rows\.csv\?locale=en$/),
  );
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
});

it('is taken back after a question, and names who stays where that cannot be', async () => {
  show();
  known.push(made('done', 3));
  let inUse = true;
  server.use(
    http.delete(ONE, () => {
      if (!inUse) {
        known[0] = made('undone', 3);
        return new HttpResponse(null, { status: 204 });
      }
      const details = { total: 3, guests: [{ id: 'g', name: 'Ana Ruiz' }] };
      return HttpResponse.json(
        { error: 'Three have calls.', code: 'GUESTS_IN_USE', details, requestId: 'r' },
        { status: 409 },
      );
    }),
  );
  draw();
  await press('Undo the import');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
  expect(await within(dialog).findByText('Ana Ruiz')).toBeVisible();
  expect(within(dialog).getByText('and 2 more people')).toBeVisible();
  inUse = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText('boda.csv: import undone')).toBeVisible();
  expect(router.refresh).toHaveBeenCalled();
});

it('says why a file is refused', async () => {
  show();
  server.use(
    http.post(IMPORT, () =>
      HttpResponse.json({ error: 'No list that we can read.', code: 'FILE_TYPE', requestId: 'r' }, { status: 415 }),
    ),
  );
  draw();
  await choose();
  await press(guestsEn.import.try);
  expect(await screen.findByText(/No list that we can read/)).toBeVisible();
});

it('tells which sheets of a workbook are not imported, before anything is', async () => {
  show();
  const run = { ...RUN, sheet: 'Novia', otherSheets: ['Novio', 'Mesas'] };
  server.use(http.post(IMPORT, () => HttpResponse.json({ data: run })));
  draw();
  await choose();
  await press(guestsEn.import.try);
  expect(
    await screen.findByText(
      'We read the sheet “Novia”. The sheets Novio and Mesas aren’t imported: save each as a file of its own.',
    ),
  ).toBeVisible();
});
