import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { AnswerForm } from '@/components/household/answer-form';
import { LateAnswersNotice } from '@/components/household/invitation-page';
import { type HouseholdAnswers, type HouseholdAnswersInput, householdAnswers } from '@/lib/contract/household';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import dietsEn from '@/messages/en/diets.json';
import householdEn from '@/messages/en/household.json';
import peopleEn from '@/messages/en/people.json';
import { answeringServer } from '@/tests/support/answering-server';

const ADDRESS = '*/api/v1/household-answers/a-token';
const server = answeringServer();

const STAY = { checkIn: '2027-06-09', checkOut: '2027-06-12' };
const PERSON = { attends: null, band: 'adult', activityIds: [], meal: null, needs: [], dietNote: null };
const HOUSEHOLD: HouseholdAnswers = householdAnswers.parse({
  name: 'Familia Ruiz',
  eventName: 'Boda',
  eventCode: 'PLS-TEST-BODA',
  message: null,
  answeredAt: null,
  people: [
    { ...PERSON, guestId: 'ana', seat: 0, name: 'Ana Ruiz' },
    { ...PERSON, guestId: 'ana', seat: 1, name: null },
  ],
  guest: { firstName: 'Ana', lastName: 'Ruiz', maternalLastName: null },
  activities: [
    { id: 'party', name: 'Party', date: '2027-06-10', startTime: '20:00', venue: 'Beach', minimumAge: 18 },
    { id: 'brunch', name: 'Brunch', date: '2027-06-11', startTime: '10:00', venue: 'Garden', minimumAge: null },
  ],
  answersUntil: '2027-05-10',
  open: true,
  version: 3,
  contact: { agency: 'Costa Eterna', phone: '+525550100140', email: 'hola@agencia.test' },
});

/** Guests of the list keep the name of the list. */
const named = (people: HouseholdAnswersInput['people']) =>
  people.map((person, at) => ({ ...person, name: HOUSEHOLD.people[at]?.name ?? person.name }));

/** What was sent; the answer is what the provider makes of it. */
function takesAnswers() {
  const sent: HouseholdAnswersInput[] = [];
  server.use(
    http.put(ADDRESS, async ({ request }) => {
      const body = (await request.json()) as HouseholdAnswersInput;
      sent.push(body);
      const { message } = body;
      const answered = {
        ...HOUSEHOLD,
        message,
        people: named(body.people),
        version: 4,
        answeredAt: '2027-01-10T17:00:00.000Z',
      };
      return HttpResponse.json({ data: answered });
    }),
  );
  return sent;
}

const person = (name: string) => within(screen.getByRole('group', { name }));

const show = (household = HOUSEHOLD) => {
  document.documentElement.lang = 'en';
  render(
    <NextIntlClientProvider locale="en" messages={{ diets: dietsEn, household: householdEn, people: peopleEn }}>
      <AnswerForm
        household={household}
        token="a-token"
        locale="en"
        booking={{
          path: '/eventos/PLS-TEST-BODA/reservationProcess',
          stay: STAY,
        }}
        calendarUrl="/household/calendar.ics"
        action={async (before) => before}
      />
    </NextIntlClientProvider>,
  );
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  return { ana: person('Ana Ruiz'), companion: person('Guest 1 of Ana Ruiz'), send };
};

it('sends who comes, to what and what they eat, then thanks and leads on to a room', async () => {
  const sent = takesAnswers();
  const { ana, companion, send } = show();
  await userEvent.click(ana.getByLabelText('Yes, coming'));
  await userEvent.click(ana.getByLabelText(/^Party/));
  await userEvent.selectOptions(ana.getByLabelText('Menu'), 'Vegan');
  await userEvent.click(ana.getByLabelText('Nut or peanut allergy'));
  await userEvent.click(companion.getByLabelText('Can’t make it'));
  await userEvent.type(screen.getByLabelText(/A few words/), 'See you there');
  await send();
  const thanks = await screen.findByRole('heading', { name: 'Thank you, wonderful!' });
  await waitFor(() => expect(thanks).toHaveFocus());
  expect(sent).toEqual([expect.objectContaining({ version: 3, message: 'See you there' })]);
  expect(sent[0]?.people.map(({ guestId, seat, attends }) => [guestId, seat, attends])).toEqual([
    ['ana', 0, true],
    ['ana', 1, false],
  ]);
  // Who has not answered yet is asked to everything; Ana took the party away.
  expect(sent[0]?.people[0]).toMatchObject({ activityIds: ['brunch'], meal: 'vegan', needs: ['nutAllergy'] });
  expect(screen.getByRole('link', { name: 'Book a room' })).toHaveAttribute(
    'href',
    expect.stringContaining('/eventos/PLS-TEST-BODA/reservationProcess'),
  );
  const draft = bookingDraftOf('PLS-TEST-BODA', STAY);
  const book = screen.getByRole('link', { name: 'Book a room' });
  book.addEventListener('click', (event) => event.preventDefault());
  expect(draft.getState().contact.firstName).toBe('');
  // Its files come once the page shows: who is faster begins with an empty form, as by any other link.
  const begun = async () => {
    await userEvent.click(book);
    return draft.getState().contact;
  };
  await expect.poll(begun).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' });
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/household/calendar.ics');
  await userEvent.click(screen.getByRole('button', { name: 'Change the answer' }));
  const again = within(screen.getByRole('group', { name: 'Ana Ruiz' }));
  await waitFor(() => expect(again.getByLabelText('Yes, coming')).toHaveFocus());
  expect(again.getByLabelText(/^Party/)).not.toBeChecked();
  await userEvent.click(again.getByLabelText(/^Party/));
  await send();
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 4]));
});

it('asks each to what is for them, and for whom they bring', async () => {
  const sent = takesAnswers();
  const [party, brunch] = HOUSEHOLD.activities;
  const people = [...HOUSEHOLD.people, { ...HOUSEHOLD.people[0], guestId: 'leo', name: 'Leo Ruiz' }];
  const activities = [party, { ...brunch, guestIds: ['ana'] }];
  const { ana, companion, send } = show(householdAnswers.parse({ ...HOUSEHOLD, people, activities }));
  const leo = within(screen.getByRole('group', { name: 'Leo Ruiz' }));
  for (const person of [ana, companion, leo]) await userEvent.click(person.getByLabelText('Yes, coming'));
  expect(leo.queryByLabelText(/^Brunch/)).toBeNull();
  await send();
  await screen.findByRole('heading', { name: 'Thank you, wonderful!' });
  expect(sent[0]?.people.map(({ activityIds }) => activityIds)).toEqual([
    ['party', 'brunch'],
    ['party', 'brunch'],
    ['party'],
  ]);
});

it('offers nothing where nobody comes', async () => {
  takesAnswers();
  const { ana, companion, send } = show();
  await userEvent.click(ana.getByLabelText('Can’t make it'));
  await userEvent.click(companion.getByLabelText('Can’t make it'));
  await send();
  expect(await screen.findByRole('heading', { name: 'We’ll miss you' })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('asks for whoever was left out, and sends nothing until then', async () => {
  const sent = takesAnswers();
  const { ana, send } = show();
  await userEvent.click(ana.getByLabelText('Yes, coming'));
  await send();
  expect(screen.getByText('Tell us whether this person is coming.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('shows what somebody else answered meanwhile, keeps what was typed, and sends that over theirs', async () => {
  const [ana, companion] = HOUSEHOLD.people;
  const theirs = {
    ...HOUSEHOLD,
    version: 8,
    message: 'Both of us',
    answeredAt: '2027-01-10T17:00:00.000Z',
    people: [
      { ...ana, attends: true, activityIds: ['party'], meal: 'vegan' },
      { ...companion, attends: false },
    ],
  };
  const sent: HouseholdAnswersInput[] = [];
  server.use(
    http.put(ADDRESS, async ({ request }) => {
      sent.push((await request.json()) as HouseholdAnswersInput);
      if (sent.length > 1) return HttpResponse.json({ data: { ...theirs, version: 9 } });
      const error = 'Somebody changed it meanwhile.';
      return HttpResponse.json({ error, code: 'STALE', details: theirs, requestId: 'r-1' }, { status: 409 });
    }),
  );
  const form = show();
  await userEvent.click(form.ana.getByLabelText('Yes, coming'));
  await userEvent.click(form.companion.getByLabelText('Yes, coming'));
  await form.send();
  expect(await screen.findByText('Somebody changed it meanwhile.')).toBeVisible();
  const others = within(screen.getByRole('region', { name: householdEn.answers.others }));
  expect(others.getByText('Party · Vegan')).toBeVisible();
  expect(others.getByText(/Both of us/)).toBeVisible();
  expect(others.getAllByRole('listitem').at(1)).toHaveTextContent(householdEn.answers.declines);
  expect(others.getByText(householdEn.answers.othersOver)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the latest answer' })).toHaveAttribute('href', '?token=a-token');
  expect(person('Guest 1 of Ana Ruiz').getByLabelText('Yes, coming')).toBeChecked();
  await form.send();
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 8]));
  expect(sent[1]?.people.map(({ attends }) => attends)).toEqual([true, true]);
});

it('takes over what somebody else answered meanwhile where nothing was typed here, so that no allergy is lost', async () => {
  const [ana, companion] = HOUSEHOLD.people;
  const nuts = { needs: ['nutAllergy'], dietNote: 'Nuts: severe' };
  const theirs = {
    ...HOUSEHOLD,
    version: 8,
    message: 'Both of us',
    answeredAt: '2027-01-10T17:00:00.000Z',
    people: [
      { ...ana, attends: true, activityIds: ['party'], meal: 'vegan' },
      { ...companion, name: 'Sofía', attends: true, activityIds: ['brunch'], meal: 'children', band: 'minor', ...nuts },
    ],
  };
  const sent: HouseholdAnswersInput[] = [];
  server.use(
    http.put(ADDRESS, async ({ request }) => {
      sent.push((await request.json()) as HouseholdAnswersInput);
      if (sent.length > 1) return HttpResponse.json({ data: { ...theirs, version: 9 } });
      return HttpResponse.json({ error: 'x', code: 'STALE', details: theirs, requestId: 'r-1' }, { status: 409 });
    }),
  );
  const { ana: mine, companion: other, send } = show();
  for (const person of [mine, other]) await userEvent.click(person.getByLabelText('Yes, coming'));
  await userEvent.click(mine.getByLabelText(/^Party/));
  await send();
  await screen.findByRole('region', { name: householdEn.answers.others });
  expect(screen.getByDisplayValue('Nuts: severe')).toBeVisible();
  await send();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: 8,
    message: 'Both of us',
    people: [
      { attends: true, activityIds: ['brunch'], meal: 'vegan' },
      { name: 'Sofía', attends: true, activityIds: ['brunch'], meal: 'children', band: 'minor', ...nuts },
    ],
  });
});

it('leads to the newest answer where it is about other people by then', async () => {
  const details = { ...HOUSEHOLD, version: 8, people: HOUSEHOLD.people.slice(0, 1) };
  const sent: HouseholdAnswersInput[] = [];
  server.use(
    http.put(ADDRESS, async ({ request }) => {
      sent.push((await request.json()) as HouseholdAnswersInput);
      return HttpResponse.json({ error: 'Changed', code: 'STALE', details, requestId: 'r-1' }, { status: 409 });
    }),
  );
  const { ana, companion, send } = show();
  await userEvent.click(ana.getByLabelText('Yes, coming'));
  await userEvent.click(companion.getByLabelText('Yes, coming'));
  await send();
  expect(await screen.findByText(householdEn.answers.othersNew)).toBeVisible();
  expect(screen.getByText(householdEn.answers.othersPeople)).toBeVisible();
  await send();
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 3]));
});

it('says how many places are left, proposes what has room for all of them, and shows who finds none', async () => {
  server.use(
    http.put(ADDRESS, () =>
      HttpResponse.json(
        {
          error: 'Check the marked fields.',
          code: 'INVALID',
          requestId: 'r-1',
          fields: { 'people.1.activityIds': 'There is no place left at Brunch' },
        },
        { status: 422 },
      ),
    ),
  );
  const [party, brunch] = HOUSEHOLD.activities;
  const activities = [
    { ...party, places: 2 },
    { ...brunch, places: 1 },
  ];
  const { ana, companion, send } = show(householdAnswers.parse({ ...HOUSEHOLD, activities }));
  for (const person of [ana, companion]) await userEvent.click(person.getByLabelText('Yes, coming'));
  expect(ana.getByLabelText(/^Party.*2 spots left/)).toBeChecked();
  expect(ana.getByLabelText(/^Brunch.*1 spot left/)).not.toBeChecked();
  await userEvent.click(companion.getByLabelText(/^Brunch/));
  await send();
  expect(await companion.findByText('There is no place left at Brunch')).toBeVisible();
  expect(companion.getByRole('group', { name: 'Coming to what?' })).toHaveAccessibleDescription(
    'There is no place left at Brunch',
  );
  expect(ana.queryByText('There is no place left at Brunch')).toBeNull();
  expect(companion.getByLabelText(/^Brunch/)).toBeChecked();
});

it('says that an activity is full, and to staff that they may write more people down', () => {
  const activities = HOUSEHOLD.activities.map((activity) => ({ ...activity, places: 0 }));
  const full = { ...HOUSEHOLD, activities };
  const { ana } = show(full);
  expect(ana.getByLabelText(/^Brunch.* · full$/)).toBeEnabled();
  cleanup();
  expect(show({ ...full, mayExceed: true }).ana.getByLabelText(/^Brunch.*full: checking it makes more/)).toBeEnabled();
});

it('after the last day sends for approval, says so, and starts from what waits', async () => {
  const late = householdAnswers.parse({ ...HOUSEHOLD, open: false, late: true });
  server.use(
    http.put(ADDRESS, async ({ request }) => {
      const { people, message } = (await request.json()) as HouseholdAnswersInput;
      const sent = { state: 'waiting', sentAt: '2027-05-20T17:00:00.000Z', message, reason: null };
      return HttpResponse.json({ data: { ...late, version: 4, lateAnswers: { ...sent, people: named(people) } } });
    }),
  );
  show(late);
  await userEvent.click(person('Ana Ruiz').getByLabelText('Yes, coming'));
  await userEvent.click(person('Ana Ruiz').getByLabelText(/^Party/));
  await userEvent.click(person('Guest 1 of Ana Ruiz').getByLabelText('Can’t make it'));
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }));
  expect(await screen.findByRole('heading', { name: 'We have your answer' })).toHaveFocus();
  expect(screen.getByText(/waiting for Costa Eterna to approve it/)).toBeVisible();
  // Nothing is booked for who may not come yet.
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change the answer' }));
  const again = person('Ana Ruiz');
  expect(again.getByLabelText('Yes, coming')).toBeChecked();
  expect(again.getByLabelText(/^Party/)).not.toBeChecked();
  expect(again.getByLabelText(/^Brunch/)).toBeChecked();
});

it.each([
  ['waiting', 'Waiting for your planner', null],
  ['accepted', 'Your planner approved what you sent', null],
  ['refused', 'Your planner couldn’t accept what you sent', 'The menu is ordered.'],
] as const)('says what became of it: %s', (state, title, reason) => {
  const people = HOUSEHOLD.people.map((person) => ({ ...person, attends: true }));
  render(
    <NextIntlClientProvider locale="en" messages={{ diets: dietsEn, household: householdEn }}>
      <LateAnswersNotice
        state={state}
        reason={reason}
        people={people}
        message={null}
        sentAt="2027-05-20T17:00:00.000Z"
        timeZone="America/Cancun"
      />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText(title)).toBeVisible();
  if (reason) expect(screen.getByText(reason)).toBeVisible();
  expect(screen.queryAllByText('Coming')).toHaveLength(state === 'waiting' ? 2 : 0);
});
