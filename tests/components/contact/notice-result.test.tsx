import { screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AcceptedPage from '@/app/[locale]/(booking)/aviso-contacto/aceptado/page';
import RejectedPage from '@/app/[locale]/(booking)/aviso-contacto/rechazado/page';
import type { ContactNotice } from '@/lib/contract/contact-notice';
import { localePath } from '@/lib/domain/language-path';
import english from '@/messages/en/contact.json';
import spanish from '@/messages/es/contact.json';
import { AtPath } from '../layout/at-path';

const contact = { es: spanish, en: english };
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: 'es' | 'en'; namespace: string }) =>
    createTranslator({ locale, messages: { contact: contact[locale] } as never, namespace: namespace as never }),
}));
vi.mock('@/lib/i18n/page-locale', () => ({
  pageLocale: async (params: Promise<{ locale: string }>) => (await params).locale,
}));

const TOKEN = 'token-1';
const notice: ContactNotice = {
  firstName: 'Eva',
  eventName: 'Ana & Luis',
  eventCode: 'PLS-ANA',
  agencyName: 'Costa',
  agencyPhone: '998 1',
  // 17:30 in Cancún.
  timeZone: 'America/Cancun',
  callAt: '2027-03-08T22:30:00.000Z',
  choice: 'reschedule',
  days: null,
  expiresAt: '2027-04-01T16:00:00.000Z',
};
const now = { notice: notice as ContactNotice | 'unknown' | 'expired', hasPage: true };
vi.mock('@/lib/loaders/load-contacts', () => ({
  loadNotice: async (token: string) => (token === TOKEN ? now.notice : 'unknown'),
}));
vi.mock('@/lib/loaders/load-event', () => ({
  loadEvent: async (code: string) => (now.hasPage ? { code } : null),
}));
vi.mock('@/components/layout/site-frame', () => ({
  SiteFrame: ({ eventCode, children }: { eventCode?: string; children: ReactNode }) => (
    <main aria-label={eventCode ?? 'site'}>{children}</main>
  ),
}));

async function show(page: typeof AcceptedPage, { token, locale = 'es' }: { token?: string; locale?: 'es' | 'en' }) {
  const searchParams = Promise.resolve(token === undefined ? {} : { token });
  const shown = await page({ params: Promise.resolve({ locale }), searchParams });
  const path = localePath('/aviso-contacto/aceptado', locale);
  const { prelude } = await prerender(<AtPath path={path}>{shown}</AtPath>);
  document.body.innerHTML = await new Response(prelude).text();
}
const link = (name: string) => screen.getByRole('link', { name });
const t = spanish.notice;

beforeEach(() => Object.assign(now, { notice, hasPage: true }));

describe('the page after an answer to a notice', () => {
  it('says when the call is, in the zone of the event, and leads to the event and back to the answer', async () => {
    await show(AcceptedPage, { token: TOKEN });
    expect(screen.getByText(/lunes 8 de marzo de 2027, 17:30 h \(hora de Cancún\)/)).toBeVisible();
    expect(screen.getByText('Ana & Luis')).toBeVisible();
    expect(screen.getByRole('main', { name: 'PLS-ANA' })).toBeVisible();
    expect(link(t.accepted.ownEvent)).toHaveAttribute('href', '/eventos/PLS-ANA');
    expect(link(t.accepted.change)).toHaveAttribute('href', `/aviso-contacto?token=${TOKEN}`);
    await show(AcceptedPage, { token: TOKEN, locale: 'en' });
    expect(screen.getByText(/March 8, 2027, 5:30 PM \(Cancún time\)/)).toBeVisible();
  });

  it('of who declined tells no call, and leads to the agency of the event', async () => {
    now.notice = { ...notice, choice: 'decline' };
    await show(RejectedPage, { token: TOKEN });
    expect(screen.queryByText(/2027/)).toBeNull();
    expect(link(t.rejected.contact)).toHaveAttribute('href', '/contacto?evento=PLS-ANA');
    await show(AcceptedPage, { token: TOKEN });
    expect(screen.queryByText(/2027/)).toBeNull();
  });

  it('tells a stranger, and who has an ended link, of no call and no event', async () => {
    for (const [token, found] of [
      [undefined, notice],
      ['of-nobody', notice],
      [TOKEN, 'expired'],
    ] as const) {
      now.notice = found;
      await show(AcceptedPage, token === undefined ? {} : { token });
      expect(screen.getByText(t.accepted.lead)).toBeVisible();
      expect(screen.queryByText('Ana & Luis')).toBeNull();
      expect(link(t.accepted.event)).toHaveAttribute('href', '/eventos');
      expect(screen.queryByRole('link', { name: t.accepted.change })).toBeNull();
    }
  });

  it('leads to no page that an event does not have', async () => {
    now.hasPage = false;
    await show(AcceptedPage, { token: TOKEN });
    expect(link(t.accepted.event)).toHaveAttribute('href', '/eventos');
  });
});
