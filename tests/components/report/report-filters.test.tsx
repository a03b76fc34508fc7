import { render, screen, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { ReportSearch } from '@/components/report/report-view';
import { loadMessages } from '@/lib/i18n/messages';
import records from '@/messages/es/records.json';
import reports from '@/messages/es/reports.json';

const messages = await loadMessages('es');
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'reports.tables') => createTranslator({ locale: 'es', messages, namespace }),
  getLocale: async () => 'es',
}));
vi.mock('next/navigation', () => ({
  usePathname: () => '/adminmaster/Reporte',
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
}));

it.each(['payments', 'transport'] as const)('the %s report filters by the words that its cells say', async (name) => {
  const state = { q: '', filters: {}, sort: '', page: 1 };
  render(await ReportSearch({ name, state }));
  const { filters } = records.report;
  const label = name === 'payments' ? filters.paymentStatus : filters.status;
  const choices = within(screen.getByLabelText(label)).getAllByRole('option');
  const { paymentStatus, transportStatus } = reports.tables;
  const cells = name === 'payments' ? paymentStatus : transportStatus;
  for (const choice of choices.slice(1)) expect(cells).toContain(`{${choice.textContent}}`);
});
