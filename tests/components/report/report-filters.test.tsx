import { render, screen, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { NoRows, ReportSearch } from '@/components/report/report-view';
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

it('leads to the first page where the report is shorter than the page of it that was asked for', async () => {
  const ways = { plain: '?report=calls', first: '?report=calls&state=toDo' };
  const { unmount } = render(await NoRows({ total: 3, ...ways }));
  const { noPage, firstPage } = records.list;
  expect(screen.getByText(noPage)).toBeVisible();
  expect(screen.getByRole('link', { name: firstPage })).toHaveAttribute('href', expect.stringMatching(/state=toDo$/));
  unmount();
  render(await NoRows({ total: 0, ...ways }));
  expect(screen.getByText(records.report.noMatch)).toBeVisible();
  expect(screen.getByRole('link', { name: records.report.clear })).toHaveAttribute(
    'href',
    expect.stringMatching(/report=calls$/),
  );
});
