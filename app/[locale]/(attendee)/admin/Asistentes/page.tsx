import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoOwnEvent } from '@/components/admin/no-own-event';
import { EventPeople, OwnPeople, PEOPLE_LIST } from '@/components/admin/people';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadReservations } from '@/lib/loaders/load-records';
import { openAdminPage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'records.people' });
  return flowMetadata({ locale, path: '/admin/Asistentes', title: t('title'), description: t('description') });
}

export default async function AdminAttendeesPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const place = await openAdminPage(locale, 'Asistentes');
  const t = await getTranslations('records.people');
  if (place.kind === 'guest') {
    const { reservation } = place;
    return (
      <>
        <PageHeading title={t('title')} kicker={reservation.eventName} lead={t('lead', { key: reservation.key })} />
        <OwnPeople reservation={reservation} />
      </>
    );
  }
  if (place.kind === 'none') return <NoOwnEvent title={t('title')} />;
  const state = readRecordState(await searchParams, PEOPLE_LIST);
  const { id, eventName } = place.event;
  return (
    <>
      <PageHeading title={t('title')} lead={t('staffLead', { event: eventName })} />
      <WaitingList>
        <EventPeople load={() => loadReservations(id, toRecordQuery(state))} state={state} eventName={eventName} />
      </WaitingList>
    </>
  );
}
