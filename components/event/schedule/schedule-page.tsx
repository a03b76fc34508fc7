import { getTranslations } from 'next-intl/server';
import { PageHeading } from '@/components/ui/page-heading';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventDateText } from '../event-date-text';
import { eventPaths } from '../event-paths';
import { ReserveBar } from '../reserve-bar';
import { askToJoin } from './ask-to-join';
import { ScheduleDays } from './schedule-days';
import { StayActivities } from './stay-activities';

interface SchedulePageProps {
  event: Event;
  activities: Activity[];
  locale: Locale;
}

export async function SchedulePage({ event, activities, locale }: SchedulePageProps) {
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const date = await eventDateText(event, locale);
  const { eventName } = event;
  const ask = askToJoin(event, locale);
  return (
    <>
      <div className="container narrow page">
        <PageHeading title={t('title')} kicker={eventName} lead={t('lead')} />
        <ScheduleDays {...{ eventName, ask, activities, locale }} />
        <StayActivities
          eventId={event.id}
          locale={locale}
          ask={ask}
          labels={{
            ...{ title: t('stay.title'), lead: t('stay.lead') },
            ...{ staying: t('stay.staying'), tagged: t('stay.tagged'), paid: t('paid'), join: t('join') },
            joinText: t('joinText', { activity: '{activity}', event: eventName }),
          }}
        />
        <Link href={eventPaths(event.code).home}>{t('back')}</Link>
      </div>
      <ReserveBar event={event} locale={locale} date={date.short} />
    </>
  );
}
