import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { TransportView } from './transport-view';

interface TransportPageProps {
  event: { id: string; eventName: string; timeZone: string };
  /** The queries that the server has answered already. */
  state: DehydratedState;
  mayQuote: boolean;
  /** Whether the reader may open the reservation of a request. */
  mayOpenReservation: boolean;
  mayOpenReport: boolean;
}

/** The transport requests of the current event: what the server read, and the island that works with them. */
export async function TransportPage(props: TransportPageProps) {
  const { event, state, mayQuote, mayOpenReservation, mayOpenReport } = props;
  const t = await getTranslations('transport.staff');
  const legs = await getTranslations('transport.legs');
  const { kind, status, people, route, form, staff, errors } = (await getMessages()).transport;
  const words = { kind, status, people, route, form: { kind: form.kind }, staff, errors };
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { event: event.eventName })}
        actions={
          <>
            <PageWay href="/adminmaster/Transporte?view=legs">{legs('open')}</PageWay>
            {mayOpenReport && <PageWay href="/adminmaster/Reporte?report=manifest">{t('toManifest')}</PageWay>}
          </>
        }
      />
      {!mayQuote && <p className="text-secondary">{t('readOnly')}</p>}
      <ExtraMessages messages={{ transport: words }}>
        <HydrationBoundary state={state}>
          <TransportView event={event} mayQuote={mayQuote} mayOpenReservation={mayOpenReservation} />
        </HydrationBoundary>
      </ExtraMessages>
    </>
  );
}
