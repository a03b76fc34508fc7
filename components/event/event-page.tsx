import { JsonLd } from '@/components/ui/json-ld';
import type { Activity, Event } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { CeremonySection } from './ceremony/ceremony-section';
import { CountdownSection } from './countdown/countdown-section';
import { eventDateText } from './event-date-text';
import { eventFacts } from './event-facts';
import { GuestsSection } from './guests/guests-section';
import { EventHero } from './hero/event-hero';
import { HotelSection } from './hotel/hotel-section';
import { MessageSection } from './message-section';
import { SchedulePreview } from './schedule/schedule-preview';
import { ShareSection } from './share/share-section';
import { ReserveBar } from './steps/reserve-bar';
import { StepsSection } from './steps/steps-section';

interface EventPageProps {
  event: Event;
  activities: Activity[];
  locale: Locale;
}

export async function EventPage({ event, activities, locale }: EventPageProps) {
  const date = await eventDateText(event, locale);
  const facts = eventFacts({ event, locale, siteUrl: siteUrl() });
  return (
    <>
      {facts && <JsonLd data={facts} />}
      <EventHero event={event} locale={locale} />
      <MessageSection event={event} locale={locale} />
      <CountdownSection event={event} locale={locale} />
      <CeremonySection event={event} locale={locale} />
      <HotelSection event={event} locale={locale} />
      <SchedulePreview event={event} activities={activities} locale={locale} />
      <GuestsSection event={event} locale={locale} />
      <StepsSection event={event} locale={locale} />
      <ShareSection event={event} locale={locale} date={date.long} />
      <ReserveBar event={event} locale={locale} date={date.short} />
    </>
  );
}
