import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { NoEvent } from '@/components/console/no-event';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { GuestDesk } from '@/components/guest/guest-desk';
import { guestDeskMessages } from '@/components/guest/guest-desk-messages';
import { GUEST_LIST, GuestList } from '@/components/guest/guest-list';
import { GuestTools } from '@/components/guest/guest-tools';
import { SeatingPage, WayToTables } from '@/components/guest/seating/seating-page';
import { WaitingLateAnswers } from '@/components/household/waiting-late-answers';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { PageHeading } from '@/components/ui/page-heading';
import { guestsExportUrl } from '@/lib/api/guest';
import { can } from '@/lib/domain/permissions';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadGuests, loadSeating } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.guests' });
  return { title: t('title'), robots: { index: false } };
}

export default async function GuestsPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { session, event, terms } = await openConsolePage('Invitados');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.guests');
  const query = await searchParams;
  const { id, eventName, timeZone } = event;
  if (query.view === 'tables')
    return <SeatingPage load={() => loadSeating(id)} eventName={eventName} tends={can(session, 'manageGuests')} />;
  const state = readRecordState(query, GUEST_LIST);
  const withContact = can(session, 'readGuestContacts');
  const tends = withContact && can(session, 'manageGuests');
  const { page: _, per_page: __, ...filters } = toRecordQuery(state);
  const exportUrl = (format: 'csv' | 'xlsx') => guestsExportUrl(id, { ...filters, locale, format });
  const shown = { state, withContact, eventName, tends, exportUrl };
  const list = <GuestList load={() => loadGuests(id, toRecordQuery(state))} {...shown} />;
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: eventName })} actions={<WayToTables />} />
      {tends && <AgencyTermsNotice terms={terms} of={['importGuests']} />}
      {tends && <WaitingLateAnswers eventId={id} />}
      {tends ? (
        <ExtraMessages messages={guestDeskMessages(await getMessages())}>
          <GuestDesk
            eventId={id}
            eventName={eventName}
            timeZone={timeZone}
            reader={{ role: session.role.name, permissions: session.permissions }}
            writes={can(session, 'sendMailings')}
            filters={filters}
            tools={<GuestTools eventId={id} />}
          >
            <WaitingList>{list}</WaitingList>
          </GuestDesk>
        </ExtraMessages>
      ) : (
        <WaitingList>{list}</WaitingList>
      )}
    </>
  );
}
