import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { SeatingDesk } from '@/components/guest/seating/seating-desk';
import { type SeatChange, type SeatingPlan, seatingPlan } from '@/lib/contract/seating';
import commonEn from '@/messages/en/common.json';
import peopleEn from '@/messages/en/people.json';
import seatingEn from '@/messages/en/seating.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const person = (guestId: string, tableId: string | null, place = 0) => ({
  guestId,
  place,
  tableId,
  name: place === 0 ? `${guestId} Ruiz` : null,
  guest: `${guestId} Ruiz`,
  attendance: 'attends' as const,
  householdId: null,
});
const PLAN: SeatingPlan = seatingPlan.parse({
  eventId: 'event-1',
  tables: [
    { id: 'one', name: 'Garden', capacity: 2, shape: 'round', note: 'Near the band', version: 1 },
    { id: 'two', name: 'Terrace', capacity: 4, shape: 'rectangular', note: null, version: 1 },
  ],
  people: [person('Ana', 'one'), person('Eva', 'one'), person('Leo', null), person('Leo', null, 1)],
  rules: [{ id: 'rule', kind: 'apart', oneId: 'Ana', otherId: 'Eva' }],
  broken: ['rule'],
});
const SEATS = '*/api/v1/events/event-1/seating/seats';

/** What is sent to the plan, which answers as if it were done. */
function answering(): SeatChange[] {
  const sent: SeatChange[] = [];
  server.use(
    http.put(SEATS, async ({ request }) => {
      const change = (await request.json()) as SeatChange;
      sent.push(change);
      const people = PLAN.people.map((each) => ({
        ...each,
        ...change.seats.find(({ guestId, place }) => guestId === each.guestId && place === each.place),
      }));
      return HttpResponse.json({ data: { ...PLAN, people, broken: [] } });
    }),
  );
  return sent;
}

const draw = (tends = true, plan = PLAN) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ common: commonEn, people: peopleEn, seating: seatingEn }}>
      <SeatingDesk initial={plan} tends={tends} />
    </NextIntlClientProvider>,
  );
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));

it('shows seats that are left and the broken rule at the table, and seats who is ticked', async () => {
  const sent = answering();
  draw();
  expect(region('Garden').getByText(/full, 2 seats/)).toBeVisible();
  expect(region('Garden').getByText('Ana Ruiz and Eva Ruiz must not sit at the same table.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leo Ruiz' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Additional guest 1 of Leo Ruiz' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sit at…' }), 'two');
  await userEvent.click(screen.getByRole('button', { name: 'Sit' }));
  expect(await region('Terrace').findByText('Leo Ruiz')).toBeVisible();
  expect(screen.getByText('2 people were moved.')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      seats: [
        { guestId: 'Leo', place: 0, tableId: 'two' },
        { guestId: 'Leo', place: 1, tableId: 'two' },
      ],
    },
  ]);
});

it('of a list with nobody on it does not say that everyone is seated, and asks for no rule between people', () => {
  draw(true, { ...PLAN, people: [], rules: [], broken: [] });
  expect(region('Without a table (0)').getByText(seatingEn.nobody)).toBeVisible();
  expect(screen.queryByText(seatingEn.allSeated)).toBeNull();
  expect(screen.queryByRole('heading', { name: seatingEn.rules.title })).toBeNull();
});

it('seats who is dropped on a table, and says why nobody was moved', async () => {
  draw();
  const drop = () => {
    const dataTransfer = { getData: () => 'Leo:0' };
    fireEvent.drop(screen.getByRole('region', { name: 'Garden' }), { dataTransfer });
  };
  const failure = { error: 'The table is full.', code: 'INVALID_STATE', requestId: 'r' };
  server.use(http.put(SEATS, () => HttpResponse.json(failure, { status: 409 })));
  drop();
  expect(await screen.findByText('The table is full.')).toBeVisible();
  const sent = answering();
  drop();
  await waitFor(() => expect(sent).toEqual([{ seats: [{ guestId: 'Leo', place: 0, tableId: 'one' }] }]));
});

it('shows a suggestion before anything is written', async () => {
  const sent = answering();
  const suggestion = { seats: [{ guestId: 'Leo', place: 0, tableId: 'two' }], left: 1 };
  server.use(http.get('*/seating/suggestion', () => HttpResponse.json({ data: suggestion })));
  draw();
  await userEvent.click(screen.getByRole('button', { name: 'Suggest seats' }));
  expect(await screen.findByText('Leo Ruiz: Terrace')).toBeVisible();
  expect(screen.getByText(/1 person would be left without a table/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Apply the suggestion' }));
  expect(await region('Terrace').findByText('Leo Ruiz')).toBeVisible();
  expect(sent).toEqual([{ seats: suggestion.seats }]);
});

it('adds a rule between two people, asks for who is missing, and is empty for the next', async () => {
  const { oneId, otherId, kind, kinds, missing, add } = seatingEn.rules;
  const sent: unknown[] = [];
  server.use(
    http.post('*/seating/rules', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: PLAN });
    }),
  );
  draw();
  const chosen = (label: string) => screen.getByLabelText(label, { exact: true });
  await userEvent.selectOptions(chosen(oneId), 'Leo Ruiz');
  await userEvent.click(screen.getByRole('button', { name: add }));
  expect(chosen(otherId)).toHaveAccessibleDescription(missing);
  expect(chosen(otherId)).toHaveFocus();
  expect(within(chosen(otherId)).queryByRole('option', { name: 'Leo Ruiz' })).toBeNull();
  await userEvent.selectOptions(chosen(otherId), 'Eva Ruiz');
  await userEvent.selectOptions(chosen(kind), kinds.apart);
  await userEvent.click(screen.getByRole('button', { name: add }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'apart', oneId: 'Leo', otherId: 'Eva' }]));
  await waitFor(() => expect(chosen(oneId)).toHaveValue(''));
  expect(chosen(otherId)).toHaveValue('');
});

it('adds a table once its fields are right, and shows what somebody else made of one', async () => {
  draw();
  await userEvent.click(screen.getByRole('button', { name: 'Add a table' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Type a name of up to 60 letters')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: commonEn.close }));
  const tables = PLAN.tables.map((table) => ({ ...table, name: `New ${table.name}`, version: 2 }));
  const failure = { error: 'Stale.', code: 'STALE', requestId: 'r', details: { ...PLAN, tables } };
  const sent: unknown[] = [];
  server.use(
    http.patch('*/seating/tables/one', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? HttpResponse.json(failure, { status: 409 }) : HttpResponse.json({ data: PLAN });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Garden' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Patio');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(commonEn.twoWriters.title)).toBeVisible();
  expect(dialog.getByText('New Garden')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep what is saved: Name' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('New Garden');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep what was typed here: Name' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ name: 'Patio', version: 2 });
});

it('only shows the plan to who does not tend the list', () => {
  draw(false);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(region('Terrace').getByText(/4 seats available of 4/)).toBeVisible();
});

it('moves a table one place, says where it stands now, and keeps the focus with it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/events/event-1/seating/tables/order', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ...PLAN, tables: PLAN.tables.toReversed() } });
    }),
  );
  draw();
  const named = (way: 'earlier' | 'later', name: string) => seatingEn[way].replace('{name}', name);
  expect(screen.getByRole('button', { name: named('earlier', 'Garden') })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: named('later', 'Garden') }));
  await waitFor(() => expect(sent).toEqual([{ ids: ['two', 'one'] }]));
  expect(await screen.findByText('Garden: now table 2 of 2.')).toBeInTheDocument();
  // It is the last now: its other button has the focus.
  await waitFor(() => expect(screen.getByRole('button', { name: named('earlier', 'Garden') })).toHaveFocus());
});

it('finds a person among the tables by parts of the name, whatever their accents, and shows only where they sit', async () => {
  const people = [...PLAN.people, { ...person('Íñigo', 'two'), name: 'Íñigo Núñez' }];
  draw(true, { ...PLAN, people });
  const search = screen.getByRole('searchbox', { name: 'Find a person' });
  await userEvent.type(search, 'nunez ini');
  expect(region('Terrace').getByRole('checkbox', { name: 'Íñigo Núñez' })).toBeVisible();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Garden' })).toBeNull();
  expect(screen.getByText('1 person by that name')).toBeVisible();
  await userEvent.clear(search);
  expect(screen.getAllByRole('checkbox')).toHaveLength(5);
  expect(region('Garden').getByText('Ana Ruiz')).toBeVisible();
});
