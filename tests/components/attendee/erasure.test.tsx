import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErasurePreview } from '@/lib/contract/personal-data';
import { booking, summary } from './reservations';
import { counting, type Language, listing, reading, showAttendees, words } from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const { key } = booking();
const PATH = '*/provider/api/v1/reservations/:key/erasure';
const known = (changes: Partial<ErasurePreview> = {}): ErasurePreview => ({
  request: null,
  erasedAt: null,
  obstacle: null,
  reservations: [key],
  guests: 1,
  messages: 2,
  proofs: 0,
  account: false,
  ...changes,
});
const previewing = (changes: Partial<ErasurePreview> = {}) =>
  http.get(PATH, () => HttpResponse.json({ data: known(changes) }));

const server = setupServer(
  counting(),
  listing([summary()]).handler,
  reading(() => booking()),
  previewing(),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe.each<Language>(['es', 'en'])('erasing a person at the desk (%s)', (locale) => {
  const said = words[locale].attendees.erasure;

  it('asks for the reservation’s key to be typed, and does nothing before', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(PATH, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: known({ erasedAt: '2027-07-01T17:00:00.000Z' }) });
      }),
    );
    showAttendees({ locale, search: `?key=${key}` });
    await userEvent.click(await screen.findByRole('button', { name: said.open }));
    const confirm = screen.getByRole('button', { name: said.confirm });
    expect(confirm).toBeDisabled();
    const field = screen.getByLabelText(said.type.replace('{key}', key));
    await userEvent.type(field, 'RSV-OTHER');
    expect(confirm).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, key.toLowerCase());
    await userEvent.click(confirm);
    await waitFor(() => expect(sent).toEqual([{ confirm: key.toLowerCase() }]));
    expect(await screen.findByText(said.erased.split('{')[0] ?? '', { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: said.confirm })).toBeNull();
  });

  it('says until when who asked has to be answered, and why it cannot be yet', async () => {
    const request = {
      state: 'waiting' as const,
      reservationKey: key,
      askedAt: '2027-06-01T17:00:00.000Z',
      dueOn: '2027-06-29',
    };
    server.use(previewing({ request: { ...request, isLate: false }, obstacle: 'bookingAhead' }));
    showAttendees({ locale, search: `?key=${key}` });
    expect(await screen.findByText(said.obstacles.bookingAhead)).toBeVisible();
    expect(screen.getByText(said.asked)).toBeVisible();
    expect(screen.queryByRole('button', { name: said.open })).toBeNull();
  });
});
