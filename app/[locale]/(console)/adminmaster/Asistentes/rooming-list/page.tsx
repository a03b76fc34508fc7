import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RoomingListView } from '@/components/attendee/rooming/rooming-list-view';
import { NoEvent } from '@/components/console/no-event';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadRoomingList } from '@/lib/loaders/load-reservation';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ hotel?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'attendees.rooming' });
  return { title: t('title'), robots: { index: false } };
}

export default async function RoomingListPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { event, session } = await openConsolePage('Asistentes');
  if (!event) return <NoEvent />;
  const { hotel } = await searchParams;
  const list = await loadRoomingList(event.id, typeof hotel === 'string' ? hotel : undefined);
  const t = await getTranslations('attendees.rooming');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { hotel: list.hotel ?? event.eventName })} />
      <RoomingListView
        list={list}
        eventId={event.id}
        locale={locale}
        shares={can(session, 'createReservationForGuest')}
        tends={can(session, 'decideRoom')}
        termsHref={can(session, 'manageRoomBlock') ? '/adminmaster/ConfigurarCategorias?view=terms' : null}
      />
    </>
  );
}
