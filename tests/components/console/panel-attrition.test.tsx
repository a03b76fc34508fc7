import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { PanelAttrition } from '@/components/console/panel-cards';
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
