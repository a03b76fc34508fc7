import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { GuestCheck, GuestDesk, GuestName, GuestPageCheck } from '@/components/guest/guest-desk';
import { GuestWords } from '@/components/guest/guest-words';
import { takeChosenGuests } from '@/components/mailing/chosen-guests';
import { TOAST_EVENT } from '@/components/ui/notify';
import { type GuestRow, guestRow } from '@/lib/contract/guest';
import { guestHistory } from '@/lib/contract/guest-history';
import { mailing } from '@/lib/contract/mailing';
import type { RoleName } from '@/lib/contract/role';
import { permissionsOf } from '@/lib/domain/permissions';
import callsEn from '@/messages/en/calls.json';
import commonEn from '@/messages/en/common.json';
import dietsEn from '@/messages/en/diets.json';
import guestsEn from '@/messages/en/guests.json';
import mailingsEn from '@/messages/en/mailings.json';
import peopleEn from '@/messages/en/people.json';
import recordsEn from '@/messages/en/records.json';
import { answeringServer } from '@/tests/support/answering-server';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

// The side panel asks how wide the window is.
vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
const server = answeringServer();
beforeEach(() => router.refresh.mockClear());
afterAll(() => {
  vi.unstubAllGlobals();
});

const guest = (id: string, more: Partial<GuestRow> = {}): GuestRow =>
  guestRow.parse({
    id,
    name: `Ana ${id}`,
    firstName: 'Ana',
    lastName: id,
    maternalLastName: null,
    mobile: '+525512345678',
    email: null,
    notes: null,
    attendance: 'pending',
    companions: 0,
    householdId: null,
    household: null,
    side: null,
    language: null,
    channel: null,
    tags: ['Boda'],
    diet: ['vegan'],
    dietNotes: null,
    booked: false,
    calls: { done: 0, waiting: 0 },
    version: 1,
    ...more,
  });
const [ONE, TWO] = [guest('one'), guest('two', { email: 'ana@correo.test' })];

const messages = {
  calls: callsEn,
  common: commonEn,
  diets: dietsEn,
  guests: guestsEn,
  people: peopleEn,
  mailings: { kind: mailingsEn.kind },
  records: { calls: recordsEn.calls },
};

function draw({ writes = true, role = 'agency' as RoleName, one = ONE } = {}) {
  const reader = { role, permissions: permissionsOf(role, []) };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <QueryClientProvider client={client}>
        <GuestDesk
          eventId="event-1"
          eventName="Ana & Luis"
          timeZone="America/Cancun"
          writes={writes}
          reader={reader}
          filters={{}}
          tools={null}
        >
          {[one, TWO].map((each) => (
            <p key={each.id}>
              <GuestCheck guest={each} page={[ONE, TWO]} />
              <GuestName guest={each} />
            </p>
          ))}
          <GuestPageCheck guests={[ONE, TWO]} total={2} />
          <GuestWords sides={[]} tags={[{ word: 'Boda', count: 2 }]} />
        </GuestDesk>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const MAILING = mailing.parse({
  id: 'mailing-1',
  eventId: 'event-1',
  kind: 'invitation',
  state: 'sending',
  couponId: null,
  sendAt: null,
  subject: { es: 'Tu invitación', en: 'Your invitation' },
  body: { es: 'Hola', en: 'Hi' },
  audience: { guestIds: ['two'] },
  createdAt: '2027-03-01T15:00:00.000Z',
  startedAt: '2027-03-01T15:00:00.000Z',
  finishedAt: null,
  version: 1,
  counts: { recipients: 1, sent: 0, failed: 0, skipped: 0, uncertain: 0 },
});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const panel = () => screen.findByRole('dialog');
const LIST = '*/api/v1/events/event-1/guests';
const FIRST = '*/api/v1/guests/one';

it('adds a guest: what is missing is told beside its field before anything is sent', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(LIST, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: guest('three') }, { status: 201 });
    }),
  );
  draw();
  await press('Add a guest');
  const form = within(await panel());
  await userEvent.click(await form.findByRole('button', { name: 'Add' }));
  expect((await form.findAllByText('Field First name is required')).length).toBeGreaterThan(0);
  expect(form.getAllByText('Field Mobile is required').length).toBeGreaterThan(0);
  expect(sent).toEqual([]);

  await userEvent.type(form.getByLabelText(/^First name/), 'Eva');
  await userEvent.type(form.getByLabelText(/^Mobile/), '55 1234 5678');
  await userEvent.type(form.getByLabelText(/^Tags/), 'Wedding, Friday');
  await userEvent.click(form.getByLabelText('Vegan diet'));
  await userEvent.selectOptions(form.getByLabelText(/^Prefers/), 'whatsapp');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(sent).toEqual([
    expect.objectContaining({
      firstName: 'Eva',
      mobile: '55 1234 5678',
      email: null,
      tags: ['Wedding', 'Friday'],
      diet: ['vegan'],
      channel: 'whatsapp',
      language: null,
      household: null,
      companions: 0,
    }),
  ]);
});

it('takes over what somebody else changed meanwhile and keeps what was typed', async () => {
  const versions: unknown[] = [];
  server.use(
    http.patch(FIRST, async ({ request }) => {
      const { version, notes, companions } = (await request.json()) as GuestRow;
      versions.push(version);
      if (version === 2) return HttpResponse.json({ data: guest('one', { notes, companions, version: 3 }) });
      const details = guest('one', { companions: 4, notes: 'Wants a high chair', version: 2 });
      const failure = { error: 'Somebody else changed this record.', code: 'STALE', requestId: 'r', details };
      return HttpResponse.json(failure, { status: 409 });
    }),
  );
  draw();
  await press('Open Ana one');
  const form = within(await panel());
  await userEvent.type(await form.findByLabelText(/^Notes/), 'Arrives late');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(commonEn.twoWriters.title)).toBeVisible();
  expect(form.getByText('Wants a high chair')).toBeVisible();
  expect(form.getByLabelText(/^Additional guests/)).toHaveValue('4');
  expect(form.getByLabelText(/^Notes/)).toHaveValue('Arrives late');
  await userEvent.click(form.getByRole('button', { name: 'Keep what is saved: Notes' }));
  expect(form.getByLabelText(/^Notes/)).toHaveValue('Wants a high chair');
  await userEvent.click(form.getByRole('button', { name: 'Keep what was typed here: Notes' }));
  expect(form.getByLabelText(/^Notes/)).toHaveValue('Arrives late');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(versions).toEqual([1, 2]);
});

it('saves a guest whose tag has a comma from before tags had none, as the tags that were meant', async () => {
  const saved: unknown[] = [];
  server.use(
    http.patch(FIRST, async ({ request }) => {
      const { tags, notes } = (await request.json()) as GuestRow;
      saved.push(tags);
      return HttpResponse.json({ data: guest('one', { tags, notes, version: 2 }) });
    }),
  );
  draw({ one: guest('one', { tags: ['Boda', 'Primos, Monterrey'] }) });
  await press('Open Ana one');
  const form = within(await panel());
  await userEvent.type(await form.findByLabelText(/^Notes/), 'Arrives late');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([['Boda', 'Primos', 'Monterrey']]);
});

it('says why a guest stays on the list', async () => {
  const failure = { error: 'This guest has a reservation.', code: 'INVALID_STATE', requestId: 'r' };
  server.use(http.delete(FIRST, () => HttpResponse.json(failure, { status: 409 })));
  draw();
  await press('Open Ana one');
  await press('Remove from the list');
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Ana one?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Remove from the list' }));
  expect(await asked.findByText('This guest has a reservation.')).toBeVisible();
});

it('does the same with all that are chosen, and tells of whom nothing was done', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${LIST}/bulk`, async ({ request }) => {
      sent.push(await request.json());
      const items = [
        { id: 'one', outcome: 'done' },
        { id: 'two', outcome: 'refused', code: 'INVALID_STATE', error: 'Has answered.' },
      ];
      return HttpResponse.json({ data: { done: 1, refused: 1, items } });
    }),
  );
  draw();
  await press('Select the whole page');
  expect(screen.getByText('2 selected')).toBeVisible();
  await press('Remove from the list');
  await press('Remove 2 guests');
  expect(await screen.findByText(/Has answered/)).toBeVisible();
  expect(sent).toEqual([{ action: 'delete', ids: ['one', 'two'] }]);
  const report = within(screen.getByRole('dialog'));
  expect(report.getByText('Ana two')).toBeVisible();
  await userEvent.click(report.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(await screen.findByText('1 selected')).toBeVisible();
});

it('puts all that are chosen in one household, and gives them one answer', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${LIST}/bulk`, async ({ request }) => {
      sent.push(await request.json());
      const items = ['one', 'two'].map((id) => ({ id, outcome: 'done' }));
      return HttpResponse.json({ data: { done: 2, refused: 0, items } });
    }),
  );
  draw();
  const close = async () =>
    userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await press('Select the whole page');
  await press('Set the family or group');
  await userEvent.type(await screen.findByLabelText(/^Family or group/), ' The Ruizes ');
  await press('Set for 2 guests');
  expect(await screen.findByText('Done: 2 guests.')).toBeVisible();
  await close();
  await press('Set the answer');
  await userEvent.selectOptions(await screen.findByLabelText('Answer'), 'attends');
  await press('Set for 2 guests');
  await waitFor(() =>
    expect(sent).toEqual([
      { action: 'setHousehold', ids: ['one', 'two'], household: 'The Ruizes' },
      { action: 'setAttendance', ids: ['one', 'two'], attendance: 'attends' },
    ]),
  );
});

it('takes back in the report what was done with all that are chosen, once, and says who stays as they are', async () => {
  const taken: unknown[] = [];
  server.use(
    http.post(`${LIST}/bulk`, () => {
      const items = ['one', 'two'].map((id) => ({ id, outcome: 'done' }));
      return HttpResponse.json({ data: { done: 2, refused: 0, items, undo: 'change-1' } });
    }),
    http.post(`${LIST}/bulk/undo`, async ({ request }) => {
      taken.push(await request.json());
      return HttpResponse.json({ data: { restored: 1, kept: 1 } });
    }),
  );
  draw();
  await press('Select the whole page');
  await press('Set the answer');
  await userEvent.selectOptions(await screen.findByLabelText('Answer'), 'attends');
  await press('Set for 2 guests');
  const report = within(screen.getByRole('dialog'));
  await userEvent.click(await report.findByRole('button', { name: guestsEn.bulk.undo }));
  expect(await report.findByText(/^1 guest is back .*\. 1 that changed afterward stays as is\.$/)).toBeVisible();
  expect(taken).toEqual([{ undo: 'change-1' }]);
  expect(report.queryByRole('button', { name: guestsEn.bulk.undo })).toBeNull();
  await userEvent.click(report.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  // What is done next has a report of its own.
  await press('Set the answer');
  expect(await screen.findByRole('button', { name: 'Set for 2 guests' })).toBeVisible();
  expect(screen.queryByText(/is back/)).toBeNull();
});

it('sends a guest an invitation, and says that it is on its way', async () => {
  const sent: unknown[] = [];
  const told: unknown[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail);
  window.addEventListener(TOAST_EVENT, hear);
  onTestFinished(() => window.removeEventListener(TOAST_EVENT, hear));
  server.use(
    http.post('*/api/v1/guests/two/messages', async ({ request }) => {
      sent.push([await request.json(), request.headers.get('Idempotency-Key') !== null]);
      return HttpResponse.json({ data: MAILING }, { status: 201 });
    }),
  );
  draw();
  await press('Open Ana two');
  const form = within(await panel());
  expect(await form.findByRole('heading', { name: 'Send to ana@correo.test' })).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Invitation' }));
  await waitFor(() => expect(told).toEqual([{ tone: 'success', text: 'Invitation on its way to Ana' }]));
  expect(sent).toEqual([[{ kind: 'invitation' }, true]]);
});

it('writes to nobody without an email, and for nobody who may not', async () => {
  draw();
  await press('Open Ana one');
  expect(await within(await panel()).findByText('Without an email nothing can be sent.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invitation' })).toBeNull();
});

it('hands the chosen guests over to the page of messages', async () => {
  draw();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana two' }));
  const link = screen.getByRole('link', { name: 'Write to them' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(takeChosenGuests('another-event')).toBeNull();
  await userEvent.click(link);
  expect(takeChosenGuests('event-1')).toEqual(['two']);
  expect(takeChosenGuests('event-1')).toBeNull();
});

it('offers no messages to who may not write to guests', async () => {
  draw({ writes: false });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana two' }));
  expect(screen.queryByRole('link', { name: 'Write to them' })).toBeNull();
  await press('Open Ana two');
  expect(await within(await panel()).findByLabelText(/^Notes/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invitation' })).toBeNull();
});

it('has the guest’s reservation, calls and messages at hand, and leaves out what the reader may not see', async () => {
  const at = '2027-03-01T15:00:00.000Z';
  const shown = guestHistory.parse({
    timeZone: 'America/Cancun',
    reservations: [{ key: 'RSV-ONE', holds: false }],
    calls: [{ id: 'call-1', type: 'pay', state: 'toDo', at, isDone: false }],
    messages: null,
  });
  server.use(http.get(`${FIRST}/history`, () => HttpResponse.json({ data: shown })));
  draw();
  await press(/Ana one/);
  await userEvent.click(await within(await panel()).findByText('Reservation, calls and messages'));
  const form = within(await panel());
  const reservation = await form.findByRole('link', { name: 'RSV-ONE' });
  expect(reservation).toHaveAttribute('href', expect.stringContaining('/adminmaster/Asistentes?key=RSV-ONE'));
  expect(form.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', expect.stringContaining('call=call-1'));
  expect(form.getByText(/due on/)).toHaveTextContent('10:00 AM');
  expect(form.queryByRole('heading', { name: 'Messages' })).not.toBeInTheDocument();
});

it('leads nobody to the page of calls who may not open it, and tells which text message arrived', async () => {
  const text = { kind: 'custom', channel: 'sms', state: 'sent', at: '2027-03-01T15:00:00.000Z' };
  const messages = [
    { ...text, id: 'text-1', subject: { es: '', en: 'The bus leaves at 5' }, delivery: 'delivered' },
    { ...text, id: 'text-2', subject: { es: '', en: 'See you' }, delivery: 'sent' },
  ];
  const shown = guestHistory.parse({ timeZone: 'America/Cancun', reservations: [], calls: [], messages });
  server.use(http.get(`${FIRST}/history`, () => HttpResponse.json({ data: shown })));
  draw({ role: 'organizer' });
  await press(/Ana one/);
  const form = within(await panel());
  await userEvent.click(await form.findByText('Reservation, calls and messages'));
  expect(await form.findByRole('heading', { name: 'Messages' })).toBeInTheDocument();
  // A text message of which the gateway told that it arrived.
  expect(form.getByText(/The bus leaves at 5/)).toHaveTextContent(/arrived on their mobile/);
  expect(form.getByText(/See you/)).not.toHaveTextContent(/arrived/);
  expect(form.queryByRole('heading', { name: 'Calls' })).not.toBeInTheDocument();
});

it('has the chosen guests called, and says for how many a call was made', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/events/event-1/calls', async ({ request }) => {
      sent.push(await request.json());
      const refused = { callOpen: 1, guestDeclined: 0, guestUnreachable: 0 };
      return HttpResponse.json({ data: { made: 1, ids: ['call-1'], refused } }, { status: 201 });
    }),
  );
  draw();
  for (const { name } of [ONE, TWO]) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await press(callsEn.new.chosen);
  const dialog = within(await panel());
  expect(dialog.getByText('Call 2 guests')).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText(recordsEn.calls.columns.type), 'pay');
  await userEvent.click(dialog.getByRole('button', { name: callsEn.new.make }));
  expect(await dialog.findByText('1 call was created')).toBeInTheDocument();
  expect(dialog.getByText('1 had one waiting already')).toBeInTheDocument();
  expect(sent).toEqual([{ type: 'pay', priority: 'medium', comments: '', guestIds: ['one', 'two'] }]);
});

it('has them called by the medium and at the time that are chosen, in the event’s zone, and says why not', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/events/event-1/calls', async ({ request }) => {
      sent.push(await request.json());
      const fields = { at: 'Choose a moment to come' };
      return HttpResponse.json({ error: 'x', code: 'INVALID', fields, requestId: 'r' }, { status: 422 });
    }),
  );
  draw();
  await userEvent.click(screen.getByRole('checkbox', { name: `Select ${ONE.name}` }));
  await press(callsEn.new.chosen);
  const dialog = within(await panel());
  await userEvent.selectOptions(dialog.getByLabelText(callsEn.facts.medium), recordsEn.calls.media.whatsapp);
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${callsEn.outcome.day}`)), '2027-02-01');
  fireEvent.change(dialog.getByLabelText(callsEn.outcome.clock), { target: { value: '16:30' } });
  expect(dialog.getByText('Cancún time')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: callsEn.new.make }));
  expect(await dialog.findByText('Choose a moment to come')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      type: 'reserve',
      priority: 'medium',
      comments: '',
      guestIds: ['one'],
      medium: 'whatsapp',
      at: '2027-02-01T21:30:00.000Z',
    },
  ]);
});

it('offers no calls to who makes none', async () => {
  draw({ role: 'organizer' });
  await userEvent.click(screen.getByRole('checkbox', { name: `Select ${ONE.name}` }));
  expect(screen.queryByRole('button', { name: callsEn.new.chosen })).toBeNull();
});
