import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { PageHeading } from '@/components/ui/page-heading';
import type { AgencyTerms } from '@/lib/contract/agency-terms';
import type { MailingList } from '@/lib/contract/mailing';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { MailingDesk } from './mailing-desk';
import { SaveTheDateCard } from './own-card';

interface MailingPageProps {
  load: () => Promise<MailingList>;
  eventId: string;
  eventName: string;
  terms: AgencyTerms;
}

/** Messages to many guests of an event: those sent, those waiting, and a new one. */
export async function MailingPage({ load, eventId, eventName, terms }: MailingPageProps) {
  const t = await getTranslations('mailings');
  const [initial, { people, mailings, packages }] = await Promise.all([load(), getMessages()]);
  const { optOut: _, ...words } = mailings;
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { event: eventName })}
        actions={<PageWay href="/adminmaster/NotificacionesLista">{t('toNotices')}</PageWay>}
      />
      <AgencyTermsNotice terms={terms} of={['mailings', 'sms', 'mailingsADay']} />
      <ExtraMessages
        messages={{ mailings: words, people: { failed: people.failed }, packages: { names: packages.names } }}
      >
        <SaveTheDateCard eventId={eventId} initial={initial.ownCard} timeZone={initial.timeZone} />
        <MailingDesk eventId={eventId} eventName={eventName} initial={initial} />
      </ExtraMessages>
    </>
  );
}
