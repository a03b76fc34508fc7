import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cardOutcome, PaymentOpen, PaymentReceived, RoomGoneNotice } from '@/components/payment/payment-outcome';
import { ColdState } from '@/components/reservation/cold-state';
import { scopesOf } from '@/components/reservation/event-scopes';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { MovingOn } from '@/components/reservation/moving-on';
import { EmptyState } from '@/components/ui/empty-state';
import { isOver } from '@/lib/domain/reservation-state';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { Locale } from '@/lib/i18n/routing';
import { loadCurrentReservation, loadEventOf } from '@/lib/loaders/load-reservation';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ payment?: string | string[] }>;
}

/** What the address asks about: the caller's reservation, and what became of its card payment where one is named. */
async function readPlace(searchParams: PageProps['searchParams']) {
  const [reservation, { payment: paymentId }] = await Promise.all([loadCurrentReservation(), searchParams]);
  const isOfPayment = typeof paymentId === 'string';
  return { reservation, isOfPayment, outcome: reservation && isOfPayment ? cardOutcome(reservation, paymentId) : null };
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const { outcome } = await readPlace(searchParams);
  const t = await getTranslations({ locale, namespace: 'reservation.loader' });
  const payment = await getTranslations({ locale, namespace: 'payment' });
  const titles = {
    received: () => payment('received.metaTitle'),
    declined: () => payment('outcome.declinedTitle'),
    authentication: () => payment('outcome.authenticationTitle'),
    pending: () => payment('result.waitingTitle'),
    roomGone: () => payment('result.roomGoneTitle'),
  };
  const title = outcome ? titles[outcome.kind]() : t('metaTitle');
  return flowMetadata({ locale, path: '/Loader', title, description: t('metaDescription') });
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { reservation, isOfPayment, outcome } = await readPlace(searchParams);
  if (!reservation || (isOfPayment && !outcome)) return <ColdState locale={locale} kind="reservation" />;
  const { status, key } = reservation;
  if (outcome?.kind === 'roomGone') return <RoomGoneNotice {...outcome} locale={locale} />;
  if (outcome?.kind === 'received') {
    const event = await loadEventOf(reservation);
    const place = { scopes: event ? scopesOf(event) : [], timeZone: event?.timeZone ?? 'UTC' };
    return <PaymentReceived reservation={reservation} {...outcome} {...place} locale={locale} />;
  }
  if (outcome) return <PaymentOpen kind={outcome.kind} payment={outcome.payment} locale={locale} />;
  if (isOver(status)) redirect({ href: '/adminReservacion', locale });
  if (status !== 'hold') redirect({ href: `/reservation/${key}/end-reservation`, locale });
  return <Waiting locale={locale} />;
}

/** Shown while a booking is being confirmed; the page asks again and moves on by itself. */
async function Waiting({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.loader' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('title')}
        text={t('text')}
        illustration={<span className="spinner-border" aria-hidden="true" />}
      />
      <MovingOn />
    </div>
  );
}
