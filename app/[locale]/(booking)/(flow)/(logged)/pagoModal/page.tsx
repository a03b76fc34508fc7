import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderFailure, PaymentPage } from '@/components/payment/payment-page';
import { ColdState } from '@/components/reservation/cold-state';
import { scopesOf } from '@/components/reservation/event-scopes';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { dateInZone } from '@/lib/domain/zone';
import { pageLocale } from '@/lib/i18n/page-locale';
import {
  loadBankData,
  loadCurrentReservation,
  loadEventOf,
  loadPaymentMethods,
  loadPaymentReminders,
} from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ declined?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'payment.meta' });
  return flowMetadata({ locale, path: '/pagoModal', title: t('title'), description: t('description') });
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const session = await requireSession(locale, '/pagoModal');
  if (!session.reservationKey) return <ColdState locale={locale} kind="reservation" />;
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEventOf(reservation));
  if (!event) return <OrderFailure locale={locale} />;
  const [found, methods, reminders, { declined }] = await Promise.all([
    loadBankData(event.idagency),
    loadPaymentMethods(reservation.key),
    loadPaymentReminders(reservation.key),
    searchParams,
  ]);
  const refused = reservation.payments.find(({ id, status }) => id === declined && status === 'failed');
  return (
    <PaymentPage
      reservation={reservation}
      bank={found.ok ? { ok: true, accounts: found.agency.bankAccounts } : found}
      methods={methods}
      failure={refused?.failure ?? null}
      scopes={scopesOf(event)}
      reminders={[...new Set(reminders.map((at) => dateInZone(new Date(at), event.timeZone)))]}
      today={dateInZone(new Date(), event.timeZone)}
      timeZone={event.timeZone}
      locale={locale}
    />
  );
}
