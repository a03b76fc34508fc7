import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { EventComparison } from '@/components/console/event-comparison';
import { PanelMoney, PanelNights, PanelPace } from '@/components/console/panel-cards';
import { PanelAttrition, PanelComplimentary } from '@/components/console/panel-contract';
import type { EventWithFigures } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import type { Permission } from '@/lib/contract/permission';
import type { Session } from '@/lib/contract/session';
import panel from '@/messages/es/panel.json';

vi.mock('next-intl/server', () => ({
  getLocale: async () => 'es',
  getTranslations: async (namespace: 'panel') => createTranslator({ locale: 'es', messages: { panel }, namespace }),
}));
vi.mock('@/lib/i18n/navigation', async () => ({ Link: (await import('./fake-link')).FakeLink }));
vi.mock('@/components/console/place/event-link', async () => ({
  EventLink: (await import('./fake-link')).FakeEventLink,
}));

const usd = (amount: number) => ({ amount, currency: 'USD' });

it('says the money and the nights that are at risk, or where the contract is written down', async () => {
  const attrition = { contracted: 100, least: 80, sold: 72, short: 8, amount: { amount: 128_000, currency: 'USD' } };
  const { unmount } = render(await PanelAttrition({ attrition }));
  expect(screen.getByText('USD 1,280.00')).toBeVisible();
  expect(screen.getByText(/^Faltan 8 cuartos noche: 72 vendidos de 80/)).toBeVisible();
  unmount();
  render(await PanelAttrition({ attrition: null }));
  expect(screen.queryByText(/USD/)).toBeNull();
  expect(screen.getByRole('link', { name: panel.attrition.set })).toHaveAttribute(
    'href',
    '/adminmaster/ConfigurarCategorias?view=terms',
  );
});

it('says what the contract gives with the rooms that are booked, or where the contract is written down', async () => {
  const complimentary = { basis: 'rooms', counted: 14, earned: 2, given: 1, missing: 1 } as const;
  const { unmount } = render(await PanelComplimentary({ complimentary }));
  expect(screen.getByText('2 habitaciones')).toBeVisible();
  expect(screen.getByText('Cuentan 14 habitaciones pagadas. Falta 1 habitación para la siguiente.')).toBeVisible();
  unmount();
  const all = render(await PanelComplimentary({ complimentary: { ...complimentary, missing: null } }));
  expect(screen.queryByText(/siguiente/)).toBeNull();
  all.unmount();
  render(await PanelComplimentary({ complimentary: null }));
  expect(screen.getByRole('link', { name: panel.complimentary.set })).toHaveAttribute(
    'href',
    '/adminmaster/ConfigurarCategorias?view=terms',
  );
});

it('leads from a week to the rooms that were booked in it, those who read them', async () => {
  const pace = [{ week: '2026-11-02', rooms: 7 }];
  const { unmount } = render(await PanelPace({ pace, linked: true }));
  expect(screen.getByRole('link', { name: '7' })).toHaveAttribute(
    'href',
    '/adminmaster/Reporte?report=booked&from=2026-11-02&to=2026-11-08',
  );
  unmount();
  render(await PanelPace({ pace, linked: false }));
  expect(screen.getByText('7')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads from each sum of a week to what it is the sum of', async () => {
  const sums = { overdue: usd(100), expected: usd(200), underReview: usd(300), received: usd(400) };
  const money = [{ week: '2026-11-02', ...sums }];
  const { unmount } = render(await PanelMoney({ money, linked: true }));
  const leads = (amount: string) =>
    screen.getByRole('link', { name: (name) => name.endsWith(amount) }).getAttribute('href');
  const days = '&from=2026-11-02&to=2026-11-08';
  expect(leads('1.00')).toBe(`/adminmaster/Reporte?report=dues&due=overdue${days}`);
  expect(leads('2.00')).toBe(`/adminmaster/Reporte?report=dues&due=expected${days}`);
  expect(leads('3.00')).toBe(`/adminmaster/Reporte?report=payments&paymentStatus=pending${days}`);
  expect(leads('4.00')).toBe(`/adminmaster/Reporte?report=payments&paymentStatus=approved${days}`);
  unmount();
  render(await PanelMoney({ money, linked: false }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getAllByText('USD 4.00')[0]).toBeVisible();
});

it('leads from a night to its rooms, and to the block those alone who keep it', async () => {
  const nights = [{ night: '2027-05-01', allotted: 10, sold: 4, cutOffDate: null }];
  const { unmount } = render(await PanelNights({ nights, linked: true, keepsBlock: true }));
  const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  const ofNight = '/adminmaster/Reporte?report=rooms&from=2027-05-01&to=2027-05-01';
  expect(hrefs()).toEqual([ofNight, '/adminmaster/ConfigurarCategorias']);
  unmount();
  render(await PanelNights({ nights, linked: true, keepsBlock: false }));
  expect(hrefs()).toEqual([ofNight]);
});

it('stands events side by side, each figure the way to its own list for who may open that', async () => {
  const figures = {
    eventId: 'event-1',
    at: '2026-11-01T18:00:00.000Z',
    people: 12,
    passes: 0,
    guests: 120,
    sold: usd(900_000),
    reservations: { hold: 1, confirmed: 2, paid: 3, cancelled: 0, rejected: 0 },
    paid: usd(400_000),
    due: usd(500_000),
    rooms: { booked: 6, approved: 4 },
    roomNights: { allotted: 100, sold: 18, free: 82 },
    pendingPayments: 3,
    pendingRooms: 2,
  };
  const event = { id: 'event-1', code: 'PLS-X', eventName: 'Ana y Luis', eventDate: '2027-05-01' };
  const page = { data: [{ event, figures }], current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null };
  const sessionOf = (permissions: readonly Permission[]) => ({ role: { name: 'agency' }, permissions }) as Session;
  const show = async (permissions: readonly Permission[]) =>
    render(
      await EventComparison({
        load: async () => page as unknown as Page<EventWithFigures>,
        session: sessionOf(permissions),
      }),
    );
  const leads = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  const { unmount } = await show(['readGuests', 'readReservations']);
  expect(leads('120')).toBe('/adminmaster/Invitados?event=PLS-X');
  expect(leads('6')).toBe('/adminmaster/Reporte?event=PLS-X&report=booked');
  expect(leads('18 de 100')).toContain('report=rooms');
  expect(leads(/4,000\.00$/)).toContain('report=payments&paymentStatus=approved');
  unmount();
  await show(['readFigures']);
  expect([leads('120'), leads('6'), leads('18 de 100'), leads(/4,000\.00$/)]).toEqual([null, null, null, null]);
});
