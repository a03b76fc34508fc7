import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoOwnEvent } from '@/components/admin/no-own-event';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { NOTICE_LIST, NoticeList } from '@/components/notification/notifications';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEventNotifications, loadOwnNotifications } from '@/lib/loaders/load-records';
import { openAdminPage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'records.notices' });
  return flowMetadata({ locale, path: '/admin/Notificaciones', title: t('ownTitle'), description: t('description') });
}

export default async function AdminNotificationsPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const place = await openAdminPage(locale, 'Notificaciones');
  const t = await getTranslations('records.notices');
  if (place.kind === 'none') return <NoOwnEvent title={t('ownTitle')} />;
  const state = readRecordState(await searchParams, NOTICE_LIST);
  const query = toRecordQuery(state);
  const isStaff = place.kind === 'staff';
  const lead = isStaff ? t('staffLead', { event: place.event.eventName }) : t('ownLead');
  const load = () => (isStaff ? loadEventNotifications(place.event.id, query) : loadOwnNotifications(query));
  const scope = isStaff ? { event: place.event.id } : {};
  return (
    <>
      <PageHeading title={t('ownTitle')} lead={lead} />
      <WaitingList>
        <NoticeList load={load} scope={scope} state={state} caption={lead} session={place.session} />
      </WaitingList>
    </>
  );
}
