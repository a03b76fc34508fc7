import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { TransportRequest } from '@/lib/contract/transport';
import { answeringServer } from '@/tests/support/answering-server';
import { booking, summary, transport } from './reservations';
import { beside, deciding, type Language, listing, reading, showAttendees, watchToasts, words } from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(...beside(), listing([summary()]).handler);

const MET = {
  movement: 'arrival',
  day: '2027-06-10',
  time: '15:10',
  place: 'T3',
  vehicle: 'Van',
  driver: 'Luis',
  phone: '',
};
describe.each<Language>(['es', 'en'])('mails about transport again, in %s', (locale) => {
  const { mails, mailSent } = words[locale].attendees.actions;

  it.each([
    ['quote', { status: 'quoted', quote: { amount: 12_000, currency: 'USD' } }],
    ['pickUp', { status: 'accepted', pickUps: [MET] }],
  ] as const)('%s is sent from its request', async (kind, more) => {
    const { handler, bodies } = deciding(
      'reservations/RSV-TEST-0001/messages',
      () => new Response(null, { status: 202 }),
    );
    server.use(
      handler,
      reading(() => booking({ transport: [transport({ id: 'ride', ...more } as Partial<TransportRequest>)] })),
    );
    const { toasts, stop } = watchToasts();
    showAttendees({ locale, search: '?key=RSV-TEST-0001' });
    await userEvent.click(await screen.findByRole('button', { name: mails[kind] }));
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain(mailSent));
    stop();
    expect(bodies).toEqual([{ kind, transportId: 'ride' }]);
  });

  it('is not offered of a quote that is over, which can be declined and no longer accepted', async () => {
    const over = {
      status: 'quoted',
      quote: { amount: 12_000, currency: 'USD' },
      quoteValidUntil: '2020-04-01',
    } as const;
    server.use(reading(() => booking({ transport: [transport(over)] })));
    showAttendees({ locale, search: '?key=RSV-TEST-0001' });
    const { panel, phone } = words[locale].transport.staff;
    expect(await screen.findByText(panel.quoteOver)).toBeVisible();
    expect(screen.getByRole('button', { name: phone.decline })).toBeVisible();
    for (const name of [phone.accept, mails.quote]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is not offered where nothing was told yet', async () => {
    server.use(reading(() => booking({ transport: [transport({ status: 'requested' })] })));
    showAttendees({ locale, search: '?key=RSV-TEST-0001' });
    await screen.findByRole('button', { name: mails.confirmation });
    for (const kind of ['quote', 'pickUp'] as const)
      expect(screen.queryByRole('button', { name: mails[kind] })).toBeNull();
  });
});
