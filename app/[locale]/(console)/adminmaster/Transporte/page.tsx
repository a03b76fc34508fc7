import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PackageNotice } from '@/components/console/beyond-package';
import { NoEvent } from '@/components/console/no-event';
import { firstOfEach } from '@/components/console/record-list/record-state';
import { LegsPage } from '@/components/transport/legs/legs-page';
import { readTransportState, toTransportFilter } from '@/components/transport/staff/list-state';
import { TransportPage } from '@/components/transport/staff/transport-page';
import { mayOpen } from '@/lib/domain/console-pages';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadLegPlan, loadTransport } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'transport.staff' });
  return { title: t('metaTitle'), robots: { index: false } };
}

export default async function TransportConsolePage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, event, package: chosen } = await openConsolePage('Transporte');
  if (!event) return <NoEvent />;
  const query = firstOfEach(await searchParams);
  if (query.get('view') === 'legs') {
    const { id: eventId, eventName } = event;
    const load = () => loadLegPlan({ eventId, day: query.get('day') ?? undefined });
    return <LegsPage load={load} eventName={eventName} plans={can(session, 'quoteTransport')} />;
  }
  const filter = toTransportFilter(readTransportState(query));
  const data = await loadTransport({ eventId: event.id, filter });
  const opens = (page: 'Asistentes' | 'Reporte') => mayOpen(page, session.role.name, session.permissions);
  return (
    <>
      <PackageNotice chosen={chosen} of="transport" session={session} />
      <TransportPage
        {...data}
        mayQuote={can(session, 'quoteTransport')}
        mayOpenReservation={opens('Asistentes')}
        mayOpenReport={opens('Reporte')}
      />
    </>
  );
}
