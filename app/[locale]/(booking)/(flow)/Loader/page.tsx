import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cardOutcome } from '@/components/payment/card-outcome';
import { RoomGoneNotice } from '@/components/payment/room-gone-notice';
import { ColdState } from '@/components/reservation/cold-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { Waiting } from '@/components/reservation/waiting';
import { isOver } from '@/lib/domain/reservation-state';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ payment?: string | string[]; redirect_status?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.loader' });
  return flowMetadata({ locale, path: '/Loader', title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const reservation = await loadCurrentReservation();
  if (!reservation) return <ColdState locale={locale} kind="reservation" />;
  const { status, key } = reservation;
  const { payment: paymentId, redirect_status: redirectStatus } = await searchParams;
  if (typeof paymentId === 'string') {
    const outcome = cardOutcome(reservation, { paymentId, isRefused: redirectStatus === 'failed' });
    if (outcome.kind === 'goTo') redirect({ href: outcome.href, locale });
    if (outcome.kind === 'roomGone') return <RoomGoneNotice payment={outcome.payment} locale={locale} />;
    return <Waiting locale={locale} kind="payment" />;
  }
  if (isOver(status)) redirect({ href: '/adminReservacion', locale });
  if (status !== 'hold') redirect({ href: `/reservation/${key}/end-reservation`, locale });
  return <Waiting locale={locale} kind="booking" />;
}
