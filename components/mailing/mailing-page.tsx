import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { PageHeading } from '@/components/ui/page-heading';
import { saveTheDateUrl } from '@/lib/api/mailing';
import type { AgencyTerms } from '@/lib/contract/agency-terms';
import { language } from '@/lib/contract/bilingual-text';
import type { MailingList } from '@/lib/contract/mailing';
import { MailingDesk } from './mailing-desk';

interface MailingPageProps {
  load: () => Promise<MailingList>;
  eventId: string;
  eventName: string;
  terms: AgencyTerms;
}

/** Messages to many guests of an event: what was sent, what waits, and a new one. */
export async function MailingPage({ load, eventId, eventName, terms }: MailingPageProps) {
  const t = await getTranslations('mailings');
  const [initial, { common, people, mailings, packages }] = await Promise.all([load(), getMessages()]);
  const { optOut: _, card: __, ...words } = mailings;
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: eventName })} />
      <AgencyTermsNotice terms={terms} of={['mailings', 'sms', 'mailingsADay']} />
      <p>
        <EventLink href="/adminmaster/NotificacionesLista">{t('toNotices')}</EventLink>
      </p>
      <p className="d-flex flex-wrap gap-3">
        {t('card.label')}
        {language.options.map((each) => (
          <a key={each} href={saveTheDateUrl(eventId, each)} download>
            {t(`card.${each}`)}
          </a>
        ))}
      </p>
      <NextIntlClientProvider
        messages={{ common, mailings: words, people: { failed: people.failed }, packages: { names: packages.names } }}
      >
        <MailingDesk eventId={eventId} eventName={eventName} initial={initial} />
      </NextIntlClientProvider>
    </>
  );
}
