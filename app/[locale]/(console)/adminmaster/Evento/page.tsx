import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EventOverview } from '@/components/console/event-overview/event-overview';
import { OverviewActions } from '@/components/console/event-overview/overview-actions';
import { NoEvent } from '@/components/console/no-event';
import {
  DuplicateLink,
  EditLink,
  EventEditorPage,
  EventPublication,
} from '@/components/event/editor/event-publication';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEventOverview, loadEventProfile } from '@/lib/loaders/load-event';
import { loadHotelChoices } from '@/lib/loaders/load-hotels';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ view?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console' });
  return { title: t('links.event'), robots: { index: false } };
}

export default async function EventPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { session, event } = await openConsolePage('Evento');
  if (!event) return <NoEvent action={<OverviewActions session={session} />} />;
  const profileAsked = loadEventProfile(event.id, session);
  const manages = can(session, 'manageEvent');
  const of = manages ? 'event' : 'page';
  if (can(session, 'tendEventPage') && (await searchParams).view === 'edit') {
    const [profile, offered] = await Promise.all([profileAsked, manages ? loadHotelChoices(event.idagency) : []]);
    if (profile) return <EventEditorPage of={of} profile={profile} hotels={offered} />;
  }
  const [profile, overview] = await Promise.all([profileAsked, loadEventOverview(event.id, locale, session)]);
  return (
    <EventOverview
      {...overview}
      permissions={session.permissions}
      publication={profile && manages && <EventPublication profile={profile} session={session} />}
      actions={
        <>
          {profile && <EditLink of={of} />}
          {profile && can(session, 'createEvent') && <DuplicateLink event={profile} />}
          <OverviewActions session={session} />
        </>
      }
    />
  );
}
