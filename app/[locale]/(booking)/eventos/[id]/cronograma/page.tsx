import { SchedulePage } from '@/components/event/schedule/schedule-page';
import { loadActivities } from '@/lib/loaders/load-event';
import { type EventPageProps, pageEvent, pageEventMetadata } from '../page-event';

export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

export const generateMetadata = ({ params }: EventPageProps) => pageEventMetadata(params, 'schedule');

export default async function Page({ params }: EventPageProps) {
  const { event, locale } = await pageEvent(params);
  return <SchedulePage event={event} activities={await loadActivities(event.id, locale)} locale={locale} />;
}
