import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { ReminderDesk } from '@/components/reminder/reminder-desk';
import {
  type PlannedReminder,
  type ReminderPlan,
  type ReminderSettingsInput,
  type ReminderSkip,
  reminderPlan,
  reminderRule,
  type SentReminder,
} from '@/lib/contract/reminder';
import { REMINDER_RULES } from '@/lib/domain/reminders';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import common from '@/messages/en/common.json';
import mailings from '@/messages/en/mailings.json';
import packages from '@/messages/en/packages.json';
import people from '@/messages/en/people.json';
import reminders from '@/messages/en/reminders.json';
import { answeringServer } from '@/tests/support/answering-server';

// A person's row links to the reservation inside the console's frame, which asks the router.
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useSearchParams: () => new URLSearchParams(),
}));

const server = answeringServer();

const one = (changes: Partial<PlannedReminder> = {}): PlannedReminder => ({
  rule: 'payment',
  subjectId: 'booking',
  occasion: '2027-03-01 -7',
  at: '2027-02-22T14:00:00.000Z',
  due: '2027-03-01',
  held: null,
  moved: false,
  channel: 'mail',
  name: 'Ana Ruiz',
  reservationKey: null,
  guestId: null,
  ...changes,
});
const planOf = (planned: PlannedReminder[], changes: Partial<ReminderPlan> = {}): ReminderPlan =>
  reminderPlan.parse({
    rules: reminderRule.options.map((rule) => ({
      rule,
      unit: REMINDER_RULES[rule].unit,
      usual: [...REMINDER_RULES[rule].usual],
      setting: { on: true, offsets: [...REMINDER_RULES[rule].usual] },
      allowed: rule !== 'attendance',
      needs: 'romance',
    })),
    version: 0,
    timeZone: 'America/Cancun',
    open: true,
    planned,
    sent: [],
    sms: null,
    ...changes,
  });

const MAILING = {
  id: 'own',
  eventId: 'event-1',
  kind: 'reminder',
  state: 'cancelled',
  couponId: null,
  sendAt: null,
  subject: { es: '', en: '' },
  body: { es: '', en: '' },
  audience: {},
  createdAt: '2027-03-01T15:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  version: 1,
  counts: { recipients: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0 },
};

/** A message that goes out by itself, as it is planned. */
const own = { id: 'own', kind: 'reminder', at: '2027-05-11T14:00:00.000Z', recipients: 120, automatic: true } as const;

const gone: SentReminder = {
  id: 'one',
  rule: 'payment',
  at: '2027-02-22T14:00:00.000Z',
  state: 'failed',
  channel: 'mail',
  name: 'Ana Ruiz',
  reservationKey: null,
};

const show = (plan: ReminderPlan) =>
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{
        common,
        reminders,
        people: { failed: people.failed },
        packages: { names: packages.names },
        mailings: {
          kind: mailings.kind,
          whom: mailings.whom,
          failed: mailings.failed,
          again: mailings.again,
          missed: { skipped: mailings.missed.skipped, more: mailings.missed.more },
        },
      }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReminderDesk eventId="event-1" initial={plan} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );

it('lists by day who is reminded of what, and what holds a reminder back', () => {
  show(
    planOf(
      [
        one(),
        one({ name: 'Eva Luna', subjectId: 'another', held: 'underReview' }),
        one({ name: 'Leo Paz', at: '2027-02-26T14:00:00.000Z', moved: true }),
      ],
      { sms: { pack: 1000, used: 950, left: 50, low: true } },
    ),
  );
  const day = screen.getByRole('region', { name: /February 22, 2027/ });
  expect(
    within(day)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^9:00 AMAna RuizPayment due or overdue · email.*Don’t send$/),
    expect.stringMatching(/Eva Luna.*Payment under review$/),
  ]);
  expect(within(screen.getByRole('region', { name: /February 26/ })).getByText(/Moved to this day/)).toBeTruthy();
  expect(screen.getByText(/50 of 1,000 text messages/)).toBeTruthy();
});

it('lists the messages that are planned for these days, and ends one once that is confirmed', async () => {
  const ended: string[] = [];
  server.use(
    http.post('*/api/v1/mailings/:id/cancel', ({ params }) => {
      ended.push(String(params.id));
      return HttpResponse.json({ data: { ...MAILING, id: params.id } });
    }),
  );
  const custom = { ...own, id: 'custom', kind: 'custom', recipients: 0, automatic: false } as const;
  show(planOf([], { mailings: [own, custom] }));
  const list = screen.getByRole('region', { name: 'Messages to guests' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Reminder.*11-May-2027.*for 120 guests.*goes out by itself 30 days before/);
  expect(second?.textContent).toMatch(/^Message of your own.*for nobody so far/);
  await userEvent.click(screen.getByRole('button', { name: /Cancel the message: Reminder/ }));
  const dialog = await screen.findByRole('dialog');
  expect(ended).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the message' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(ended).toEqual(['own']);
});

it('says whom a planned message would reach and whom not, by name, once that is asked', async () => {
  let fails = true;
  server.use(
    http.get('*/api/v1/mailings/own', () => {
      if (fails) return HttpResponse.json({ error: 'Later', code: 'INTERNAL' }, { status: 500 });
      const expected = [
        { guestId: 'ana', name: 'Ana Ruiz', channel: 'mail' },
        { guestId: 'eva', name: 'Eva Luna', channel: 'sms' },
      ];
      const missed = [{ guestId: 'leo', name: 'Leo Paz', state: 'skipped', reason: 'declined' }];
      const counts = { ...MAILING.counts, recipients: 120 };
      return HttpResponse.json({ data: { ...MAILING, state: 'scheduled', counts, expected, missed } });
    }),
  );
  show(planOf([], { mailings: [own] }));
  const list = within(screen.getByRole('region', { name: 'Messages to guests' }));
  await userEvent.click(list.getByText('Who gets it'));
  await list.findByText('That didn’t work. Please try again.');
  fails = false;
  await userEvent.click(list.getByRole('button', { name: 'Try again' }));
  await list.findByText('Ana Ruiz');
  const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(['Ana Ruiz by email', 'Eva Luna by SMS', 'Leo Paz Won’t attend']);
  expect(list.getByText('And 118 more guests.')).toBeVisible();
});

it('keeps one from going, and lets it go after all', async () => {
  const asked: ReminderSkip[] = [];
  server.use(
    http.post('*/api/v1/events/event-1/reminder-skips', async ({ request }) => {
      const skip = (await request.json()) as ReminderSkip;
      asked.push(skip);
      return HttpResponse.json({ data: planOf([one({ held: skip.skip ? 'skipped' : null })]) });
    }),
  );
  show(planOf([one()]));
  await userEvent.click(screen.getByRole('button', { name: /Don’t send to Ana Ruiz/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Send to Ana Ruiz after all/ }));
  await screen.findByRole('button', { name: /Don’t send to Ana Ruiz/ });
  const name = { rule: 'payment', subjectId: 'booking', occasion: '2027-03-01 -7' };
  expect(asked).toEqual([
    { ...name, skip: true },
    { ...name, skip: false },
  ]);
});

it('shows what failed or may not have left, and sends it once more, the doubtful once that is confirmed', async () => {
  const asked: unknown[] = [];
  const doubtful: SentReminder = { ...gone, id: 'two', name: 'Eva Luna', state: 'uncertain', channel: 'sms' };
  const left: SentReminder = { ...gone, id: 'three', name: 'Leo Paz', state: 'sent' };
  server.use(
    http.post('*/api/v1/events/event-1/reminder-retries', async ({ request }) => {
      asked.push(await request.json());
      if (asked.length > 1)
        return HttpResponse.json({ error: 'No longer', code: 'INVALID_STATE', requestId: 'r' }, { status: 409 });
      return HttpResponse.json({ data: planOf([], { sent: [{ ...gone, state: 'waiting' }, doubtful, left] }) });
    }),
  );
  show(planOf([], { sent: [gone, doubtful, left] }));
  // What needs somebody is not folded away.
  expect(screen.getByText('Couldn’t be delivered')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Send again to Leo Paz/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send again to Ana Ruiz: Payment due or overdue' }));
  expect(await screen.findByText('About to go out')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Send again to Eva Luna/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Eva Luna may get it twice');
  expect(asked).toEqual([{ reminderId: 'one' }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(await within(dialog).findByText('No longer')).toBeVisible();
  expect(asked).toEqual([{ reminderId: 'one' }, { reminderId: 'two' }]);
});

it('leaves what was sent in sight once the only one that failed goes once more', async () => {
  server.use(
    http.post('*/api/v1/events/event-1/reminder-retries', () =>
      HttpResponse.json({ data: planOf([], { sent: [{ ...gone, state: 'waiting' }] }) }),
    ),
  );
  show(planOf([], { sent: [gone] }));
  await userEvent.click(screen.getByRole('button', { name: /Send again to Ana Ruiz/ }));
  expect(await screen.findByText('About to go out')).toBeVisible();
});

it('sends the rules as they are typed, and refuses what no rule can be', async () => {
  const sent: ReminderSettingsInput[] = [];
  server.use(
    http.put('*/api/v1/events/event-1/reminder-settings', async ({ request }) => {
      sent.push((await request.json()) as ReminderSettingsInput);
      return HttpResponse.json({ data: planOf([], { version: 1 }) });
    }),
  );
  show(planOf([]));
  expect(screen.getByText('No reminders to go out')).toBeTruthy();
  const rule = screen.getByRole('group', { name: 'Payment due or overdue' });
  expect(rule.textContent).toContain('7 days before · 3 days before · on the day · 2 days after');
  const field = within(rule).getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, '-10, x');
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }));
  expect(within(rule).getByText(/Write 1 to 6 different numbers/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '−10; 1');
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Flight or transportation missing' })).getByRole('checkbox'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }));
  await waitFor(() => expect(sent.length).toBe(1));
  expect([sent[0]?.version, sent[0]?.rules.payment, sent[0]?.rules.flightData.on]).toEqual([
    0,
    { on: true, offsets: [-10, 1] },
    false,
  ]);
});

it('keeps what is typed where somebody else set the rules meanwhile, shows theirs beside it, and asks before it is left', async () => {
  const theirs = planOf([], { version: 5 });
  for (const state of theirs.rules)
    if (state.rule === 'payment' || state.rule === 'flightData') state.setting = { on: false, offsets: [-20] };
  server.use(
    http.put('*/api/v1/events/event-1/reminder-settings', () =>
      HttpResponse.json(
        { error: 'Changed meanwhile.', code: 'STALE', requestId: 'r', details: theirs },
        { status: 409 },
      ),
    ),
  );
  show(planOf([]));
  expect(hasUnsaved()).toBe(false);
  const payment = screen.getByRole('group', { name: 'Payment due or overdue' });
  await userEvent.clear(within(payment).getByRole('textbox'));
  await userEvent.type(within(payment).getByRole('textbox'), '-10');
  expect(hasUnsaved()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }));
  const flight = screen.getByRole('group', { name: 'Flight or transportation missing' });
  await waitFor(() => expect(within(flight).getByRole('textbox')).toHaveValue('-20'));
  expect(within(flight).getByRole('checkbox')).not.toBeChecked();
  expect(within(payment).getByRole('textbox')).toHaveValue('-10');
  expect(within(payment).getByRole('checkbox')).not.toBeChecked();
  expect(hasUnsaved()).toBe(true);
});

it('says that nothing goes out of an event that is not open, and what a package is without', () => {
  show(planOf([], { open: false }));
  expect(screen.getByText(/isn’t open to its guests or is over/)).toBeTruthy();
  const rule = screen.getByRole('group', { name: 'Answer to the invitation' });
  expect(within(rule).getByText('With the Romance package')).toBeTruthy();
});
