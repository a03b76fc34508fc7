import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { PanelAttrition, PanelMoney, PanelPace } from '@/components/console/panel-cards';
import panel from '@/messages/es/panel.json';

vi.mock('next-intl/server', () => ({
  getLocale: async () => 'es',
  getTranslations: async (namespace: 'panel') => createTranslator({ locale: 'es', messages: { panel }, namespace }),
}));
vi.mock('@/components/console/place/event-link', async () => ({
  EventLink: (await import('./fake-link')).FakeLink,
}));

it('says the money and the nights that are at risk, or where the contract is written down', async () => {
  const attrition = { contracted: 100, least: 80, sold: 72, short: 8, amount: { amount: 128_000, currency: 'USD' } };
  const { unmount } = render(await PanelAttrition({ attrition }));
  expect(screen.getByText('USD 1,280.00')).toBeVisible();
  expect(screen.getByText(/^Faltan 8 noches de cuarto: 72 vendidas de 80/)).toBeVisible();
  unmount();
  render(await PanelAttrition({ attrition: null }));
  expect(screen.queryByText(/USD/)).toBeNull();
  expect(screen.getByRole('link', { name: panel.attrition.set })).toHaveAttribute(
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
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const sums = { overdue: usd(100), expected: usd(200), underReview: usd(300), received: usd(400) };
  render(await PanelMoney({ money: [{ week: '2026-11-02', ...sums }] }));
  const leads = (amount: string) =>
    screen.getByRole('link', { name: (name) => name.endsWith(amount) }).getAttribute('href');
  const days = '&from=2026-11-02&to=2026-11-08';
  expect(leads('1.00')).toBe(`/adminmaster/Reporte?report=dues&due=overdue${days}`);
  expect(leads('2.00')).toBe(`/adminmaster/Reporte?report=dues&due=expected${days}`);
  expect(leads('3.00')).toBe(`/adminmaster/Reporte?report=payments&paymentStatus=pending${days}`);
  expect(leads('4.00')).toBe(`/adminmaster/Reporte?report=payments&paymentStatus=approved${days}`);
});
