import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AttendeesView } from '@/components/attendee/attendees-view';
import { filterOf, type ListState, readListState, toFilter } from '@/components/attendee/list/list-state';
import { NoEvent } from '@/components/console/no-event';
import { WaitingList } from '@/components/console/waiting-list';
import { PageHeading } from '@/components/ui/page-heading';
import type { Permission } from '@/lib/contract/permission';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadAttendees } from '@/lib/loaders/load-reservation';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'attendees' });
  return { title: t('title'), robots: { index: false } };
}

const firstOfEach = (query: Awaited<PageProps['searchParams']>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String([value].flat()[0] ?? '')]));

export default async function AttendeesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, event } = await openConsolePage('Asistentes');
  if (!event) return <NoEvent />;
  const list = readListState(firstOfEach(await searchParams));
  const t = await getTranslations('attendees');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: event.eventName, decides: decisionsOf(session) })} />
      <WaitingList>
        <Attendees eventId={event.id} list={list} permissions={session.permissions} />
      </WaitingList>
    </>
  );
}

/** Which decisions the page's first sentence mentions. */
function decisionsOf(person: { permissions: readonly Permission[] }) {
  if (can(person, 'decideRoom')) return can(person, 'decidePayment') ? 'all' : 'rooms';
  return can(person, 'decidePayment') ? 'payments' : 'none';
}

interface AttendeesProps {
  eventId: string;
  list: ListState;
  permissions: readonly Permission[];
}

async function Attendees({ eventId, list, permissions }: AttendeesProps) {
  const asked = { filter: toFilter(list), choices: filterOf(list), key: list.key };
  const { state, event } = await loadAttendees({ eventId, ...asked });
  return (
    <HydrationBoundary state={state}>
      <AttendeesView permissions={permissions} event={event} />
    </HydrationBoundary>
  );
}
