import { GuestsPage } from '@/components/event/guests/guests-page';
import { loadGuestList } from '@/lib/loaders/load-event';
import { type EventPageProps, pageEvent, pageEventMetadata } from '../page-event';

export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

// People's names are for those who have the link, not for search engines.
export const generateMetadata = async ({ params }: EventPageProps) => ({
  ...(await pageEventMetadata(params, 'guests')),
  robots: { index: false },
});

export default async function Page({ params }: EventPageProps) {
  const { event, locale } = await pageEvent(params);
  return <GuestsPage event={event} list={await loadGuestList(event.id, locale)} locale={locale} />;
}
