import { EventPage } from '@/components/event/event-page';
import { loadActivities, loadOffer } from '@/lib/loaders/load-event';
import { type EventPageProps, pageEvent, pageEventMetadata } from './page-event';

// Made on the first visit, then served from memory; what changes by the second runs in small islands.
export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

export const generateMetadata = ({ params }: EventPageProps) => pageEventMetadata(params, 'home');

export default async function Page({ params }: EventPageProps) {
  const { event, locale } = await pageEvent(params);
  const [offer, activities] = await Promise.all([
    loadOffer((await params).id, locale),
    loadActivities(event.id, locale),
  ]);
  return <EventPage event={event} offer={offer} activities={activities} locale={locale} />;
}
