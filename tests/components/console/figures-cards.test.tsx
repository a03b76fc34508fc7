import { render, screen, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { FiguresCards } from '@/components/console/event-overview/figures-cards';
import type { EventFigures } from '@/lib/contract/event';
import type { RoleName } from '@/lib/contract/role';
import { permissionsOf } from '@/lib/domain/permissions';
import englishAttendees from '@/messages/en/attendees.json';
import english from '@/messages/en/console.json';
import spanishAttendees from '@/messages/es/attendees.json';
import spanish from '@/messages/es/console.json';

const words = { es: spanish, en: english };
const attendees = { es: spanishAttendees, en: englishAttendees };
let language: 'es' | 'en' = 'es';
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'console') =>
    createTranslator({ locale: language, messages: { console: words[language] }, namespace }),
}));
vi.mock('@/components/console/place/event-link', async () => ({
  EventLink: (await import('./fake-link')).FakeEventLink,
}));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const FIGURES: EventFigures = {
  eventId: 'event-1',
  at: '2026-11-01T18:00:00.000Z',
  reservations: { hold: 1, confirmed: 2, paid: 3, cancelled: 0, rejected: 0 },
  sold: usd(900_000),
  paid: usd(400_000),
  due: usd(500_000),
  rooms: { booked: 6, approved: 4 },
  roomNights: { allotted: 100, sold: 18, free: 82 },
  people: 12,
  passes: 0,
  guests: 120,
  pendingPayments: 3,
  pendingRooms: 2,
};

describe.each(['es', 'en'] as const)('what waits, in %s', (locale) => {
  it.each<[RoleName, own: string, others: boolean]>([
    ['agency', '5', false],
    ['payment', '3', true],
    ['organizer', '3', true],
  ])('counts for %s only what this role decides, and names who decides the rest', async (role, own, others) => {
    language = locale;
    const t = words[locale].figures;
    render(await FiguresCards({ figures: FIGURES, permissions: permissionsOf(role, []), locale }));
    const card = screen.getByRole('heading', { name: t.waiting }).parentElement as HTMLElement;
    expect(within(card).getByText(own)).toBeVisible();
    const [before = ''] = t.agencyDecides.split('{');
    expect(card.textContent?.includes(before)).toBe(others);
  });

  it.each([true, false])('leads to the payments who may read the reservations: %s', async (allowed) => {
    language = locale;
    const change = { role: 'organizer', permission: 'readReservations', allowed } as const;
    render(await FiguresCards({ figures: FIGURES, permissions: permissionsOf('organizer', [change]), locale }));
    expect(screen.queryByText(words[locale].figures.decide) !== null).toBe(allowed);
    expect(screen.queryByText(words[locale].figures.roomsToApprove)).toBeNull();
  });

  it('leads to the rooms to approve who decides them', async () => {
    language = locale;
    render(await FiguresCards({ figures: FIGURES, permissions: permissionsOf('agency', []), locale }));
    expect(screen.getByRole('link', { name: words[locale].figures.roomsToApprove })).toHaveAttribute(
      'href',
      '/adminmaster/Reporte?report=booked&roomState=toApprove',
    );
  });

  it('says where nothing is left to pay as the list of attendees does, which calls fewer of them paid', async () => {
    language = locale;
    render(await FiguresCards({ figures: FIGURES, permissions: permissionsOf('agency', []), locale }));
    const settled = attendees[locale].filters.balances.paid.toLowerCase();
    expect(screen.getByText(new RegExp(`^3 ${settled} · 1 `))).toBeVisible();
  });

  it('tells a role that decides nothing whom it waits for', async () => {
    language = locale;
    const t = words[locale].figures;
    const permissions = permissionsOf('payment', [{ role: 'payment', permission: 'decidePayment', allowed: false }]);
    render(await FiguresCards({ figures: FIGURES, permissions, locale }));
    expect(screen.queryByRole('heading', { name: t.waiting })).not.toBeInTheDocument();
    const card = screen.getByRole('heading', { name: t.waitingForAgency }).parentElement as HTMLElement;
    expect(within(card).getByText('5')).toBeVisible();
    expect(screen.queryByText(t.decide)).not.toBeInTheDocument();
  });
});

it('names one room and one held reservation in the singular', async () => {
  language = 'es';
  const one = { ...FIGURES, rooms: { booked: 1, approved: 1 }, reservations: { ...FIGURES.reservations, paid: 1 } };
  render(await FiguresCards({ figures: one, permissions: permissionsOf('agency', []), locale: 'es' }));
  expect(screen.getByText(/^1 aprobada ·/)).toBeVisible();
  expect(screen.getByText(/^1 sin saldo · 1 apartada ·/)).toBeVisible();
});
