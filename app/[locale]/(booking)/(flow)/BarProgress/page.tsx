import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ColdState } from '@/components/reservation/cold-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { ProgressList } from '@/components/reservation/progress-list';
import { firstStay } from '@/components/room-block/first-stay';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadReservationEvent } from '@/lib/loaders/load-reservation-event';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'booking.meta' });
  return flowMetadata({ locale, path: '/BarProgress', title: t('progressTitle'), description: t('description2') });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadReservationEvent(locale);
  const stay = event && firstStay(event);
  if (!stay) return <ColdState locale={locale} kind="booking" />;
  const t = await getTranslations({ locale, namespace: 'booking.progress' });
  const { booking } = await getMessages({ locale });
  return (
    <div className="container py-4">
      <PageHeading kicker={event.eventName} title={t('title')} />
      <NextIntlClientProvider messages={{ booking }}>
        <ProgressList event={{ code: event.code }} stay={stay} />
      </NextIntlClientProvider>
    </div>
  );
}
