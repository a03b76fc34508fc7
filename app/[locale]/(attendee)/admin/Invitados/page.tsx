import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoOwnEvent } from '@/components/admin/no-own-event';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { WhoIsComing } from '@/components/event/guests/who-is-coming';
import { GUEST_LIST, GuestList } from '@/components/guest/guest-list';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadBookedGuestList } from '@/lib/loaders/load-event';
import { loadGuests } from '@/lib/loaders/load-records';
import { loadEventOf } from '@/lib/loaders/load-reservation';
import { openAdminPage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'records.guests' });
  return flowMetadata({ locale, path: '/admin/Invitados', title: t('title'), description: t('description') });
}

export default async function AdminGuestsPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const place = await openAdminPage(locale, 'Invitados');
  const t = await getTranslations('records.guests');
  const event = place.kind === 'guest' && (await loadEventOf(place.reservation));
  if (event) return <WhoIsComing event={event} list={await loadBookedGuestList(event.id)} locale={locale} booked />;
  if (place.kind !== 'staff') return <NoOwnEvent title={t('title')} />;
  const state = readRecordState(await searchParams, GUEST_LIST);
  const { id, eventName } = place.event;
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: eventName })} />
      <WaitingList>
        <GuestList
          load={() => loadGuests(id, toRecordQuery(state))}
          state={state}
          withContact={can(place.session, 'readGuestContacts')}
          eventName={eventName}
        />
      </WaitingList>
    </>
  );
}
