import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { ShareWaitNote } from '@/components/reservation/reservation-home';
import en from '@/messages/en/reservation.json';
import es from '@/messages/es/reservation.json';

type Language = 'es' | 'en';
const words = { es, en };

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'reservation.shareWait' }) =>
    createTranslator({ locale, messages: { reservation: words[locale] }, namespace }),
}));

vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
}));

const wait = { missing: 2, of: 3, until: '2026-11-23T18:30:00.000Z', timeZone: 'America/Cancun' };

describe.each<Language>(['es', 'en'])('what a shared booking waits for (%s)', (locale) => {
  const until = locale === 'es' ? /lunes 23 de noviembre de 2026, 13:30 h/ : /Monday, November 23, 2026, 1:30 PM/;

  it('says how many shares are missing, when they fall to the holder, and where they are seen', async () => {
    render(await ShareWaitNote({ wait, locale }));
    expect(screen.getByRole('status')).toHaveTextContent(until);
    expect(screen.getByRole('status')).toHaveTextContent(/2/);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/adminReservacion/acompanantes');
  });

  it('names no day where there is none', async () => {
    render(await ShareWaitNote({ wait: { ...wait, missing: 1, until: null }, locale }));
    expect(screen.getByRole('status')).toHaveTextContent(words[locale].shareWait.text);
    expect(screen.getByRole('status')).not.toHaveTextContent(/2026/);
  });

  it('says nothing where every first payment is in', async () => {
    expect(await ShareWaitNote({ wait: null, locale })).toBeNull();
  });
});
