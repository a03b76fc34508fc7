import { cleanup, render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { PaymentPage } from '@/components/payment/payment-page';
import { paymentMethods } from '@/lib/contract/card';
import enBooking from '@/messages/en/booking.json';
import enPayment from '@/messages/en/payment.json';
import enStanding from '@/messages/en/standing.json';
import esBooking from '@/messages/es/booking.json';
import esPayment from '@/messages/es/payment.json';
import esStanding from '@/messages/es/standing.json';
import { room } from '../attendee/reservations';
import { aReservation } from '../reservation/booking-fixtures';

type Language = 'es' | 'en';
const words = {
  es: { payment: esPayment, standing: esStanding, booking: esBooking },
  en: { payment: enPayment, standing: enStanding, booking: enBooking },
};

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'standing' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
  getMessages: async ({ locale }: { locale: Language }) => words[locale],
}));
// On the server it takes the language from the request.
vi.mock('next-intl', async (load) => ({
  ...(await load<object>()),
  NextIntlClientProvider: ({ children }: { children: ReactNode }) => children,
}));
// What stands below has tests of its own.
vi.mock('@/components/payment/ways-to-pay', () => ({ WaysToPay: () => null }));
vi.mock('@/components/payment/payment-list', () => ({ PaymentList: () => null }));
vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

const NOTHING = { amount: 0, currency: 'USD' };

async function show(reservation: Parameters<typeof aReservation>[0], locale: Language) {
  const page = await PaymentPage({
    reservation: aReservation(reservation),
    bank: { ok: true, accounts: [] },
    methods: paymentMethods.parse({ deposit: false, card: null, minimum: NOTHING, maximum: NOTHING, transfers: [] }),
    scopes: [],
    today: '2026-11-27',
    timeZone: 'America/Cancun',
    reminders: [],
    failure: null,
    locale,
  });
  render(page);
}

it.each<Language>(['es', 'en'])(
  'tells whoever owes that nothing is taken for now, never that all is paid (%s)',
  async (locale) => {
    const { paused, nothingDue, lead } = words[locale].payment;
    for (const [status, text] of [
      ['cancellationRequested', paused.cancellation],
      ['expired', paused.expired],
    ] as const) {
      await show({ status, rooms: [room()] }, locale);
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByRole('link', { name: paused.toReservation })).toHaveAttribute('href', '/adminReservacion');
      expect(screen.queryByText(nothingDue.title)).toBeNull();
      expect(screen.queryByText(lead)).toBeNull();
      cleanup();
    }
  },
);
