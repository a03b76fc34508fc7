import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CheckInPage, UnknownTicket } from '@/components/check-in/check-in-page';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCheckIn } from '@/lib/loaders/load-reservation';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string; key: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'arrival' });
  return { title: t('title'), robots: { index: false } };
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { session } = await openConsolePage('Asistentes');
  const key = decodeURIComponent((await params).key).toUpperCase();
  const arrival = await loadCheckIn(key);
  if (!arrival) return <UnknownTicket ticket={key} locale={locale} />;
  return <CheckInPage arrival={arrival} mayCheckIn={can(session, 'checkIn')} locale={locale} />;
}
