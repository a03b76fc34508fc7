import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it } from 'vitest';
import { ReportFiles, ReportJobs } from '@/components/report/report-jobs';
import { REPORT_DIRECT_ROWS } from '@/lib/config/constants';
import { type ReportName, reportName } from '@/lib/contract/report';
import { type ReportJob, reportJob } from '@/lib/contract/report-job';
import commonEn from '@/messages/en/common.json';
import consoleEn from '@/messages/en/console.json';
import peopleEn from '@/messages/en/people.json';
import recordsEn from '@/messages/en/records.json';
import { answeringServer } from '@/tests/support/answering-server';

const LIST = '*/api/v1/events/event-1/report-jobs';
const server = answeringServer();

const NAMES = Object.fromEntries(reportName.options.map((name) => [name, recordsEn.report.names[name]])) as Record<
  ReportName,
  string
>;
const job = (state: ReportJob['state'], processed: number, id = 'job-1'): ReportJob =>
  reportJob.parse({
    id,
    report: 'payments',
    format: 'xlsx',
    state,
    processed,
    total: 50_000,
    createdAt: '2027-01-10T17:00:00.000Z',
    keptUntil: state === 'done' ? '2027-01-17T17:00:00.000Z' : null,
  });

/** The reader's reports as the provider has them, and what was asked of it. */
let known: ReportJob[] = [];
let sent: { body: unknown; key: string | null }[] = [];
let looked = 0;
beforeEach(() => {
  known = [];
  sent = [];
  looked = 0;
});

function show(total = REPORT_DIRECT_ROWS + 1) {
  server.use(
    http.get(LIST, () => {
      looked += 1;
      return HttpResponse.json({ data: known });
    }),
    http.post(LIST, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      known = [job('waiting', 0), ...known];
      return HttpResponse.json({ data: { id: 'job-1', state: 'waiting' } }, { status: 202 });
    }),
  );
  const messages = { common: commonEn, console: consoleEn, people: peopleEn };
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReportJobs eventId="event-1" names={NAMES} timeZone="America/Cancun" />
        <ReportFiles
          eventId="event-1"
          name="payments"
          filters={{ 'filter[method]': 'card' }}
          total={total}
          columns={['key', 'amount']}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('asks for a long report once, and shows how far it is until it can be downloaded', async () => {
  const user = userEvent.setup();
  show();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Prepare Excel' }));
  expect(await screen.findByText('Payments, Excel: starts in a moment.')).toBeVisible();
  expect(sent).toEqual([
    {
      body: { report: 'payments', format: 'xlsx', locale: 'en', filters: { 'filter[method]': 'card' }, columns: [] },
      key: expect.any(String),
    },
  ]);
  known = [job('running', 20_000)];
  const bar = await screen.findByRole(
    'progressbar',
    { name: 'Progress of Payments: 20,000 of 50,000' },
    { timeout: 5_000 },
  );
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('Payments, Excel: 20,000 of 50,000 records.')).toHaveAttribute('role', 'status');
  known = [job('done', 50_000)];
  const link = await screen.findByRole('link', { name: 'Download Payments (Excel)' }, { timeout: 5_000 });
  expect(link.getAttribute('href')).toMatch(/\/api\/v1\/report-jobs\/job-1\/file$/);
  expect(screen.getByText(/Kept until/)).toHaveTextContent('Kept until 17-Jan-2027');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says of one that failed what to do', async () => {
  known = [job('failed', 0)];
  show();
  const section = await screen.findByRole('region', { name: 'Reports you asked for' });
  expect(within(section).getByText('Payments, Excel: couldn’t be prepared')).toBeVisible();
  expect(within(section).getByText(/Ask again/)).toBeVisible();
  expect(within(section).queryByRole('link')).toBeNull();
});

it('of a short report shows the links to its files, and nothing of the background', async () => {
  show(10);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Download Excel',
    'Download CSV',
    'Download PDF',
  ]);
  await waitFor(() => expect(looked).toBe(1));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Reports you asked for')).toBeNull();
});

it('says what the provider refused', async () => {
  const user = userEvent.setup();
  show();
  server.use(
    http.post(LIST, () => HttpResponse.json({ error: 'You may not do this.', code: 'FORBIDDEN' }, { status: 403 })),
  );
  await user.click(screen.getByRole('button', { name: 'Prepare CSV' }));
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  expect(known).toEqual([]);
});
