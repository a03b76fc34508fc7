import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoEvent } from '@/components/console/no-event';
import { PageWay } from '@/components/console/place/page-way';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { MailingPage } from '@/components/mailing/mailing-page';
import { NOTICE_LIST, NoticeList } from '@/components/notification/notifications';
import { ReminderPage } from '@/components/reminder/reminder-page';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEventNotifications, loadMailings, loadReminders } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.notices' });
  return { title: t('title'), robots: { index: false } };
}

export default async function NotificationListPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { event, session, terms } = await openConsolePage('NotificacionesLista');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.notices');
  const mailings = await getTranslations('mailings');
  const reminders = await getTranslations('reminders');
  const query = await searchParams;
  const { id, eventName } = event;
  const sends = can(session, 'sendMailings');
  if (sends && query.view === 'mailings')
    return <MailingPage load={() => loadMailings(id)} eventId={id} eventName={eventName} terms={terms} />;
  if (sends && query.view === 'reminders')
    return <ReminderPage load={() => loadReminders(id)} eventId={id} eventName={eventName} />;
  const state = readRecordState(query, NOTICE_LIST);
  const load = () => loadEventNotifications(id, toRecordQuery(state));
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { event: eventName })}
        actions={
          sends && (
            <>
              <PageWay href="/adminmaster/NotificacionesLista?view=mailings">{mailings('toMailings')}</PageWay>
              <PageWay href="/adminmaster/NotificacionesLista?view=reminders">{reminders('toReminders')}</PageWay>
            </>
          )
        }
      />
      <WaitingList>
        <NoticeList load={load} scope={{ event: id }} state={state} caption={t('title')} session={session} />
      </WaitingList>
    </>
  );
}
