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
const DAY = '2027-06-08';
const party = {
  requestId: 'request-1',
  movement: 'arrival',
  day: DAY,
  time: '14:30',
  flight: 'AM 500',
  kind: 'ground',
  holder: 'Eva Ruiz',
  people: 2,
  origin: 'CUN',
  destination: 'Hotel',
  notes: null,
  mobile: null,
  reservationKey: 'RSV-1',
};
const leg = {
  id: 'leg-1',
  movement: 'arrival',
  day: DAY,
  pickUpTime: null,
  pickUpPlace: 'Terminal 3',
  vehicle: 'Van',

  capacity: 8,
  supplier: '',
  driverName: '',
  driverPhone: '',
  status: 'draft',
  people: 0,
  parties: [],
  version: 4,
};
const PLAN: LegPlan = legPlan.parse({
  eventId: 'event-1',
  timeZone: 'America/Cancun',
  day: DAY,
  suppliers: [],
  toldSuppliers: [],
  legs: [leg],
  waiting: [party],
  days: [{ day: DAY, parties: 1, waiting: 1 }],
});

let sent: unknown[] = [];
const answer = async ({ request }: { request: Request }) => {
  sent.push(await request.json());
  return HttpResponse.json({ data: PLAN });
};
const server = answeringServer();
beforeEach(() => {
  sent = [];
  server.use(
    http.post('*/events/event-1/transport-legs/suggestion', answer),
    http.post('*/events/event-1/transport-legs', answer),
    http.patch('*/transport-legs/leg-1', answer),
  );
});

function show(initial = PLAN) {
  render(
    <NextIntlClientProvider locale="en" messages={{ common, transport, contact }} timeZone="America/Cancun">
      <LegDesk initial={initial} plans />
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

it('groups who has no vehicle by the rules that are typed, and says what is wrong with one', async () => {
  const user = show();
  const seats = screen.getByLabelText(t.capacity);
  const minutes = screen.getByLabelText(t.windowMinutes);
  await user.clear(seats);
  await user.click(screen.getByRole('button', { name: t.suggest }));
  await waitFor(() => expect(seats).toHaveAccessibleDescription(t.wrong.capacity));
  expect(seats).toHaveFocus();
  await user.click(screen.getByRole('button', { name: `${t.addLeg}: ${t.movement.departure}` }));
  expect(sent).toEqual([]);
  await user.type(seats, '12');
  expect(seats).not.toHaveAccessibleDescription();
  await user.clear(minutes);
  await user.type(minutes, '45');
  await user.click(screen.getByRole('button', { name: t.suggest }));
  await waitFor(() => expect(sent).toEqual([{ day: DAY, windowMinutes: 45, capacity: 12 }]));
  await user.click(screen.getByRole('button', { name: `${t.addLeg}: ${t.movement.departure}` }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ movement: 'departure', day: DAY, capacity: 12 }));
});

it('saves what is known of a vehicle, and says beside the field what is wrong', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: /^Edit the vehicle/ }));
  const form = within(screen.getByRole('region', { name: /Arrival.*Van/ }));
  const seats = form.getByLabelText(t.capacity);
  await user.clear(seats);
  await user.type(seats, '81');
  await user.click(form.getByRole('button', { name: t.save }));
  await waitFor(() => expect(seats).toHaveAccessibleDescription(t.wrong.capacity));
  expect(seats).toHaveFocus();
  expect(sent).toEqual([]);
  await user.clear(seats);
  await user.type(seats, '6');
  const phone = form.getByLabelText(t.driverPhone);
  expect(phone).toHaveAttribute('type', 'tel');
  await user.type(phone, ' 998 123 4567 ');
  await user.click(form.getByRole('button', { name: t.save }));
  await waitFor(() => expect(form.queryByRole('button', { name: t.save })).toBeNull());
  expect(sent).toEqual([{ capacity: 6, driverPhone: '998 123 4567', version: 4 }]);
});

/** The plan once a colleague has named the driver, on the vehicle's next version. */
const THEIRS: LegPlan = legPlan.parse({
  ...PLAN,
  legs: [{ ...leg, driverName: 'Luis', driverPhone: '+52 998 111 2233', version: 5 }],
});
const formOfVan = () => within(screen.getByRole('region', { name: /Arrival.*Van/ }));
const stale = async ({ request }: { request: Request }) => {
  sent.push(await request.json());
  const body = { code: 'STALE', error: 'Somebody changed it', requestId: 'r', details: THEIRS };
  return HttpResponse.json(body, { status: 409 });
};

it('a driver whom a colleague named, heard of by a move, is shown in the open form and stays', async () => {
  server.use(http.post('*/events/event-1/transport-legs/moves', () => HttpResponse.json({ data: THEIRS })));
  const user = show();
  await user.click(screen.getByRole('button', { name: /^Edit the vehicle/ }));
  const form = formOfVan();
  await user.type(form.getByLabelText(t.supplier), 'Playa');
  const dataTransfer = { getData: () => 'request-1:arrival' };
  fireEvent.drop(screen.getByRole('region', { name: /Arrival.*Van/ }), { dataTransfer });
  await waitFor(() => expect(form.getByLabelText(t.driverName)).toHaveValue('Luis'));
  expect(form.getByText(common.twoWriters.title)).toBeVisible();
  expect(form.getByLabelText(t.supplier)).toHaveValue('Playa');
  await user.click(form.getByRole('button', { name: t.save }));
  await waitFor(() => expect(sent).toEqual([{ supplier: 'Playa', version: 5 }]));
});

it('a party that is moved is nobody else’s change of the vehicle', async () => {
  const now = { ...PLAN, waiting: [], legs: [{ ...leg, people: 2, parties: [party], version: 5 }] };
  server.use(http.post('*/events/event-1/transport-legs/moves', () => HttpResponse.json({ data: now })));
  const user = show();
  await user.click(screen.getByRole('button', { name: /^Edit the vehicle/ }));
  const form = formOfVan();
  await user.type(form.getByLabelText(t.supplier), 'Playa');
  const dataTransfer = { getData: () => 'request-1:arrival' };
  fireEvent.drop(screen.getByRole('region', { name: /Arrival.*Van/ }), { dataTransfer });
  await waitFor(() => expect(form.getByText('Eva Ruiz')).toBeVisible());
  expect(form.queryByText(common.twoWriters.title)).toBeNull();
  expect(form.getByLabelText(t.supplier)).toHaveValue('Playa');
});

it('who saves a vehicle that a colleague changed sees both versions and chooses', async () => {
  server.use(http.patch('*/transport-legs/leg-1', stale, { once: true }));
  const user = show();
  await user.click(screen.getByRole('button', { name: /^Edit the vehicle/ }));
  const form = formOfVan();
  await user.type(form.getByLabelText(t.driverName), 'Marta');
  await user.click(form.getByRole('button', { name: t.save }));
  await waitFor(() => expect(form.getByText(common.twoWriters.title)).toBeVisible());
  expect(form.getByLabelText(t.driverPhone)).toHaveValue('+52 998 111 2233');
  expect(form.getByLabelText(t.driverName)).toHaveValue('Marta');
  await user.click(form.getByRole('button', { name: common.twoWriters.takeTheirsOf.replace('{field}', t.driverName) }));
  expect(form.getByLabelText(t.driverName)).toHaveValue('Luis');
  await user.type(form.getByLabelText(t.vehicle), ' 2');
  await user.click(form.getByRole('button', { name: t.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { driverName: 'Marta', version: 4 },
    { vehicle: 'Van 2', version: 5 },
  ]);
});
