import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { SupportView, TICKET_LIST } from '@/components/support-ticket/support-view';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadTickets } from '@/lib/loaders/load-records';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'records.support' });
  return flowMetadata({ locale, path: '/admin/Soporte', title: t('title'), description: t('description') });
}

export default async function AdminSupportPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const session = await requireSession(locale, '/admin/Soporte');
  const t = await getTranslations('records.support');
  const state = readRecordState(await searchParams, TICKET_LIST);
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <SupportView
        load={() => loadTickets(toRecordQuery(state))}
        state={state}
        ofAgency={can(session, 'readSupportTickets')}
      />
    </>
  );
}
