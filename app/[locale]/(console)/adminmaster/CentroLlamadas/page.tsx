import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { CallDesk } from '@/components/call/call-desk';
import { CALL_LIST, CallList } from '@/components/call/call-list';
import { PackageNotice } from '@/components/console/beyond-package';
import { NoEvent } from '@/components/console/no-event';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { PageHeading } from '@/components/ui/page-heading';
import { holdsFeature } from '@/lib/domain/packages';
import { can } from '@/lib/domain/permissions';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCalls } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.calls' });
  return { title: t('title'), robots: { index: false } };
}

export default async function CallsPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, event, terms, package: chosen } = await openConsolePage('CentroLlamadas');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.calls');
  const query = await searchParams;
  const state = readRecordState(query, CALL_LIST);
  const named = [query.call].flat()[0] ?? null;
  const { booking, calls, household, records } = await getMessages();
  const messages = {
    calls,
    household,
    booking: { names: booking.names },
    records: { calls: records.calls },
  };
  const rights = {
    makeCalls: can(session, 'makeCalls'),
    manageGuests: can(session, 'manageGuests') && can(session, 'readGuestContacts'),
    createReservationForGuest: can(session, 'createReservationForGuest'),
    sendMailings: can(session, 'sendMailings'),
    permissions: session.permissions,
  };
  const { id, eventName, timeZone } = event;
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: eventName })} />
      <AgencyTermsNotice terms={terms} of={['calls']} />
      <PackageNotice chosen={chosen} of="calls" session={session} />
      <ExtraMessages messages={messages}>
        <CallDesk
          eventId={id}
          timeZone={timeZone}
          rights={rights}
          named={named}
          makesNew={holdsFeature(chosen, 'calls')}
        >
          <WaitingList>
            <CallList load={() => loadCalls(id, toRecordQuery(state))} state={state} eventName={eventName} />
          </WaitingList>
        </CallDesk>
      </ExtraMessages>
    </>
  );
}
