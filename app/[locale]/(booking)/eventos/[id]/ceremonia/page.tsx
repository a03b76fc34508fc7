import { CeremonyPage } from '@/components/event/ceremony/ceremony-page';
import { type EventPageProps, pageEvent, pageEventMetadata } from '../page-event';

export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

export const generateMetadata = ({ params }: EventPageProps) => pageEventMetadata(params, 'ceremony');

export default async function Page({ params }: EventPageProps) {
  const { event, locale } = await pageEvent(params);
  return <CeremonyPage event={event} locale={locale} />;
}
