import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { NOTICE_LIST, NoticeList } from '@/components/notification/notifications';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadOwnNotifications } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('notifications'), robots: { index: false } };
}

export default async function NotificationsPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { agency, session } = await openConsolePage('Notificaciones');
  const t = await getTranslations('console');
  const state = readRecordState(await searchParams, NOTICE_LIST);
  // The platform's admin belongs to no agency, and reads the inbox of the one that is looked at.
  const scope = agency ? { agency: agency.id } : {};
  const load = () => loadOwnNotifications({ ...toRecordQuery(state), ...scope });
  return (
    <>
      <PageHeading
        title={t('links.notifications')}
        lead={t('inbox.lead')}
        actions={<PageWay href="/adminmaster/Notificaciones/mensajes">{t('inbox.allMessages')}</PageWay>}
      />
      <WaitingList>
        <NoticeList load={load} scope={scope} state={state} caption={t('links.notifications')} session={session} />
      </WaitingList>
    </>
  );
}
