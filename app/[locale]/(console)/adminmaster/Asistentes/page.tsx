import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AttendeesHeading } from '@/components/attendee/attendees-heading';
import { AttendeesView } from '@/components/attendee/attendees-view';
import { deskOf } from '@/components/attendee/desk/desks';
import { filterOf, readListState, toFilter } from '@/components/attendee/list/list-state';
import { StatementPage } from '@/components/attendee/statement/statement-page';
import { NoEvent } from '@/components/console/no-event';
import { type AddressQuery, firstOfEach } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { PageHeading } from '@/components/ui/page-heading';
import type { Permission } from '@/lib/contract/permission';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadBankTransactions } from '@/lib/loaders/load-agency';
import { loadAttendees, loadDesk } from '@/lib/loaders/load-reservation';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'attendees' });
  return { title: t('title'), robots: { index: false } };
}

export default async function AttendeesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, agency, event } = await openConsolePage('Asistentes');
  if (!event) return <NoEvent />;
  const query = firstOfEach(await searchParams);
  const t = await getTranslations('attendees');
  const { id: eventId, eventName } = event;
  if (query.get('view') === 'statements' && agency && can(session, 'matchBankStatements'))
    return <StatementPage agency={agency} eventId={eventId} state={await loadBankTransactions(agency.id)} />;
  const desk = deskOf(query.get('view'), session);
  if (desk)
    return (
      <>
        <PageHeading title={t(`${desk.words}.title`)} lead={t(`${desk.words}.lead`, { event: eventName })} />
        <WaitingList>
          <Attendees load={() => loadDesk(eventId, desk.view)} View={desk.View} permissions={session.permissions} />
        </WaitingList>
      </>
    );
  const list = readListState(query);
  const asked = { eventId, filter: toFilter(list), choices: filterOf(list), key: list.key };
  return (
    <>
      <AttendeesHeading eventName={eventName} reader={session} />
      <WaitingList>
        <Attendees load={() => loadAttendees(asked)} View={AttendeesView} permissions={session.permissions} />
      </WaitingList>
    </>
  );
}

interface AttendeesProps {
  load: () => ReturnType<typeof loadAttendees>;
  View: typeof AttendeesView | NonNullable<ReturnType<typeof deskOf>>['View'];
  permissions: readonly Permission[];
}

async function Attendees({ load, View, permissions }: AttendeesProps) {
  const { state, event } = await load();
  return (
    <HydrationBoundary state={state}>
      <View permissions={permissions} event={event} />
    </HydrationBoundary>
  );
}
