import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it } from 'vitest';
import { ReportSchedules } from '@/components/report/report-schedules';
import { type ReportName, reportName } from '@/lib/contract/report';
import { type ReportSchedule, reportSchedule, reportSchedules } from '@/lib/contract/report-schedule';
import commonEn from '@/messages/en/common.json';
import consoleEn from '@/messages/en/console.json';
import peopleEn from '@/messages/en/people.json';
import recordsEn from '@/messages/en/records.json';
import { answeringServer } from '@/tests/support/answering-server';

const LIST = '*/api/v1/events/event-1/report-schedules';
const ONE = '*/api/v1/report-schedules/schedule-1';
const server = answeringServer();

const NAMES = Object.fromEntries(reportName.options.map((name) => [name, recordsEn.report.names[name]])) as Record<
  ReportName,
  string
>;
const made = (change: Partial<ReportSchedule> = {}): ReportSchedule =>
  reportSchedule.parse({
    id: 'schedule-1',
    report: 'payments',
    format: 'xlsx',
    readers: ['Ana', 'Luis'],
    active: true,
    version: 1,
    rhythm: { every: 'week', day: 1, hour: 8 },
    nextAt: '2027-01-11T13:00:00.000Z',
    ...change,
  });

/** The schedules as the provider has them, and what was sent to it. */
let known: ReportSchedule[] = [];
let sent: unknown[] = [];
beforeEach(() => {
  known = [];
  sent = [];
});

async function show() {
  const people = [
    { id: 'ana', name: 'Ana', reports: ['payments', 'calls'] },
    { id: 'luis', name: 'Luis', reports: ['payments'] },
    { id: 'eva', name: 'Eva', reports: ['calls'] },
  ];
  server.use(
    http.get(LIST, () => HttpResponse.json({ data: reportSchedules.parse({ schedules: known, people }) })),
    http.post(LIST, async ({ request }) => {
      sent.push(await request.json());
      known = [made()];
      return HttpResponse.json({ data: known[0] }, { status: 201 });
    }),
    http.patch(ONE, async ({ request }) => {
      sent.push(await request.json());
      known = [made({ active: false, version: 2 })];
      return HttpResponse.json({ data: known[0] });
    }),
    http.delete(ONE, () => {
      known = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = userEvent.setup();
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{ common: commonEn, console: consoleEn, people: peopleEn }}
      timeZone="UTC"
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReportSchedules
          eventId="event-1"
          name="payments"
          names={NAMES}
          filters={{ 'filter[method]': 'card' }}
          columns={['key', 'amount']}
          timeZone="America/Cancun"
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await user.click(screen.getByText('Reports by email'));
  return user;
}

it('schedules what is shown for people who read it, and then lists it', async () => {
  const user = await show();
  expect(await screen.findByText('No report goes out by email yet.')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Eva' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose at least one person.');
  expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
  expect(sent).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Day'), 'Friday');
  await user.selectOptions(screen.getByLabelText('Every'), 'Month');
  expect(screen.getByLabelText('Day')).toHaveDisplayValue('1');
  await user.selectOptions(screen.getByLabelText('Day'), '31');
  expect(screen.getByText(/months without that day/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Hour at the event'), '9:00 AM');
  await user.click(screen.getByRole('checkbox', { name: 'Luis' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('Scheduled.')).toBeVisible();
  expect(sent).toEqual([
    {
      report: 'payments',
      format: 'xlsx',
      locale: 'en',
      filters: { 'filter[method]': 'card' },
      columns: [],
      rhythm: { every: 'month', day: 31, hour: 9 },
      readers: ['luis'],
    },
  ]);
  const line = (await screen.findByText('Payments, Excel')).parentElement;
  expect(line).toHaveTextContent('every Monday, 8:00 AM · to Ana, Luis · the next one goes out 11-Jan-2027, 8:00 AM');
});

it('turns one off with its version, and deletes it once that is confirmed', async () => {
  known = [made()];
  const user = await show();
  await user.click(await screen.findByRole('button', { name: 'Turn off: Payments, Excel' }));
  expect(await screen.findByRole('button', { name: 'Turn on: Payments, Excel' })).toBeVisible();
  expect(sent).toEqual([{ active: false, version: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Delete: Payments, Excel' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Payments, Excel')).toBeNull());
  expect(await screen.findByText('No report goes out by email yet.')).toBeInTheDocument();
});
