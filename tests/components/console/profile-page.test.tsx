import { screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { ProfilePage } from '@/components/console/profile/profile-page';
import type { RoleName } from '@/lib/contract/role';
import { loadMessages } from '@/lib/i18n/messages';
import { holderSession, loginAnswer } from '../user/session-forms';

const messages = await loadMessages('es');
vi.mock('next-intl', async (original) => ({
  ...(await original<typeof import('next-intl')>()),
  NextIntlClientProvider: ({ children }: { children: React.ReactNode }) => children,
}));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'es',
  getMessages: async () => messages,
  getTranslations: async (namespace: 'profile') => createTranslator({ locale: 'es', messages, namespace }),
}));
vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
}));
vi.mock('@/components/console/profile/session-list', () => ({ SessionList: () => null }));

async function show(session: object) {
  const page = await ProfilePage({ session: session as never, agencyName: null, account: null, sessions: [] });
  document.body.innerHTML = await new Response((await prerender(page)).prelude).text();
  return screen.queryByRole('link', { name: messages.change.data.toPage });
}

const as = (name: RoleName) => ({ ...loginAnswer.data, role: { name } });

it('leads guests alone to what is kept of them, a page that staff and support are refused', async () => {
  expect(await show(as('attendee'))).toHaveAttribute('href', '/adminReservacion/datos');
  expect(await show(holderSession)).toHaveAttribute('href', '/adminReservacion/datos');
  for (const role of ['support', 'agency', 'organizer'] as const) expect(await show(as(role))).toBeNull();
});
