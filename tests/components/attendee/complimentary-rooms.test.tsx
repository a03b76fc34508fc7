import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ComplimentaryRooms } from '@/components/attendee/rooming/complimentary-rooms';
import type { ComplimentaryCount, ComplimentaryMark } from '@/lib/contract/complimentary-room';
import { type RoomingList, roomingList } from '@/lib/contract/rooming-list';
import attendees from '@/messages/en/attendees.json';
import { answeringServer } from '@/tests/support/answering-server';

const server = answeringServer();

const words = attendees.rooming.complimentary;
const COUNT: ComplimentaryCount = { basis: 'roomNights', counted: 213, earned: 5, given: 0, missing: 27 };

const listOf = (reasons: Record<string, ComplimentaryMark['reason']>, count: ComplimentaryCount | null) =>
  roomingList.parse({
    eventCode: 'PLS-1',
    eventName: 'Boda',
    hotel: null,
    writtenAt: '2027-01-01T00:00:00.000Z',
    rooms: Object.entries(reasons).map(([holder, complimentary]) => ({
      id: `room-${holder}`,
      version: 1,
      reference: `PLS-${holder}/1`,
      key: `PLS-${holder}`,
      holder,
      confirmation: null,
      complimentary,
      change: null,
      afterLock: false,
      category: 'Suite',
      mealPlan: 'AI',
      people: [],
      checkIn: '2027-06-01',
      checkOut: '2027-06-04',
      nights: 3,
      requests: null,
      approved: true,
      payment: 'paid',
      balance: { amount: 0, currency: 'USD' },
      missingNames: 0,
      missingAges: 0,
    })),
    lockDate: null,
    locked: false,
    timeZone: 'UTC',
    sent: [],
    changes: [],
    totals: { rooms: 2, people: 0, roomNights: 6, missingNames: 0, missingAges: 0, unconfirmed: 2 },
    complimentary: count,
  });

function Shown({ first }: { first: RoomingList }) {
  const [list, setList] = useState(first);
  return <ComplimentaryRooms list={list} eventId="event-1" termsHref="/terms" onList={setList} />;
}

function show(first: RoomingList) {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ attendees }}>
      <QueryClientProvider client={new QueryClient()}>
        <Shown first={first} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** The provider's answer, whatever is asked; what was asked. */
function answering(answer: () => Response): unknown[] {
  const asked: unknown[] = [];
  server.use(
    http.put('*/events/event-1/complimentary-rooms', async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
  return asked;
}

it('says what is earned and what is missing for the next, and gives a room with its reason', async () => {
  show(listOf({ Abad: null, Bravo: null }, COUNT));
  expect(screen.getByText('5 room nights earned, 0 given.')).toBeVisible();
  expect(screen.getByText(/213 paid room nights count\. 27 more nights for the next one\./)).toBeVisible();
  const next = listOf({ Abad: null, Bravo: 'concession' }, { ...COUNT, counted: 210, missing: 30 });
  const asked = answering(() => HttpResponse.json({ data: next }));
  await userEvent.click(screen.getByText(words.give));
  await userEvent.selectOptions(screen.getByLabelText(words.which), 'Bravo, PLS-Bravo/1');
  await userEvent.selectOptions(screen.getByLabelText(words.why), words.reasons.concession);
  await userEvent.click(screen.getByRole('button', { name: words.save }));
  const given = within(await screen.findByRole('list')).getByRole('listitem');
  expect(given).toHaveTextContent(`Bravo, PLS-Bravo/1 · ${words.reasons.concession}`);
  expect(asked).toEqual([{ rooms: [{ roomId: 'room-Bravo', reason: 'concession', was: null }] }]);
  // The one that is given is none to give; the other one is chosen now.
  expect(within(screen.getByLabelText(words.which)).getAllByRole('option')).toHaveLength(1);
  expect(screen.getByLabelText(words.which)).toHaveDisplayValue('Abad, PLS-Abad/1');
});

it('takes a room back, and warns of more given than earned', async () => {
  show(listOf({ Abad: 'earned', Bravo: null }, { ...COUNT, earned: 2, given: 3 }));
  expect(screen.getByText(words.over)).toBeVisible();
  const asked = answering(() =>
    HttpResponse.json({ data: listOf({ Abad: null, Bravo: null }, { ...COUNT, earned: 2, missing: null }) }),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Take back the complimentary room of Abad/ }));
  await expect.poll(() => screen.queryByText(words.over)).toBeNull();
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.queryByText(/more nights/)).toBeNull();
  expect(screen.getByText(words.give)).toHaveFocus();
  expect(asked).toEqual([{ rooms: [{ roomId: 'room-Abad', reason: null, was: 'earned' }] }]);
});

it('shows what somebody else noted meanwhile, and says so', async () => {
  show(listOf({ Abad: null }, null));
  expect(screen.getByRole('link', { name: words.terms })).toHaveAttribute('href', '/terms');
  const now = listOf({ Abad: 'staff' }, null);
  answering(() => HttpResponse.json({ error: 'x', code: 'STALE', requestId: 'r', details: now }, { status: 409 }));
  await userEvent.click(screen.getByText(words.give));
  await userEvent.click(screen.getByRole('button', { name: words.save }));
  expect(await screen.findByText(words.stale)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(words.reasons.staff);
});
