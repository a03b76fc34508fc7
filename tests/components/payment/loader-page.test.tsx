import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Page, { generateMetadata } from '@/app/[locale]/(booking)/(flow)/Loader/page';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { formatMoney } from '@/lib/domain/money';
import enPayment from '@/messages/en/payment.json';
import enReservation from '@/messages/en/reservation.json';
import enStanding from '@/messages/en/standing.json';
import esPayment from '@/messages/es/payment.json';
import esReservation from '@/messages/es/reservation.json';
import esStanding from '@/messages/es/standing.json';
import { deposit } from '../attendee/reservations';
import { anEvent, aReservation } from '../reservation/booking-fixtures';

type Language = 'es' | 'en';
const words = {
  es: { payment: esPayment, reservation: esReservation, standing: esStanding },
  en: { payment: enPayment, reservation: enReservation, standing: enStanding },
};
/** What the provider answers to whoever asks. */
let told: Reservation | null;

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'standing' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));
vi.mock('@/lib/loaders/load-reservation', () => ({
  loadCurrentReservation: async () => told,
  loadEventOf: async () => anEvent(),
}));
vi.mock('@/lib/i18n/page-locale', () => ({
  pageLocale: async (params: Promise<{ locale: string }>) => (await params).locale,
}));
vi.mock('@/components/reservation/cold-state', () => ({ ColdState: () => <p>cold</p> }));
vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
  redirect: ({ href }: { href: string }) => {
    throw new Error(`redirected to ${href}`);
  },
  useRouter: () => ({ refresh: () => undefined }),
  getPathname: ({ href }: { href: string }) => href,
}));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const AT = '2026-11-20T18:00:00.000Z';
const byCard = (changes: Partial<Payment>): Payment =>
  deposit({
    id: 'pay-1',
    method: 'card',
    status: 'approved',
    amount: usd(40_000),
    fee: usd(1_700),
    card: { brand: 'visa', last4: '4242' },
    processor: 'sandbox',
    paidOn: null,
    bank: null,
    trackingKey: null,
    hasProof: false,
    proofType: null,
    decidedAt: AT,
    ...changes,
  });
const reservationWith = (payments: Payment[], more: Partial<Reservation> = {}) =>
  aReservation({ status: 'confirmed', expiresAt: null, confirmedAt: '2026-11-01T10:00:00.000Z', payments, ...more });

/** The page of one address; what the server left to its parts is rendered too. */
async function show(locale: Language, search: Record<string, string> = { payment: 'pay-1' }) {
  const props = { params: Promise.resolve({ locale }), searchParams: Promise.resolve(search) };
  const page = (await Page(props)) as ReactElement<Record<string, unknown>>;
  const part = page.type as (props: Record<string, unknown>) => ReactNode | Promise<ReactNode>;
  render(await part(page.props));
  return (await generateMetadata(props)).title;
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe.each<Language>(['es', 'en'])('what /Loader says of a card payment (%s)', (locale) => {
  const t = words[locale].payment;
  beforeEach(() => {
    document.documentElement.lang = locale;
  });

  it('taken: the amount, the charge, what is left and by when, the receipt and the dates', async () => {
    told = reservationWith([byCard({})], { balance: usd(116_000) });
    expect(await show(locale)).toBe(t.received.metaTitle);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.received.title);
    for (const amount of [40_000, 1_700, 41_700])
      expect(screen.getAllByText(formatMoney(usd(amount), locale).replaceAll(/\s/g, ' '))[0]).toBeVisible();
    expect(screen.getByText(/Visa .* 4242/)).toBeVisible();
    expect(document.body).toHaveTextContent(/1,160\.00/);
    const { due } = told.standing;
    expect(due && document.body.textContent?.includes(String(Number(due.dueOn.slice(8))))).toBe(true);
    expect(hrefs()).toContain(`/provider/api/v1/payments/pay-1/receipt.pdf?locale=${locale}`);
    expect(hrefs()).toContain('/adminReservacion');
    expect(screen.getByRole('link', { name: t.sent.calendar })).toHaveAttribute(
      'href',
      `/provider/api/v1/reservations/${told.key}/calendar.ics`,
    );
    expect(document.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  it('taken and the first: it leads on to the end of the booking; a later one within seconds does not', async () => {
    told = reservationWith([byCard({})], { confirmedAt: AT });
    await show(locale);
    expect(hrefs()).toContain(`/reservation/${told.key}/end-reservation`);
    const earlier = byCard({ id: 'pay-0', decidedAt: '2026-11-20T17:59:57.000Z' });
    told = reservationWith([earlier, byCard({})], { confirmedAt: AT });
    document.body.innerHTML = '';
    await show(locale);
    expect(hrefs()).toContain('/adminReservacion');
    expect(hrefs()).not.toContain(`/reservation/${told.key}/end-reservation`);
  });

  it('declined: why, that nothing was charged, and another card', async () => {
    told = reservationWith([byCard({ status: 'failed', failure: 'insufficientFunds' })]);
    expect(await show(locale)).toBe(t.outcome.declinedTitle);
    expect(document.body).toHaveTextContent(t.failures.insufficientFunds);
    expect(screen.getByRole('link', { name: t.outcome.again })).toHaveAttribute('href', '/pagoModal?declined=pay-1');
  });

  it('waiting for its guest at the bank, or for the bank', async () => {
    told = reservationWith([byCard({ status: 'requiresAction', awaiting: 'authentication' })]);
    await show(locale);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.outcome.authenticationTitle);
    expect(screen.getByRole('link', { name: t.outcome.authenticate })).toHaveAttribute('href', '/pagoModal');
    document.body.innerHTML = '';
    told = reservationWith([byCard({ status: 'requiresAction' })]);
    await show(locale);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.result.waitingTitle);
  });

  it('never what the address says: a reload asks the provider again', async () => {
    told = reservationWith([byCard({ status: 'requiresAction' })]);
    await show(locale, { payment: 'pay-1', redirect_status: 'succeeded' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.result.waitingTitle);
    document.body.innerHTML = '';
    told = reservationWith([byCard({ status: 'failed', failure: 'declined' })]);
    await show(locale, { payment: 'pay-1', redirect_status: 'succeeded' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.outcome.declinedTitle);
  });
});

it('tells a stranger nothing, nor a guest about a payment that is not theirs', async () => {
  told = null;
  await show('en');
  expect(document.body).toHaveTextContent(/^cold$/);
  document.body.innerHTML = '';
  told = reservationWith([byCard({ id: 'another' })]);
  await show('en');
  expect(document.body).toHaveTextContent(/^cold$/);
});

it('of a booking that was cancelled before the money came speaks of no other guest', async () => {
  told = { ...reservationWith([byCard({ attention: 'roomGone' })]), status: 'cancelled' };
  await show('en');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(enPayment.result.endedTitle);
  expect(screen.getByText(/USD\s417\.00/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('someone else');
});

it('tells that the room was gone where the money goes back', async () => {
  told = reservationWith([byCard({ attention: 'roomGone' })]);
  await show('en');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(enPayment.result.roomGoneTitle);
  // With the fee, which goes back too.
  expect(screen.getByText(/USD\s417\.00/)).toBeVisible();
});
