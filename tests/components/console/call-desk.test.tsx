import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { CallDesk, CallOpener } from '@/components/call/call-desk';
import { type CallCard, callCard } from '@/lib/contract/call-card';
import { callRules } from '@/lib/contract/call-rules';
import { attendance, type GuestRow, guestRow } from '@/lib/contract/guest';
import type { Permission } from '@/lib/contract/permission';
import { standing } from '@/lib/contract/standing';
import bookingEn from '@/messages/en/booking.json';
import callsEn from '@/messages/en/calls.json';
import commonEn from '@/messages/en/common.json';
import householdEn from '@/messages/en/household.json';
import recordsEn from '@/messages/en/records.json';
import standingEn from '@/messages/en/standing.json';
import { answeringServer } from '@/tests/support/answering-server';
import { watchToasts } from '../attendee/show-attendees';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/en/adminmaster/CentroLlamadas',
  useSearchParams: () => new URLSearchParams(),
}));

// The side panel asks how wide the window is.
vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: vi.fn(), removeListener: vi.fn() }));
const server = answeringServer();
afterEach(() => {
  window.history.replaceState(null, '', '/');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const MINE = { by: 'Ana', mine: true, until: '2027-01-10T17:15:00.000Z' };
const card = (more: Partial<CallCard> = {}): CallCard =>
  callCard.parse({
    id: 'one',
    guestId: 'g',
    guest: 'Eva Ruiz',
    mobile: '+525512345678',
    hasEmail: true,
    doneAt: null,
    scheduledAt: '2027-01-10T17:00:00.000Z',
    type: 'reserve',
    state: 'toDo',
    priority: 'high',
    comments: null,
    medium: 'phone',
    waiting: true,
    attempts: 0,
    claim: MINE,
    notice: null,
    version: 3,
    rule: 'overdue',
    eventId: 'e',
    eventCode: 'PLS-X',
    eventName: 'Boda',
    timeZone: 'America/Cancun',
    promise: null,
    history: [],
    reservation: null,
    person: {
      firstName: 'Eva',
      lastName: 'Ruiz',
      maternalLastName: null,
      email: null,
      notes: null,
      attendance: 'pending',
      companions: 0,
      language: 'es',
      script: ['Hola, Eva.'],
      channel: null,
      wrongMobile: false,
      timeZones: ['America/Mexico_City'],
      mayCallNow: true,
      household: null,
    },
    ...more,
  });
const USD = (amount: number) => ({ amount, currency: 'USD' });
const NEXT = '*/api/v1/events/e/calls/next';
const released = http.post('*/api/v1/calls/one/release', () => HttpResponse.json({ data: card({ claim: null }) }));

function draw({ makesNew = true, permissions = [] as readonly Permission[] } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const messages = {
    booking: bookingEn,
    calls: callsEn,
    common: commonEn,
    household: householdEn,
    records: recordsEn,
    standing: standingEn,
  };
  const rights = {
    makeCalls: true,
    manageGuests: true,
    createReservationForGuest: true,
    sendMailings: true,
    permissions,
  };
  return render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <QueryClientProvider client={client}>
        <CallDesk eventId="e" timeZone="America/Cancun" rights={rights} named={null} makesNew={makesNew}>
          <CallOpener call={{ id: 'one', guest: 'Eva Ruiz' }} label="Eva Ruiz" />
        </CallDesk>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('makes up no calls that the package is without, and those that are there all the same', async () => {
  draw({ makesNew: false });
  expect(await screen.findByRole('button', { name: callsEn.next })).toBeVisible();
  expect(screen.queryByRole('button', { name: callsEn.new.open })).toBeNull();
  expect(screen.queryByRole('button', { name: callsEn.rules.open })).toBeNull();
});

it('takes the next call, and keeps its outcome with two presses', async () => {
  const sent: unknown[] = [];
  server.use(
    released,
    http.post(NEXT, () => HttpResponse.json({ data: card() })),
    http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: card() })),
    http.post('*/api/v1/calls/one/outcome', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: card({ state: 'notAnswered', claim: null, waiting: false, version: 4 }) });
    }),
  );
  draw();
  await press('Next call');
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByRole('link', { name: 'Call +525512345678' })).toHaveAttribute('href', 'tel:+525512345678');
  expect(window.location.search).toBe('?call=one');
  expect(panel.getByText('Payment overdue')).toBeInTheDocument();
  expect(panel.getByText('Hola, Eva.').closest('blockquote')).toHaveAttribute('lang', 'es');
  const save = panel.getByRole('button', { name: 'Save outcome' });
  expect(save).toBeDisabled();
  await userEvent.click(panel.getByRole('radio', { name: recordsEn.calls.states.notAnswered }));
  await userEvent.click(save);
  expect(await panel.findByText(/This call is over/)).toBeInTheDocument();
  expect(sent).toEqual([{ state: 'notAnswered', comments: '', followUp: null, version: 3 }]);
});

it('takes back by the toast what was kept, and shows the call again although another one is open', async () => {
  const watched = watchToasts();
  const taken: unknown[] = [];
  const kept = card({ state: 'wrongNumber', claim: null, waiting: false, version: 4, undoableUntil: MINE.until });
  const other = card({ id: 'two', guest: 'Luis Paz' });
  const handed = [card(), other];
  let one = card();
  server.use(
    released,
    http.post('*/api/v1/calls/two/release', () => HttpResponse.json({ data: other })),
    http.post(NEXT, () => HttpResponse.json({ data: handed.shift() })),
    http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: one })),
    http.get('*/api/v1/calls/two', () => HttpResponse.json({ data: other })),
    http.post('*/api/v1/calls/one/outcome', () => {
      one = kept;
      return HttpResponse.json({ data: one });
    }),
    http.post('*/api/v1/calls/one/outcome/undo', async ({ request }) => {
      taken.push(await request.json());
      one = card({ version: 5 });
      return HttpResponse.json({ data: one });
    }),
  );
  draw();
  await press('Next call');
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.click(await panel.findByRole('radio', { name: recordsEn.calls.states.wrongNumber }));
  await userEvent.click(panel.getByRole('button', { name: 'Save outcome' }));
  expect(await panel.findByRole('button', { name: callsEn.outcome.undoOwn })).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Next call' }));
  expect(await screen.findByRole('heading', { name: 'Luis Paz' })).toBeVisible();
  act(() => watched.toasts.find(({ text }) => text === callsEn.outcome.kept)?.action?.onPress());
  expect(await screen.findByRole('heading', { name: 'Eva Ruiz' })).toBeVisible();
  expect(taken).toEqual([{ version: 4 }]);
  expect(watched.toasts.at(-1)?.text).toBe(callsEn.outcome.undone);
  expect(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Save outcome' })).toBeVisible();
  watched.stop();
});

it('offers nothing to take back where the provider says that it stands', async () => {
  const over = card({ state: 'completed', claim: null, waiting: false });
  server.use(http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: over })));
  draw();
  await press('Open the call for Eva Ruiz');
  expect(await screen.findByText(/This call is over/)).toBeVisible();
  expect(screen.queryByRole('button', { name: callsEn.outcome.undoOwn })).toBeNull();
});

it('says who has a call, until when, and what to do instead', async () => {
  const theirs = card({ claim: { by: 'Luis', mine: false, until: MINE.until } });
  server.use(http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: theirs })));
  draw();
  await press('Open the call for Eva Ruiz');
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('Luis has it until 12:15 PM')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Next call' })).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Save outcome' })).toBeNull();
});

it('offers what can be done for the guest, and notes what was done with the outcome', async () => {
  const sent: unknown[] = [];
  server.use(
    released,
    http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: card() })),
    http.post('*/api/v1/calls/one/outcome', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: card({ state: 'completed', claim: null, waiting: false, version: 4 }) });
    }),
  );
  draw();
  await press('Open the call for Eva Ruiz');
  const panel = within(await screen.findByRole('dialog'));
  const { followUps } = callsEn;
  // She holds no reservation and has no mail address: there is nothing to pay, to send or to cancel.
  expect(await panel.findByRole('button', { name: followUps.reserve })).toBeInTheDocument();
  for (const gone of ['newRoom', 'pay', 'resendInvitation', 'requestCancellation'] as const)
    expect(panel.queryByRole('button', { name: followUps[gone] })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: followUps.willNotAttend }));
  await userEvent.click(panel.getByRole('radio', { name: recordsEn.calls.states.completed }));
  await userEvent.click(panel.getByRole('button', { name: 'Save outcome' }));
  await panel.findByText(/This call is over/);
  expect(sent).toEqual([{ state: 'completed', comments: '', followUp: 'willNotAttend', version: 3 }]);
});

const OWING = {
  key: 'RSV-1',
  checkIn: null,
  checkOut: null,
  rooms: 1,
  payBy: 'deposit' as const,
  standing: standing.parse({
    state: 'confirmed',
    due: null,
    next: null,
    underReview: USD(0),
    reviewGoesBack: false,
    guest: null,
    agency: { rooms: 0, payments: 0, cancellations: 0, changes: 0, refunds: 0, attention: 0 },
  }),
  total: USD(10_000),
  paid: USD(0),
  balance: USD(10_000),
  overdue: USD(0),
};

it('says how the guest can be asked to pay: by slip, by card, or not at all', async () => {
  const shown = async (payBy: 'deposit' | 'card' | null) => {
    const { unmount } = draw({ permissions: ['decidePayment'] });
    server.use(
      released,
      http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: card({ reservation: { ...OWING, payBy } }) })),
    );
    await press('Open the call for Eva Ruiz');
    const panel = within(await screen.findByRole('dialog'));
    await panel.findByRole('button', { name: 'Save outcome' });
    const { pay, payCard, noPay } = callsEn.followUps;
    const found = [pay, payCard].filter((name) => panel.queryByRole('button', { name }) !== null);
    const note = panel.queryByText(noPay) !== null;
    unmount();
    return [found, note];
  };
  expect(await shown('deposit')).toEqual([[callsEn.followUps.pay], false]);
  expect(await shown('card')).toEqual([[callsEn.followUps.payCard], false]);
  expect(await shown(null)).toEqual([[], true]);
});

it('keeps a promised payment with its amount and its day, and asks for the one that is missing', async () => {
  const sent: unknown[] = [];
  server.use(
    released,
    http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: card({ reservation: OWING }) })),
    http.post('*/api/v1/calls/one/outcome', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: card({ state: 'completed', claim: null, waiting: false, version: 4 }) });
    }),
  );
  draw({ permissions: ['decidePayment'] });
  await press('Open the call for Eva Ruiz');
  const panel = within(await screen.findByRole('dialog'));
  const save = await panel.findByRole('button', { name: 'Save outcome' });
  await userEvent.keyboard('4');
  expect(await panel.findByRole('radio', { name: recordsEn.calls.states.completed })).toBeChecked();
  const outcome = within(panel.getByRole('form', { name: callsEn.outcome.title }));
  await userEvent.type(outcome.getByLabelText(/^Comments/), 'Paga el lunes');
  const folded = outcome.getByText(callsEn.outcome.promise).closest('details');
  await userEvent.click(outcome.getByText(callsEn.outcome.promise));
  await userEvent.type(outcome.getByLabelText(callsEn.outcome.amount), '50');
  await userEvent.click(outcome.getByText(callsEn.outcome.promise));
  expect(folded).not.toHaveAttribute('open');
  await userEvent.click(save);
  expect(folded).toHaveAttribute('open');
  expect(sent).toEqual([]);
  await userEvent.type(outcome.getByLabelText(callsEn.outcome.day), '2027-01-15');
  await userEvent.click(save);
  await panel.findByText(/This call is over/);
  expect(sent).toEqual([
    {
      state: 'completed',
      comments: 'Paga el lunes',
      followUp: null,
      version: 3,
      promise: { amount: 5000, on: '2027-01-15' },
    },
  ]);
});

it('shows what came of other calls of the guest', async () => {
  const earlier = [
    {
      id: 'before',
      at: '2027-01-08T17:00:00.000Z',
      type: 'pay',
      state: 'rejected',
      medium: 'phone',
      comments: 'No quiso hablar',
    },
  ] as CallCard['earlier'];
  server.use(
    released,
    http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: card({ earlier }) })),
  );
  draw();
  await press('Open the call for Eva Ruiz');
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByRole('heading', { name: 'Earlier calls' })).toBeInTheDocument();
  expect(panel.getByText('No quiso hablar')).toBeInTheDocument();
});

it('makes calls of those with a mobile, unless told otherwise', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/events/e/calls', async ({ request }) => {
      sent.push(await request.json());
      const refused = { callOpen: 0, guestDeclined: 0, guestUnreachable: 0 };
      return HttpResponse.json({ data: { made: 2, ids: ['a', 'b'], refused } }, { status: 201 });
    }),
  );
  draw();
  await press(callsEn.new.open);
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.click(await panel.findByRole('radio', { name: callsEn.new.many }));
  expect(panel.getByLabelText(callsEn.new.mobile)).toHaveDisplayValue(callsEn.new.with.mobile);
  await userEvent.click(panel.getByRole('button', { name: callsEn.new.make }));
  expect(await panel.findByText('2 calls were created')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      type: 'reserve',
      priority: 'medium',
      comments: '',
      filter: { 'filter[attendance]': 'pending', 'filter[reservation]': 'without', 'filter[mobile]': 'with' },
    },
  ]);
});

it('makes a call for one guest by the medium and at the time that are chosen, in the event’s zone', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/events/e/guest-names', () => HttpResponse.json({ data: [{ id: 'g', name: 'Eva Ruiz' }] })),
    http.post('*/api/v1/events/e/calls', async ({ request }) => {
      sent.push(await request.json());
      const refused = { callOpen: 0, guestDeclined: 0, guestUnreachable: 0 };
      return HttpResponse.json({ data: { made: 1, ids: ['a'], refused } }, { status: 201 });
    }),
  );
  draw();
  await press(callsEn.new.open);
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.type(await panel.findByLabelText(callsEn.new.guest), 'Eva');
  await userEvent.click(await panel.findByRole('option', { name: 'Eva Ruiz' }));
  await userEvent.selectOptions(panel.getByLabelText(callsEn.facts.medium), recordsEn.calls.media.whatsapp);
  expect(panel.queryByLabelText(callsEn.outcome.clock)).toBeNull();
  await userEvent.type(panel.getByLabelText(new RegExp(`^${callsEn.outcome.day}`)), '2027-02-01');
  fireEvent.change(panel.getByLabelText(callsEn.outcome.clock), { target: { value: '16:30' } });
  await userEvent.click(panel.getByRole('button', { name: callsEn.new.make }));
  expect(await panel.findByText('1 call was created')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      type: 'reserve',
      priority: 'medium',
      comments: '',
      guestId: 'g',
      medium: 'whatsapp',
      at: '2027-02-01T21:30:00.000Z',
    },
  ]);
});

it('is worked by keys alone: the next call, its outcome and what to keep', async () => {
  const sent: unknown[] = [];
  server.use(
    released,
    http.post(NEXT, () => HttpResponse.json({ data: card() })),
    http.get('*/api/v1/calls/one', () => HttpResponse.json({ data: card() })),
    http.post('*/api/v1/calls/one/outcome', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: card({ state: 'rejected', claim: null, waiting: false, version: 4 }) });
    }),
  );
  draw();
  await userEvent.keyboard('n');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByRole('button', { name: 'Save outcome' });
  await userEvent.keyboard('2');
  expect(panel.getByRole('radio', { name: recordsEn.calls.states.rejected })).toBeChecked();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await panel.findByText(/This call is over/);
  expect(sent).toEqual([{ state: 'rejected', comments: '', followUp: null, version: 3 }]);
});

it('says that nobody is to be called', async () => {
  server.use(http.post(NEXT, () => new HttpResponse(null, { status: 204 })));
  draw();
  await press('Next call');
  expect(await screen.findByText(/nobody to call for now/)).toBeInTheDocument();
});

it('keeps what was typed of the rules where somebody else set others meanwhile', async () => {
  const days = { noAnswer: 5, overdue: null, cutOffNear: null, proofRefused: null, disagreement: null };
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/events/e/call-rules', () => HttpResponse.json({ data: { days, version: 1 } })),
    http.put('*/api/v1/events/e/call-rules', async ({ request }) => {
      const body = callRules.parse(await request.json());
      sent.push(body);
      if (body.version === 2) return HttpResponse.json({ data: { ...body, version: 3 } });
      const details = { days: { ...days, noAnswer: 9 }, version: 2 };
      return HttpResponse.json(
        { error: 'Changed meanwhile.', code: 'STALE', requestId: 'r', details },
        { status: 409 },
      );
    }),
  );
  draw();
  await press('Rules');
  const panel = within(await screen.findByRole('dialog'));
  const overdue = await panel.findByLabelText('Payment overdue');
  await userEvent.type(overdue, '200');
  const save = panel.getByRole('button', { name: 'Save rules' });
  await userEvent.click(save);
  expect(await panel.findByText('Enter a number from 0 to 120, or leave the field empty.')).toBeInTheDocument();
  expect(overdue).toHaveFocus();
  await userEvent.clear(overdue);
  await userEvent.type(overdue, '2');
  await userEvent.click(save);
  expect(await panel.findByText('Changed meanwhile.')).toBeInTheDocument();
  expect(panel.getByLabelText('No answer yet')).toHaveValue('9');
  expect(overdue).toHaveValue('2');
  await userEvent.click(save);
  expect(await panel.findByText('Rules saved')).toBeInTheDocument();
  expect(sent).toEqual([
    { days: { ...days, overdue: 2 }, version: 1 },
    { days: { ...days, noAnswer: 9, overdue: 2 }, version: 2 },
  ]);
});

const guest = (id: string, name: string, waiting = 0): GuestRow =>
  guestRow.parse({
    id,
    name,
    firstName: name,
    lastName: '',
    maternalLastName: null,
    mobile: null,
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
    diet: null,
    dietNotes: null,
    booked: false,
    calls: { done: 0, waiting },
    version: 1,
  });

it('lists whose answer and bookings disagree, and makes the call that asks', async () => {
  const sent: unknown[] = [];
  const waiting = { eva: 0 };
  const counts = Object.fromEntries(attendance.options.map((each) => [each, 0]));
  const mismatches = { comesUnbooked: 2, declinedBooked: 0 };
  server.use(
    http.get('*/api/v1/events/e/guests', ({ request }) => {
      const kind = new URL(request.url).searchParams.get('filter[mismatch]');
      const data = kind === 'comesUnbooked' ? [guest('eva', 'Eva', waiting.eva), guest('leo', 'Leo', 1)] : [];
      const page = { data, current_page: 1, last_page: 1, per_page: 100, total: data.length, next_cursor: null };
      return HttpResponse.json({ data: { ...page, counts, mismatches, sides: [], tags: [] } });
    }),
    http.post('*/api/v1/events/e/calls', async ({ request }) => {
      const call = (await request.json()) as { guestId: string };
      sent.push(call);
      if (call.guestId === 'leo')
        return HttpResponse.json(
          { error: 'A call is waiting.', code: 'INVALID_STATE', requestId: 'r' },
          { status: 409 },
        );
      waiting.eva = 1;
      const data = { made: 1, ids: ['call-1'], refused: { callOpen: 0, guestDeclined: 0, guestUnreachable: 0 } };
      return HttpResponse.json({ data }, { status: 201 });
    }),
  );
  draw({ permissions: ['readGuests'] });
  await press('Answers that disagree');
  const panel = within(await screen.findByRole('dialog'));
  const unbooked = within(await panel.findByRole('region', { name: 'Coming, with no room and no pass' }));
  expect(await within(panel.getByRole('region', { name: /^Not coming/ })).findByText('No one.')).toBeVisible();
  await userEvent.click(await unbooked.findByRole('button', { name: 'Make a call: Eva' }));
  expect(await unbooked.findByText('On the list')).toBeVisible();
  await expect.poll(() => unbooked.getAllByText('1 call to make').length).toBe(2);
  expect(router.refresh).toHaveBeenCalled();
  await userEvent.click(unbooked.getByRole('button', { name: 'Make a call: Leo' }));
  expect(await unbooked.findByText('A call is waiting.')).toBeVisible();
  expect(sent).toEqual([
    { type: 'reserve', priority: 'medium', comments: '', guestId: 'eva' },
    { type: 'reserve', priority: 'medium', comments: '', guestId: 'leo' },
  ]);
});

it('does not list guests for who may not read them', () => {
  draw();
  expect(screen.queryByRole('button', { name: 'Answers that disagree' })).toBeNull();
});
