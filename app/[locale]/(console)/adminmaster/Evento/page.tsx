import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EventOverview, OverviewActions } from '@/components/console/event-overview/event-overview';
import { NoEvent } from '@/components/console/no-event';
import {
  CopyLinks,
  EditLink,
  EventEditorPage,
  EventPublication,
  EventSuggestions,
  SuggestLink,
  SuggestPage,
} from '@/components/event/editor/event-publication';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEventOverview, loadEventProfile, loadSuggestions, loadTeamChoices } from '@/lib/loaders/load-event';
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
  const { session, event, terms } = await openConsolePage('Evento');
  if (!event) return <NoEvent action={<OverviewActions session={session} />} />;
  const profileAsked = loadEventProfile(event.id, session);
  const manages = can(session, 'manageEvent');
  const of = manages ? 'event' : 'page';
  const { view } = await searchParams;
  if (can(session, 'tendEventPage') && !manages && view === 'suggest') {
    const profile = await profileAsked;
    if (profile) return <SuggestPage profile={profile} />;
  }
  if (can(session, 'tendEventPage') && view === 'edit') {
    const [profile, offered, people] = await Promise.all([
      profileAsked,
      manages ? loadHotelChoices(event.idagency) : [],
      manages ? loadTeamChoices(event.id) : { couple: [], planners: [] },
    ]);
    if (profile) return <EventEditorPage of={of} profile={profile} hotels={offered} people={people} />;
  }
  const [profile, overview, suggested] = await Promise.all([
    profileAsked,
    loadEventOverview(event.id, locale, session),
    loadSuggestions(event.id, session),
  ]);
  // A change to accept, or the page to publish, comes before the editor.
  const isDecided = manages && suggested?.suggestions.some(({ state }) => state === 'open');
  const editsFirst = !isDecided && (!manages || profile?.state === 'published');
  return (
    <EventOverview
      {...overview}
      permissions={session.permissions}
      profile={profile}
      publication={profile && manages && <EventPublication profile={profile} session={session} terms={terms} />}
      suggestions={
        suggested &&
        suggested.suggestions.length > 0 && <EventSuggestions eventId={event.id} list={suggested} decides={manages} />
      }
      actions={
        <>
          {profile && <EditLink of={of} isMain={editsFirst} />}
          {profile && !manages && <SuggestLink />}
          {profile && <CopyLinks event={profile} session={session} />}
          <OverviewActions session={session} />
        </>
      }
    />
  );
}
