import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { JoinDone, JoinForm } from '@/components/waitlist/join-dialog';
import type { JoinedWaitlist } from '@/lib/contract/waitlist';
import booking from '@/messages/en/booking.json';
import waitlist from '@/messages/en/waitlist.json';
import { answeringServer } from '@/tests/support/answering-server';
import { anAvailability, anEvent, stay } from '../reservation/booking-fixtures';

const t = waitlist.join;

const REFUSED = 'This mailbox does not exist';

const server = answeringServer();

let sent: unknown[];

beforeEach(() => {
  sent = [];
  server.use(
    http.post('*/provider/api/v1/events/event-1/waitlist', async ({ request }) => {
      sent.push(await request.json());
      const facts = { error: 'Invalid', code: 'INVALID', fields: { 'contact.email': REFUSED }, requestId: 'req-42' };
      return HttpResponse.json(facts, { status: 422 });
    }),
  );
});

it('says beside each field what the wire’s schema, or the provider, has against it', async () => {
  const [category] = anAvailability().categories;
  if (!category) throw new Error('the fixture has no category');
  const wish = { ...stay, adults: 2, juniors: 0, minors: 0, infants: 0 };
  const contact = { firstName: '', lastName: 'Sol', maternalLastName: '', email: 'luz@', mobile: '551' };
  render(
    <NextIntlClientProvider locale="en" messages={{ waitlist, booking }} timeZone="America/Cancun">
      <JoinForm event={anEvent()} category={category} wish={wish} contact={contact} rooms={2} onJoined={vi.fn()} />
    </NextIntlClientProvider>,
  );
  const field = (name: 'firstName' | 'email' | 'mobile') => screen.getByLabelText(t[name]);
  const join = () => userEvent.click(screen.getByRole('button', { name: t.submit }));
  await join();
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(summary).toHaveFocus());
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    t.required.replace('{field}', t.firstName),
    `${t.email}: ${t.emailWrong}`,
    `${t.mobile}: ${t.min.replace('{min}', '8')}`,
  ]);
  await userEvent.type(field('firstName'), 'Luz');
  await userEvent.type(field('email'), 'mail.test');
  await userEvent.type(field('mobile'), '2345678');
  expect(sent).toEqual([]);
  await join();
  await waitFor(() => expect(field('email')).toHaveAccessibleDescription(REFUSED));
  expect(sent).toMatchObject([
    { rooms: 2, categoryId: category.id, contact: { firstName: 'Luz', email: 'luz@mail.test', mobile: '5512345678' } },
  ]);
});

it.each([
  ['token-1', 'doneText', 1],
  [null, 'doneAgain', 0],
] as const)(
  'says what became of it, with the way to the entry only where this press made it: %s',
  (token, text, links) => {
    const email = 'luz@mail.test';
    const entry = { ...stay, eventCode: 'PLS-1', position: 1, token } as unknown as JoinedWaitlist;
    render(
      <NextIntlClientProvider locale="en" messages={{ waitlist }} timeZone="America/Cancun">
        <JoinDone entry={entry} email={email} />
      </NextIntlClientProvider>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(t[text].replace('{email}', email));
    expect(screen.queryAllByRole('link', { name: t.see })).toHaveLength(links);
  },
);
