import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it } from 'vitest';
import { LegDesk } from '@/components/transport/legs/leg-desk';
import { type LegPlan, legPlan } from '@/lib/contract/transport-leg';
import common from '@/messages/en/common.json';
import contact from '@/messages/en/contact.json';
import transport from '@/messages/en/transport.json';
import { answeringServer } from '@/tests/support/answering-server';

const t = transport.legs;
const DAYS = { '8': '2027-06-08', '9': '2027-06-09', '10': '2027-06-10' } as const;
type Day = keyof typeof DAYS;

/** A day with one van and one party that waits, both named after the day. */
const planOf = (of: Day): LegPlan => {
  const day = DAYS[of];
  const party = {
    requestId: `request-${of}`,
    movement: 'arrival',
    day,
    time: '14:30',
    flight: 'AM 500',
    kind: 'ground',
    holder: `Eva of ${of}`,
    people: 2,
    origin: 'CUN',
    destination: 'Hotel',
    notes: null,
    mobile: null,
    reservationKey: 'RSV-1',
  };
  const leg = {
    id: `leg-${of}`,
    movement: 'arrival',
    day,
    pickUpTime: null,
    pickUpPlace: '',
    vehicle: `Van ${of}`,
    capacity: 8,
    supplier: '',
    driverName: '',
    driverPhone: '',
    status: 'draft',
    people: 0,
    parties: [],
    version: 1,
  };
  const days = Object.values(DAYS).map((each) => ({ day: each, parties: 1, waiting: 1 }));
  return legPlan.parse({
    eventId: 'event-1',
    timeZone: 'America/Cancun',
    day,
    suppliers: [],
    toldSuppliers: [],
    legs: [leg],
    waiting: [party],
    days,
  });
};
const keyOf = (day: string | null) => (Object.keys(DAYS) as Day[]).find((key) => DAYS[key] === day) ?? '8';

let asked: string[] = [];
/** What holds an answer back until the test lets it go. */
const held = () => {
  let go = () => {};
  const until = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { until, go: () => go() };
};
const refused = (error: string) => HttpResponse.json({ error, code: 'INVALID_STATE', requestId: 'r' }, { status: 409 });
const MOVES = '*/events/event-1/transport-legs/moves';
const SUGGESTION = '*/events/event-1/transport-legs/suggestion';
const server = answeringServer();
beforeEach(() => {
  asked = [];
  server.use(
    http.get('*/events/event-1/transport-legs', ({ request }) => {
      const day = new URL(request.url).searchParams.get('day');
      asked.push(keyOf(day));
      return HttpResponse.json({ data: planOf(keyOf(day)) });
    }),
    http.post(SUGGESTION, () => HttpResponse.json({ data: planOf('8') })),
  );
});

function show() {
  render(
    <NextIntlClientProvider locale="en" messages={{ common, transport, contact }} timeZone="America/Cancun">
      <LegDesk initial={planOf('8')} plans />
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}
const dayButton = (of: Day) =>
  within(screen.getByRole('navigation', { name: t.days })).getByRole('button', { name: new RegExp(`^0?${of}-Jun`) });
const isShown = (of: Day) => screen.findByRole('checkbox', { name: new RegExp(`Eva of ${of}\\b`) });
const dropOn = (of: Day) =>
  fireEvent.drop(screen.getByRole('region', { name: new RegExp(`Van ${of}\\b`) }), {
    dataTransfer: { getData: () => `request-${of}:arrival` },
  });
const suggest = () => screen.getByRole('button', { name: t.suggest });

it('says that a party doesn’t fit only of the grouping that left it over', async () => {
  const user = show();
  await user.click(suggest());
  expect(await screen.findByText(t.unplaced)).toBeVisible();
  await user.click(dayButton('9'));
  await isShown('9');
  expect(screen.queryByText(t.unplaced)).toBeNull();
});

it('says of nobody who was put back to waiting that they don’t fit', async () => {
  const placed = { ...planOf('8'), waiting: [] };
  server.use(
    http.post(SUGGESTION, () => HttpResponse.json({ data: placed })),
    http.delete('*/transport-legs/leg-8', () => HttpResponse.json({ data: { ...planOf('8'), legs: [] } })),
  );
  const user = show();
  await user.click(suggest());
  expect(await screen.findByText(t.everybody)).toBeVisible();
  await user.click(screen.getByRole('button', { name: t.remove }));
  await user.click(await screen.findByRole('button', { name: t.removeConfirm }));
  await isShown('8');
  expect(screen.queryByText(t.unplaced)).toBeNull();
});

it('moves nobody to a vehicle of a day that was left', async () => {
  const user = show();
  await user.click(await isShown('8'));
  await user.selectOptions(screen.getByLabelText(t.moveTo), 'leg-8');
  await user.click(dayButton('9'));
  await user.click(await isShown('9'));
  expect(screen.getByLabelText(t.moveTo)).toHaveValue('');
  expect(screen.getByRole('button', { name: t.move })).toBeDisabled();
});

it('moves nobody to a vehicle that was removed', async () => {
  server.use(http.delete('*/transport-legs/leg-8', () => HttpResponse.json({ data: { ...planOf('8'), legs: [] } })));
  const user = show();
  await user.click(await isShown('8'));
  await user.selectOptions(screen.getByLabelText(t.moveTo), 'leg-8');
  await user.click(screen.getByRole('button', { name: t.remove }));
  await user.click(await screen.findByRole('button', { name: t.removeConfirm }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /Van 8/ })).toBeNull());
  await user.click(await isShown('8'));
  expect(screen.getByRole('button', { name: t.move })).toBeDisabled();
});

it('stays on the day that was chosen when a move of another is answered, and counts what that changed', async () => {
  const answer = held();
  server.use(
    http.post(MOVES, async () => {
      await answer.until;
      const left = { ...planOf('8'), waiting: [] };
      return HttpResponse.json({
        data: { ...left, days: left.days.map((each) => (each.day === DAYS['8'] ? { ...each, waiting: 0 } : each)) },
      });
    }),
  );
  const user = show();
  dropOn('8');
  await user.click(dayButton('9'));
  await isShown('9');
  answer.go();
  await waitFor(() => expect(dayButton('8')).not.toHaveTextContent('without a vehicle'));
  expect(dayButton('9')).toHaveAttribute('aria-current', 'date');
  expect(await isShown('9')).toBeVisible();
});

it('reads no day again for a move that failed there, once it was left', async () => {
  const answer = held();
  server.use(
    http.post(MOVES, async () => {
      await answer.until;
      return refused('No seats are left');
    }),
  );
  const user = show();
  dropOn('8');
  await user.click(dayButton('9'));
  await isShown('9');
  answer.go();
  expect(await screen.findByText('No seats are left')).toBeVisible();
  expect(asked).toEqual(['9']);
  expect(await isShown('9')).toBeVisible();
});

it('goes to the day that was pressed last, and shows which one is on its way', async () => {
  const answer = held();
  server.use(
    http.get(
      '*/events/event-1/transport-legs',
      async () => {
        await answer.until;
        return HttpResponse.json({ data: planOf('9') });
      },
      { once: true },
    ),
  );
  const user = show();
  await user.click(dayButton('9'));
  expect(dayButton('9')).toHaveAttribute('aria-busy', 'true');
  await user.click(dayButton('10'));
  expect(dayButton('10')).toHaveAttribute('aria-busy', 'true');
  answer.go();
  expect(await isShown('10')).toBeVisible();
  expect(dayButton('10')).not.toHaveAttribute('aria-busy');
});

it('says why the last action was refused, not an earlier one', async () => {
  server.use(
    http.post(SUGGESTION, () => refused('The event is archived')),
    http.post(MOVES, () => refused('No seats are left')),
  );
  const user = show();
  await user.click(suggest());
  expect(await screen.findByText('The event is archived')).toBeVisible();
  dropOn('8');
  expect(await screen.findByText('No seats are left')).toBeVisible();
  expect(screen.queryByText('The event is archived')).toBeNull();
});

it('says of a vehicle why it was not removed, not why it was not confirmed before', async () => {
  const plan = planOf('8');
  const ridden = { ...plan, waiting: [], legs: plan.legs.map((each) => ({ ...each, parties: plan.waiting })) };
  server.use(
    http.post(SUGGESTION, () => HttpResponse.json({ data: ridden })),
    http.post('*/transport-legs/leg-8/confirmation', () => refused('It has no time yet')),
    http.delete('*/transport-legs/leg-8', () => refused('The event is archived')),
  );
  const user = show();
  await user.click(suggest());
  await user.click(await screen.findByRole('button', { name: t.confirm }));
  expect(await screen.findByText('It has no time yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: t.remove }));
  await user.click(await screen.findByRole('button', { name: t.removeConfirm }));
  expect(await screen.findByText('The event is archived')).toBeVisible();
  expect(screen.queryByText('It has no time yet')).toBeNull();
});
