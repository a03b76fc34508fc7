import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { NoTransport } from '@/components/transport/staff/transport-view';
import transport from '@/messages/es/transport.json';

vi.mock('next/navigation', () => ({
  usePathname: () => '/adminmaster/Transporte',
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const { empty, filters } = transport.staff;

it.each([
  ['nobody asked', '?page=2', 0, empty.title, null, null],
  ['nothing matches', '?status=requested&page=2', 0, empty.noMatch, filters.clear, /\/?\?$/],
  ['the list is shorter by now', '?status=requested&page=2', 3, empty.noPage, empty.firstPage, /\?status=requested$/],
] as const)('says that %s', (_what, address, total, title, action, href) => {
  window.history.replaceState(null, '', `/adminmaster/Transporte${address}`);
  render(
    <NextIntlClientProvider locale="es" messages={{ transport }}>
      <NoTransport total={total} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText(title)).toBeVisible();
  const link = screen.queryByRole('link');
  if (action === null) expect(link).toBeNull();
  else {
    expect(link).toHaveTextContent(action);
    expect(link).toHaveAttribute('href', expect.stringMatching(href));
  }
});
