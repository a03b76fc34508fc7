import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { HELD_LIST, HeldList } from '@/components/mail/held-list';
import { WORDS_PATH } from '@/components/mail/words-path';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSuppressions } from '@/lib/loaders/load-mails';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'mailWords.held' });
  return { title: t('title'), robots: { index: false } };
}

export default async function HeldMailboxesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { agency } = await openConsolePage('AgenciaAdministrar');
  const t = await getTranslations('mailWords.held');
  if (!agency) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  const state = readRecordState(await searchParams, HELD_LIST);
  const { mailWords, people } = await getMessages();
  return (
    <ExtraMessages messages={{ mailWords: { held: mailWords.held }, people: { failed: people.failed } }}>
      <PageHeading
        title={t('title')}
        lead={t('lead', { agency: agency.name })}
        actions={<PageWay href={WORDS_PATH}>{t('toMails')}</PageWay>}
      />
      <WaitingList>
        <HeldList agencyId={agency.id} load={() => loadSuppressions(agency.id, toRecordQuery(state))} state={state} />
      </WaitingList>
    </ExtraMessages>
  );
}
