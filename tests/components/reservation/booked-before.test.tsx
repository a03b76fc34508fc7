import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '@/lib/api/query-client';
import { anEvent, aReservation, SEA } from './booking-fixtures';
import { openStage, readyDraft, refusal, router, server, showBooking, words } from './booking-stage';

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
  usePathname: () => '/',
}));

const t = words.es;
const KEY = 'RSV-AAAAA-BBBBB';
const CALL = `*/provider/api/v1/reservations/${KEY}`;
const booked = aReservation({ status: 'confirmed', expiresAt: null });

openStage();
beforeEach(() => {
  queryClient().clear();
  server.use(http.get(CALL, () => HttpResponse.json({ data: booked })));
});

const greeting = () => screen.findByRole('heading', { name: t.known.title.replace('{name}', 'Lucía') });
const form = () => screen.findByRole('heading', { name: t.room.title });

describe('whoever has booked', () => {
  it('and goes back to the page as it was before is greeted with the booking, and can make another', async () => {
    server.use(
      http.post('*/provider/api/v1/events/event-1/reservations', () =>
        HttpResponse.json({ data: aReservation() }, { status: 201 }),
      ),
      http.post(`${CALL}/confirm`, () => HttpResponse.json({ data: booked })),
    );
    const { event, unmount } = showBooking({ step: 'checkout', draft: readyDraft, categoryId: 'sea' });
    await screen.findAllByText(/^USD.1,560\.00$/);
    await userEvent.click(await screen.findByRole('button', { name: t.checkout.book }));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    unmount();
    // What Next kept of the page knows nothing of the booking, but the category that it was opened with.
    const back = showBooking({ event, step: 'checkout', categoryId: 'sea' });
    expect(await greeting()).toBeVisible();
    expect(screen.getByText(KEY)).toBeVisible();
    expect(screen.getByRole('link', { name: t.known.home })).toHaveAttribute(
      'href',
      expect.stringMatching(/adminReservacion$/),
    );
    expect(screen.getByRole('link', { name: t.known.other })).toHaveAttribute(
      'href',
      expect.stringMatching(/reservationProcess\?category=sea&other=1$/),
    );
    expect(screen.queryByRole('button', { name: t.checkout.book })).toBeNull();
    back.unmount();
    showBooking({ event, step: 'category', wantsAnother: true });
    expect(await form()).toBeVisible();
  });

  it('elsewhere is greeted by what the session holds, unless a room is chosen already', async () => {
    const { unmount } = showBooking({ step: 'checkout', bookedKey: KEY });
    expect(await greeting()).toBeVisible();
    unmount();
    showBooking({ step: 'checkout', bookedKey: KEY, draft: readyDraft });
    expect(await screen.findByRole('button', { name: t.checkout.book })).toBeVisible();
  });

  it.each([
    ['is over', () => HttpResponse.json({ data: aReservation({ status: 'cancelled', expiresAt: null }) })],
    ['is not theirs to see any more', () => refusal(401, 'UNAUTHENTICATED')],
  ])('what %s is not told of: the form takes the room that was pressed', async (_, answer) => {
    server.use(http.get(CALL, answer));
    const event = anEvent({ code: `PLS-GONE-${answer.toString().length}` });
    const { store } = showBooking({ event, step: 'category', draft: { booked: KEY }, categoryId: 'sea' });
    expect(await form()).toBeVisible();
    expect(await screen.findByRole('radio', { name: new RegExp(SEA) })).toBeChecked();
    expect(store.getState().booked).toBeNull();
    expect(screen.queryByText(KEY)).toBeNull();
  });
});
