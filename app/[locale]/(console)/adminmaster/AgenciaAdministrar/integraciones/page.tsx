import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { TokenDesk } from '@/components/integrations/token-desk';
import { WebhookDesk } from '@/components/integrations/webhook-desk';
import { WhatsappDesk } from '@/components/integrations/whatsapp-desk';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { PROVIDER_PATH } from '@/lib/config/constants';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadApiTokens, loadWebhooks } from '@/lib/loaders/load-integrations';
import { loadAuditZone } from '@/lib/loaders/load-people';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'integrations' });
  return { title: t('title'), robots: { index: false } };
}

export default async function IntegrationsPage({ params }: PageProps) {
  await pageLocale(params);
  const { agency, event, terms } = await openConsolePage('AgenciaAdministrar');
  const t = await getTranslations('integrations');
  if (!agency) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  const [webhooks, tokens, timeZone] = await Promise.all([
    loadWebhooks(agency.id),
    loadApiTokens(agency.id),
    loadAuditZone(event),
  ]);
  const { integrations, audit, people } = await getMessages();
  const reference = (parts: React.ReactNode) => <a href={`${PROVIDER_PATH}/docs`}>{parts}</a>;
  return (
    <ExtraMessages messages={{ integrations, audit: { actions: audit.actions }, people: { failed: people.failed } }}>
      <PageHeading title={t('title')} lead={t.rich('lead', { agency: agency.name, reference })} />
      <AgencyTermsNotice terms={terms} of={['integrations']} />
      <WebhookDesk key={agency.id} agencyId={agency.id} webhooks={webhooks} timeZone={timeZone} />
      <TokenDesk agencyId={agency.id} tokens={tokens} timeZone={timeZone} now={new Date().toISOString()} />
      <WhatsappDesk agencyId={agency.id} />
    </ExtraMessages>
  );
}
