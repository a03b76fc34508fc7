import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { DELIVERY_LIST, DeliveryList } from '@/components/integrations/delivery-list';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadDeliveries, loadWebhooks } from '@/lib/loaders/load-integrations';
import { loadAuditZone } from '@/lib/loaders/load-people';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'integrations' });
  return { title: t('log.title'), robots: { index: false } };
}

export default async function DeliveriesPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { id } = await params;
  const { agency, event } = await openConsolePage('AgenciaAdministrar');
  const webhook = agency && (await loadWebhooks(agency.id)).find((each) => each.id === id);
  if (!webhook) notFound();
  const t = await getTranslations('integrations');
  const state = readRecordState(await searchParams, DELIVERY_LIST);
  const { integrations, people } = await getMessages();
  const of = { agencyId: agency.id, id };
  return (
    <NextIntlClientProvider messages={{ integrations: { log: integrations.log }, people: { failed: people.failed } }}>
      <PageHeading
        title={t('log.heading', { name: webhook.name })}
        lead={t('log.lead', { url: webhook.url })}
        actions={<PageWay href="/adminmaster/AgenciaAdministrar/integraciones">{t('log.back')}</PageWay>}
      />
      <WaitingList>
        <DeliveryList
          load={() => loadDeliveries(of, toRecordQuery(state))}
          state={state}
          webhook={webhook}
          agencyId={agency.id}
          timeZone={await loadAuditZone(event)}
        />
      </WaitingList>
    </NextIntlClientProvider>
  );
}
