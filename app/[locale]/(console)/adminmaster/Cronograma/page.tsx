import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoEvent } from '@/components/console/no-event';
import { ScheduleDays } from '@/components/event/schedule/schedule-days';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadStaffActivities } from '@/lib/loaders/load-event';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('schedule'), robots: { index: false } };
}

export default async function SchedulePage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { event } = await openConsolePage('Cronograma');
  if (!event) return <NoEvent />;
  const t = await getTranslations('console');
  const activities = await loadStaffActivities(event.id);
  return (
    <>
      <PageHeading title={t('links.schedule')} lead={t('scheduleLead', { event: event.eventName })} />
      <ScheduleDays activities={activities} locale={locale} forStaff />
    </>
  );
}
