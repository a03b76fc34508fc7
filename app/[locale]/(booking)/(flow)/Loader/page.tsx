import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ColdState } from '@/components/reservation/cold-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { MovingOn } from '@/components/reservation/moving-on';
import { EmptyState } from '@/components/ui/empty-state/empty-state';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.loader' });
  return flowMetadata({ locale, path: '/Loader', title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const reservation = await loadCurrentReservation();
  if (!reservation) return <ColdState locale={locale} kind="reservation" />;
  const { status, key } = reservation;
  if (status === 'expired' || status === 'cancelled') redirect({ href: '/adminReservacion', locale });
  if (status !== 'hold') redirect({ href: `/reservation/${key}/end-reservation`, locale });
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
