import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { MESSAGE_LIST, MessageList } from '@/components/contact/staff/message-list';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadContactMessages } from '@/lib/loaders/load-contacts';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'contact.staff' });
  return { title: t('title'), robots: { index: false } };
}

export default async function MessagesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { agency } = await openConsolePage('Notificaciones');
  const t = await getTranslations('contact.staff');
  const state = readRecordState(await searchParams, MESSAGE_LIST);
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        actions={<PageWay href="/adminmaster/Notificaciones">{t('back')}</PageWay>}
      />
      {agency && (
        <WaitingList>
          <MessageList load={() => loadContactMessages(agency.id, toRecordQuery(state))} state={state} />
        </WaitingList>
      )}
    </>
  );
}
