import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { JobFailures, MAIL_LIST, MailList } from '@/components/mail/background-work';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadJobFailures, loadMails } from '@/lib/loaders/load-mails';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'mails' });
  return { title: t('title'), robots: { index: false } };
}

/** Mails and jobs that run in the background; only the platform's admin may open the permissions, and so this page. */
export default async function BackgroundWorkPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  await openConsolePage('Permisos');
  const t = await getTranslations('mails');
  const state = readRecordState(await searchParams, MAIL_LIST);
  const { agency } = state.filters;
  const { mails, people } = await getMessages();
  const messages = { mails, people: { failed: people.failed } };
  return (
    <ExtraMessages messages={messages}>
      <PageHeading title={t('title')} lead={t('lead')} />
      <WaitingList>
        <MailList load={() => loadMails(toRecordQuery(state))} state={state} />
      </WaitingList>
      <WaitingList>
        <JobFailures load={() => loadJobFailures(agency ? { 'filter[agency]': agency } : {})} />
      </WaitingList>
    </ExtraMessages>
  );
}
