import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { getMessages, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { StatementDesk } from './statement-desk';

interface StatementPageProps {
  agency: { id: string; name: string };
  /** The event whose waiting deposits are searched. */
  eventId: string;
  /** The queries that the server has answered already. */
  state: DehydratedState;
}

/** Money received on the agency's bank accounts, and the deposits that it belongs to. */
export async function StatementPage({ agency, eventId, state }: StatementPageProps) {
  const t = await getTranslations();
  const { people, statements } = await getMessages();
  return (
    <>
      <PageHeading title={t('statements.title')} lead={t('statements.lead', { agency: agency.name })} />
      <EventLink href="/adminmaster/Asistentes?view=deposits" className={buttonClass('quiet', { small: true })}>
        {t('attendees.desk.title')}
      </EventLink>
      <ExtraMessages messages={{ people, statements }}>
        <HydrationBoundary state={state}>
          <StatementDesk agencyId={agency.id} eventId={eventId} />
        </HydrationBoundary>
      </ExtraMessages>
    </>
  );
}
