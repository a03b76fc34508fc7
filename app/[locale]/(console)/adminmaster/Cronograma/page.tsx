import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { NoEvent } from '@/components/console/no-event';
import { ScheduleEditor } from '@/components/event/schedule/editor/schedule-editor';
import { PageHeading } from '@/components/ui/page-heading';
import { datesIn } from '@/lib/domain/date-text';
import { firstEventDay } from '@/lib/domain/event-dates';
import { can } from '@/lib/domain/permissions';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSchedule } from '@/lib/loaders/load-event';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console.links' });
  return { title: t('schedule'), robots: { index: false } };
}

export default async function SchedulePage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { event, session } = await openConsolePage('Cronograma');
  if (!event) return <NoEvent />;
  const t = await getTranslations();
  const [loaded, messages] = await Promise.all([loadSchedule(event.id), getMessages()]);
  const { schedule, publication } = messages;
  const place = datesIn(locale).zone(loaded.timeZone);
  return (
    <>
      <PageHeading title={t('console.links.schedule')} lead={t('schedule.lead', { event: event.eventName, place })} />
      <ExtraMessages
        messages={{
          schedule,
          event: { schedule: messages.event.schedule },
          publication: { photos: publication.photos },
        }}
      >
        <ScheduleEditor
          key={event.id}
          schedule={loaded}
          firstDay={firstEventDay(event) ?? ''}
          mayEdit={can(session, 'manageSchedule')}
          mayCover={can(session, 'tendEventPage')}
        />
      </ExtraMessages>
    </>
  );
}
