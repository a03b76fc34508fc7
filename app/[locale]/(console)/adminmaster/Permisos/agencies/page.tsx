import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { AGENCY_LIST, AgencyHealthList } from '@/components/platform/agency-health-list';
import { OpenAgency } from '@/components/platform/open-agency';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadAgencyHealth } from '@/lib/loaders/load-agency';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'platform' });
  return { title: t('title'), robots: { index: false } };
}

/** The platform's agencies; only the platform's admin may open the permissions, and so this page. */
export default async function AgenciesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  await openConsolePage('Permisos');
  const t = await getTranslations('platform');
  const { people, platform } = await getMessages();
  const state = readRecordState(await searchParams, AGENCY_LIST);
  return (
    <ExtraMessages messages={{ people, platform }}>
      <PageHeading title={t('title')} lead={t('lead')} actions={<OpenAgency />} />
      <WaitingList>
        <AgencyHealthList load={() => loadAgencyHealth(toRecordQuery(state))} state={state} />
      </WaitingList>
    </ExtraMessages>
  );
}
