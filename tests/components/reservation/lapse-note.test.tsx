import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { LapseNote } from '@/components/reservation/lapse-note';
import en from '@/messages/en/reservation.json';
import es from '@/messages/es/reservation.json';

type Language = 'es' | 'en';
const words = { es, en };

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'reservation.lapse' }) =>
    createTranslator({ locale, messages: { reservation: words[locale] }, namespace }),
}));

const lapse = { at: '2026-11-23T18:30:00.000Z', timeZone: 'America/Cancun', mailVerified: false };

describe.each<Language>(['es', 'en'])('until when a confirmation waits (%s)', (locale) => {
  const t = words[locale].lapse;
  const until = locale === 'es' ? /lunes 23 de noviembre de 2026, 13:30 h/ : /Monday, November 23, 2026, 1:30 PM/;

  it('for its guest’s mail, in the event’s zone', async () => {
    render(await LapseNote({ lapse, locale }));
    expect(screen.getByText(t.mailTitle)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(until);
  });

  it('for its first payment, once the address is verified', async () => {
    render(await LapseNote({ lapse: { ...lapse, mailVerified: true }, locale }));
    expect(screen.getByText(t.payTitle)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(until);
  });

  it('is said of nothing that does not lapse', async () => {
    expect(await LapseNote({ lapse: null, locale })).toBeNull();
  });
});
