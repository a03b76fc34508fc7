import { LookupForm } from '@/components/household/lookup-page';
import { eventDateText } from '../event-date-text';
import { ReserveBar } from '../reserve-bar';
import { WhoIsComing, type WhoIsComingProps } from './who-is-coming';

/** The list of those who come, for everybody with the event's link; booking stays in reach. */
export async function GuestsPage({ event, list, locale }: Omit<WhoIsComingProps, 'booked'>) {
  const date = await eventDateText(event, locale);
  return (
    <>
      <div className="container narrow page">
        <WhoIsComing event={event} list={list} locale={locale} />
        <LookupForm event={event} locale={locale} />
      </div>
      <ReserveBar event={event} locale={locale} date={date.short} />
    </>
  );
}
