import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answeringServer } from '@/tests/support/answering-server';
import { summary } from './reservations';
import { counting, type Language, listing, refused, showAttendees, words } from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(counting());

const PATH = '*/provider/api/v1/events/event-1/unpaid-addresses';
const BURST = { address: 'hash-of-one', reservations: 3, rooms: 20, since: '2026-11-20T18:00:00.000Z' };

/** The call that lists, and the one that releases; `released` are the addresses that were pressed. */
function bursting(release: () => Response = () => HttpResponse.json({ data: { reservations: 3, rooms: 20 } })) {
  const released: unknown[] = [];
  server.use(
    listing([summary()]).handler,
    http.get(PATH, () => HttpResponse.json({ data: released.length > 0 ? [] : [BURST] })),
    http.post(`${PATH}/:address/release`, ({ params }) => {
      released.push(params.address);
      return release();
    }),
  );
  return released;
}

describe.each<Language>(['es', 'en'])('rooms that one connection holds without a payment (%s)', (locale) => {
  const many = locale === 'es' ? '20 habitaciones' : '20 rooms';

  it('are told to who may release them, in the event’s time, and are released by one press', async () => {
    const released = bursting();
    showAttendees({ locale });
    const press = await screen.findByRole('button', { name: new RegExp(many) });
    expect(press.closest('.alert')).toHaveTextContent(locale === 'es' ? /20 de noviembre de 2026, 13:00 h/ : /1:00 PM/);
    await userEvent.setup().click(press);
    await waitFor(() => expect(released).toEqual(['hash-of-one']));
    await waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(many) })).not.toBeInTheDocument());
  });

  it('stay where they are when the release is refused, with the reason', async () => {
    bursting(() => refused(403, 'FORBIDDEN'));
    showAttendees({ locale });
    await userEvent.setup().click(await screen.findByRole('button', { name: new RegExp(many) }));
    expect(await screen.findByText(/a sentence of the provider/)).toBeVisible();
    expect(screen.getByRole('button', { name: new RegExp(many) })).toBeEnabled();
  });

  it('are not asked for by whoever may not release them', async () => {
    bursting();
    showAttendees({ locale, role: 'payment' });
    expect((await screen.findAllByText('Mariana Ruiz')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: new RegExp(many) })).not.toBeInTheDocument();
    expect(words[locale].attendees.bursts.title).toContain('{rooms');
  });
});
